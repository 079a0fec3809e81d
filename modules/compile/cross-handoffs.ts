import type { SubAgent } from '../directory/blueprint.js';
import type { HandoffRoute } from '../directory/shop-routing.js';
import { asJson } from './compile-inputs.js';
import type { Decision } from './decision.js';
import { handoffRegistered } from './edge-handoffs.js';
import type { Finding } from './findings.js';
import {
  eagerTool,
  handoffName,
  lazyFunctionName,
  lazyTool,
  wholeContext,
} from './handoff-tools.js';
import { hashOf } from './hash-of.js';
import { renamedSquad } from './renamed-squad.js';
import type { SiblingCopy } from '../calls/compile.events.js';
import type { Added, GrantedTool, SquadContext } from './squad-context.js';
import { uniqueFunctionName } from './unique-name.js';

/** The handoff tools of a sub-agent that leave its Blueprint: one per inlined sibling, one for all lazy ones. */
export function crossHandoffs(
  { name: from }: SubAgent,
  context: SquadContext,
  takenFunctions: Set<string>,
): Added {
  const { crossing, settings } = context;
  const granted: GrantedTool[] = [];
  const decisions: Decision[] = [];
  const copies: SiblingCopy[] = [];
  const findings: Finding[] = [];
  for (const { route, compiled, entry, blueprintHash } of crossing.eager) {
    if (!startsAt(route, from)) continue;
    const name = uniqueFunctionName(handoffName(route.to), takenFunctions);
    const { squad, nameOf } = renamedSquad(compiled, context.takenNames);
    const payload = eagerTool(name, route, squad, nameOf(entry));
    granted.push({ name, payload });
    const members = compiled.members.map(({ subAgent }) => ({ name: nameOf(subAgent), subAgent }));
    copies.push({ blueprintId: route.to, from, members });
    findings.push(...renamings(from, route.to, members));
    decisions.push(
      handoffRegistered(context, from, name, hashOf(payload), null),
      crossingDecision(context, from, name, { route, entry, blueprintHash, member: nameOf(entry) }),
    );
  }
  const lazy = crossing.lazy.filter(({ route }) => startsAt(route, from));
  if (lazy.length > 0) {
    const name = uniqueFunctionName(lazyFunctionName, takenFunctions);
    const payload = lazyTool(
      name,
      lazy.map(({ route }) => route),
      settings.publicUrl,
    );
    granted.push({ name, payload });
    decisions.push(
      handoffRegistered(context, from, name, hashOf(payload), `${settings.publicUrl}/vapi/handoff`),
      ...lazy.map((sibling) => crossingDecision(context, from, name, { ...sibling, member: null })),
    );
  }
  return { granted, decisions, findings, copies };
}

/** A route without `fromSubAgents` may be taken from everywhere. */
export const startsAt = ({ fromSubAgents }: HandoffRoute, subAgent: string): boolean =>
  fromSubAgents?.includes(subAgent) ?? true;

type Crossed = Readonly<{
  route: HandoffRoute;
  entry: string;
  blueprintHash: string;
  /** The entry's name in the payload; null while it is not in it. */
  member: string | null;
}>;

const crossingDecision = (
  { decide, slice }: SquadContext,
  from: string,
  functionName: string,
  { route, entry, blueprintHash, member }: Crossed,
): Decision =>
  decide(
    'HandoffCompiled',
    {
      from,
      to: entry,
      functionName,
      description: route.description,
      contextEngineeringPlan: asJson(route.contextEngineeringPlan ?? wholeContext),
      scope: 'cross-blueprint',
      pattern: member === null ? 'lazy' : 'eager',
      blueprintHash,
      fromBlueprint: slice.blueprint.id,
      toBlueprint: route.to,
      toMember: member,
    },
    from,
    functionName,
    route.to,
  );

const renamings = (
  from: string,
  blueprintId: string,
  members: SiblingCopy['members'],
): readonly Finding[] =>
  members
    .filter(({ name, subAgent }) => name !== subAgent)
    .map(({ name, subAgent }) => ({
      code: 'member-renamed',
      subAgent: from,
      detail: `${subAgent} of ${blueprintId} is called ${name} in this payload, where its name is taken.`,
      about: name,
    }));
