import { fileURLToPath } from 'node:url';
import { checkDirectory } from '../../../modules/directory/check-directory.js';
import type { DirectoryContent } from '../../../modules/directory/directory-content.js';
import type { CompileDecision } from '../../../modules/calls/compile.events.js';
import { compile } from '../../../modules/compile/compile.js';
import type { CompileInputs, CompileSettings } from '../../../modules/compile/compile-inputs.js';
import type { Compiled } from '../../../modules/compile/compiled.js';
import type { Decision } from '../../../modules/compile/decision.js';
import { readSlice } from '../../../modules/compile/read-slice.js';
import { isArray, isObject, textOf, type Json, type JsonObject } from '../../../src/json/json.js';

export const settings: CompileSettings = {
  publicUrl: 'https://ledger.example',
  toolsUrl: 'https://ledger.example',
  lazyDestination: 'squad',
};

/** A Tuesday morning in Denver, when the desks are open. */
export const morning = '2026-06-09T16:05:00.000Z';
export const evening = '2026-06-10T00:20:00.000Z';

export function sampleDirectory(): DirectoryContent {
  const folder = fileURLToPath(new URL('../../fixtures/directory', import.meta.url));
  const { content } = checkDirectory(folder);
  if (content === null) throw new Error('The sample directory has a fault');
  return content;
}

export function inputsFor(
  content: DirectoryContent,
  phoneNumberId: string,
  overrides: Partial<CompileInputs> = {},
): CompileInputs {
  return {
    stream: 'call-c1',
    callId: 'c1',
    compileId: 'compile-1',
    parentCompileId: null,
    directory: readSlice(content, { phoneNumberId, number: null }),
    call: { callId: 'c1', dialedNumber: '+15550141001', customerNumber: '+15550132001' },
    settings,
    ...overrides,
  };
}

export const compileLine = (
  content: DirectoryContent,
  phoneNumberId: string,
  clock = morning,
  overrides: Partial<CompileInputs> = {},
): Compiled => compile(inputsFor(content, phoneNumberId, overrides), clock);

type DataOf<Type extends CompileDecision['type']> = Extract<
  CompileDecision,
  { type: Type }
>['data'];

/** The data of all decisions of a type, with whatever fields they carry. */
export const dataOf = <Type extends CompileDecision['type']>(
  decisions: readonly Decision[],
  type: Type,
): readonly (DataOf<Type> & Readonly<Record<string, unknown>>)[] =>
  decisions
    .filter(({ fact }) => fact.type === type)
    .map(({ fact }) => fact.data as DataOf<Type> & Readonly<Record<string, unknown>>);

export const findingsOf = ({ decisions }: Pick<Compiled, 'decisions'>): readonly string[] =>
  dataOf(decisions, 'CompileFindingRaised').map(
    ({ code, subAgent, about }) =>
      `${code} ${subAgent ?? '-'} ${typeof about === 'string' ? about : '-'}`,
  );

export const object = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});
export const list = (value: Json | undefined): readonly JsonObject[] =>
  isArray(value) ? value.map(object) : [];
export const membersOf = (squad: Json | undefined): readonly JsonObject[] =>
  list(object(squad)['members']).map((member) => object(member['assistant']));
export const toolsOf = (assistant: JsonObject): readonly JsonObject[] =>
  list(object(assistant['model'])['tools']);
export const toolName = (tool: JsonObject): string =>
  textOf(object(tool['function'])['name']) ?? textOf(tool['type']) ?? '';
export const memberNamed = (squad: Json | undefined, name: string): JsonObject =>
  membersOf(squad).find((assistant) => assistant['name'] === name) ?? {};
export const toolOf = (squad: Json | undefined, member: string, name: string): JsonObject =>
  toolsOf(memberNamed(squad, member)).find((tool) => toolName(tool) === name) ?? {};
