import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import fc from 'fast-check';
import type { BlueprintsByHash } from '../../../modules/compile/blueprint-reference.js';
import { hashOf } from '../../../modules/compile/hash-of.js';
import type { DirectoryContent } from '../../../modules/directory/directory-content.js';
import { compile } from '../../../modules/compile/compile.js';
import { recordedInputs } from '../../../modules/compile/record-inputs.js';
import { compileLazySibling } from '../../../modules/compile/compile-lazy-sibling.js';
import { recordedLazyInputs } from '../../../modules/compile/record-lazy-inputs.js';
import type { CompileInputsRecorded } from '../../../modules/calls/compile.events.js';
import { dataOf, evening, inputsFor, morning, sampleDirectory, settings } from './compile-of.js';
import { readSibling } from '../../../modules/compile/read-slice.js';
import { generatedDirectory } from './generated-directory.js';

type Recorded = CompileInputsRecorded['data'];
/** As it lies in the store: text, and all keys in another order. */
const stored = (data: Recorded): Recorded => JSON.parse(JSON.stringify(data)) as Recorded;

/** The published documents of a directory. */
const byHash =
  ({ blueprints }: DirectoryContent): BlueprintsByHash =>
  (hash) =>
    blueprints.find((blueprint) => hashOf(blueprint) === hash) ?? null;

describe('a compile of the recorded inputs', () => {
  it.each(sampleDirectory().teams.flatMap(({ numbers }) => numbers))(
    'gives the same answer and the same decisions, for $vapiPhoneNumberId',
    ({ vapiPhoneNumberId = '' }) => {
      for (const clock of [morning, evening]) {
        const first = compile(inputsFor(sampleDirectory(), vapiPhoneNumberId), clock);
        const [data] = dataOf(first.decisions, 'CompileInputsRecorded');
        const again = recordedInputs(
          stored(data as Recorded),
          'call-c1',
          byHash(sampleDirectory()),
        );
        const second = again && compile(again.inputs, again.clock);
        expect(second?.text).toBe(first.text);
        expect(second?.decisions).toEqual(first.decisions);
      }
    },
  );

  it('gives the same for any directory', () => {
    fc.assert(
      fc.property(generatedDirectory, (content) => {
        const first = compile(inputsFor(content, 'pn-0'), morning);
        const [data] = dataOf(first.decisions, 'CompileInputsRecorded');
        const again = recordedInputs(stored(data as Recorded), 'call-c1', byHash(content));
        expect(again && compile(again.inputs, again.clock).text).toBe(first.text);
      }),
      { numRuns: 50 },
    );
  });

  it('is not to be had without the documents that it names', () => {
    const { decisions } = compile(inputsFor(sampleDirectory(), 'pn_chatfield_main'), morning);
    const [data] = dataOf(decisions, 'CompileInputsRecorded');
    expect(recordedInputs(stored(data as Recorded), 'call-c1', () => null)).toBeNull();
  });

  it('gives the same sibling at the moment of a handoff', () => {
    const content = sampleDirectory();
    const route = content.routing.handoffs.find(({ pattern }) => pattern === 'lazy');
    const sibling = route && readSibling(content, route);
    if (sibling === undefined) throw new Error('The sample has no lazy route');
    const identity = { stream: 'call-c1', callId: 'c1', compileId: 'l1', parentCompileId: 'c1' };
    const call = { callId: 'c1', dialedNumber: null, customerNumber: '+15550132001' };
    const values = { vehicle: 'grey hatchback' };
    const inputs = {
      ...identity,
      sibling,
      call,
      settings,
      values,
      takenNames: ['KenCarylBooking'],
    };
    const first = compileLazySibling(inputs, morning);
    const [data] = dataOf(first.decisions, 'CompileInputsRecorded');
    const again = recordedLazyInputs(stored(data as Recorded), 'call-c1', byHash(content));
    expect(again && compileLazySibling(again.inputs, again.clock)).toEqual(first);
    expect(first.destination['entryAssistantName']).toBe('KenCarylBooking 2');
  });
});

describe('a compile', () => {
  it('reads no clock, no chance and no environment', () => {
    const inputs = inputsFor(sampleDirectory(), 'pn_south_park');
    const { text } = compile(inputs, evening);
    const RealDate = Date;
    class NoClock extends RealDate {
      constructor(...parts: readonly [number?]) {
        if (parts.length === 0) throw new Error('The clock was read');
        super(...(parts as [number]));
      }
      static override now(): number {
        throw new Error('The clock was read');
      }
    }
    const forbidden = (): never => {
      throw new Error('The environment was read');
    };
    vi.stubGlobal('Date', NoClock);
    vi.stubGlobal('Math', Object.create(Math, { random: { value: forbidden } }));
    vi.stubGlobal('process', new Proxy({}, { get: forbidden }));
    let again: string;
    try {
      again = compile(inputs, evening).text;
    } finally {
      // Whatever comes next, also the report of a failure, may read them.
      vi.unstubAllGlobals();
    }
    expect(again).toBe(text);
  });

  it('can reach neither files, nor settings, nor a directory in force', () => {
    const folders = ['compile', 'gates', 'reasons'].map(
      (name) => new URL(`../../../modules/${name}/`, import.meta.url),
    );
    const reached = folders.flatMap((folder) =>
      readdirSync(folder).flatMap((file) =>
        [...readFileSync(new URL(file, folder), 'utf8').matchAll(/^import (?!type)[^;]*'(.*)';/gm)]
          .map(([, target = '']) => target)
          .filter((target) =>
            /^node:|@nestjs|config|event-store|file\.directory|check-/.test(target),
          ),
      ),
    );
    expect(reached).toEqual([]);
  });

  it('changes nothing of what it is given', () => {
    const inputs = inputsFor(sampleDirectory(), 'pn_chatfield_main');
    const before = JSON.stringify(inputs);
    compile(inputs, morning);
    expect(JSON.stringify(inputs)).toBe(before);
  });
});
