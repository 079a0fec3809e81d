import type { Decide, Decision } from '../../compile/decision.js';
import { findingDecision, type Finding } from '../../compile/findings.js';
import { hashOf } from '../../compile/hash-of.js';
import { savedTool } from '../../compile/saved-tools.js';
import type { ObservedAssistant } from './observed-assistant.js';
import {
  blindness,
  missingTarget,
  repeatedMembers,
  savedUnseen,
  surfaceFindings,
  toolFindings,
} from './observed-findings.js';
import { observedHandoffs } from './observed-handoffs.js';
import type { ObservedSquad } from './observed-squad.js';
import { observedTools, type ObservedTool } from './observed-tools.js';

export type SquadScope = Readonly<{
  decide: Decide;
  isCommitTool: (name: string) => boolean;
  ledgerHosts: ReadonlySet<string>;
}>;

export type SeenSquad = Readonly<{
  members: readonly Readonly<{ name: string; tools: readonly string[] }>[];
  decisions: readonly Decision[];
}>;

/** Squads inside squads are read so far; a deeper one is named by the handoff that leads to it. */
const depthMax = 4;

/** Every member of a squad with its tools, where they lead, and what is odd about them. */
export function observeSquad(squad: ObservedSquad, scope: SquadScope, depth = 1): SeenSquad {
  const seen = squad.members.map((member) => observeMember(member, squad, scope, depth));
  const findings = [...squad.findings, ...repeatedMembers(squad.members)];
  return {
    members: seen.map(({ member }) => member),
    decisions: [
      ...seen.flatMap(({ decisions }) => decisions),
      ...findings.map((finding) => findingDecision(scope.decide, finding)),
    ],
  };
}

function observeMember(
  assistant: ObservedAssistant,
  squad: ObservedSquad,
  scope: SquadScope,
  depth: number,
) {
  const { decide, isCommitTool, ledgerHosts } = scope;
  const { name: subAgent, path, toolIds, savedId } = assistant;
  const { tools, findings: faults } = observedTools(assistant, isCommitTool);
  const inlined: Decision[] = [];
  const missing: Finding[] = [];
  const decisions = tools.flatMap((tool, index) => {
    const handoffs = observedHandoffs(tool, squad, `${path}.model.tools[${index}]`);
    return [
      registered(decide, assistant, tool),
      ...handoffs.map((handoff) => {
        if (handoff.isMissing) missing.push(missingTarget(assistant, tool, handoff));
        if (handoff.inlined !== null && depth < depthMax) {
          inlined.push(...observeSquad(handoff.inlined, scope, depth + 1).decisions);
        }
        const { to, description, contextEngineeringPlan, scope: reach, pattern } = handoff;
        return decide(
          'HandoffCompiled',
          {
            from: subAgent,
            to,
            functionName: tool.name,
            description,
            contextEngineeringPlan,
            scope: reach,
            pattern,
            blueprintHash: null,
          },
          path,
          tool.name,
          to,
        );
      }),
    ];
  });
  const findings = [
    ...faults,
    ...toolFindings(assistant, tools),
    ...missing,
    ...(savedId === null ? [] : [savedUnseen(subAgent)]),
    ...blindness(assistant),
    ...surfaceFindings(assistant, tools, ledgerHosts),
  ];
  return {
    member: { name: subAgent, tools: [...new Set([...tools.map(({ name }) => name), ...toolIds])] },
    decisions: [
      ...decisions,
      ...toolIds.map((id) => savedTool(decide, subAgent, id, path)),
      ...findings.map((finding) => findingDecision(decide, finding)),
      ...inlined,
    ],
  };
}

const registered = (
  decide: Decide,
  { name: subAgent, path }: ObservedAssistant,
  { name: tool, kind, venue, serverUrl, payload }: ObservedTool,
): Decision =>
  decide(
    'ToolRegistered',
    { subAgent, tool, kind, venue, serverUrl, definitionHash: hashOf(payload) },
    path,
    tool,
  );
