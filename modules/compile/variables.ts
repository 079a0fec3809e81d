import { DateTime } from 'luxon';
import type { Json } from '../../src/json/json.js';
import type { Blueprint } from '../directory/blueprint.js';
import type { BlueprintSlice, CallFacts, CallValues } from './compile-inputs.js';

/** A value that templates may use, and where it came from. */
export type Variable = Readonly<{
  value: Json;
  from: 'clock' | 'team' | 'blueprint' | 'forwarded' | 'call';
}>;
export type Variables = Readonly<Record<string, Variable>>;

/** Values that come along with a handoff, and whether the sibling's own win over them (design/directory.md). */
export type Forwarded = Readonly<{ values: CallValues; policy: 'forward' | 're-resolve' }>;

/**
 * What templates know, later ones winning: the clock, then team and Blueprint, then the call. Forwarded values lie
 * over the sibling's own with `forward` and under them with `re-resolve`; caller identity always comes last.
 */
export function variablesOf(
  { team, blueprint }: Pick<BlueprintSlice, 'team' | 'blueprint'>,
  clock: string,
  call: CallFacts,
  forwarded: Forwarded | null,
): Variables {
  const came = from('forwarded', forwarded?.values ?? {});
  const own = {
    ...from('team', { teamName: team.name, ...team.variables }),
    ...from('blueprint', blueprint.variables),
  };
  return {
    ...from('clock', clockValues(clock, team.timezone)),
    ...(forwarded?.policy === 'forward' ? { ...own, ...came } : { ...came, ...own }),
    ...from('call', callValues(call)),
  };
}

/**
 * The call-scoped values that go along in a handoff: what the Blueprint that hands over has of its own, and over it
 * what was learnt during the call. Its shop's name and hours stay behind; caller identity is added anyway.
 */
export const forwardedFrom = (
  source: Pick<Blueprint, 'variables'>,
  learnt: CallValues,
): CallValues => ({
  ...source.variables,
  ...learnt,
});

/** The bag as templates see it. */
export const valuesOf = (variables: Variables): Readonly<Record<string, Json>> =>
  Object.fromEntries(Object.entries(variables).map(([name, { value }]) => [name, value]));

const from = (source: Variable['from'], values: CallValues): Variables =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, { value, from: source }]),
  );

/** What is not known is left out, so that a template that needs it is a finding. */
const callValues = ({ callId, dialedNumber, customerNumber }: CallFacts): CallValues => ({
  ...(callId !== null && { callId }),
  ...(dialedNumber !== null && { dialedNumber }),
  ...(customerNumber !== null && { customerNumber, customer: { number: customerNumber } }),
});

/** The team's local time in the words that prompts use. */
function clockValues(clock: string, timezone: string): CallValues {
  const local = DateTime.fromMillis(Date.parse(clock), { zone: timezone, locale: 'en-US' });
  return {
    now: local.toFormat("cccc, LLLL d, yyyy 'at' h:mm a"),
    date: local.toFormat('LLLL d, yyyy'),
    time: local.toFormat('h:mm a'),
    weekday: local.toFormat('cccc'),
    month: local.toFormat('LLLL'),
    day: local.toFormat('d'),
    year: local.toFormat('yyyy'),
    localDate: local.toFormat('yyyy-MM-dd'),
    localTime: local.toFormat('HH:mm'),
    timezone,
  };
}
