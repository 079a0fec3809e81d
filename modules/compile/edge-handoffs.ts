import type { Edge, SubAgent } from '../directory/blueprint.js';
import type { Decision } from './decision.js';
import { findingDecision, type Finding } from './findings.js';
import { edgeTool, handoffName, wholeContext } from './handoff-tools.js';
import { hashOf } from './hash-of.js';
import { asJson } from './compile-inputs.js';
import { renderFor } from './render-for.js';
import type { Added, GrantedTool, SquadContext } from './squad-context.js';
import { uniqueFunctionName } from './unique-name.js';

/** One handoff tool per edge of a sub-agent; an edge to nobody gives none, since Vapi would fail it at run time. */
export function edgeHandoffs(
  { name: from }: SubAgent,
  context: SquadContext,
  takenFunctions: Set<string>,
): Added {
  const { slice, decide, present } = context;
  const granted: GrantedTool[] = [];
  const decisions: Decision[] = [];
  const findings: Finding[] = [];
  const targets: string[] = [];
  for (const edge of slice.blueprint.edges.filter((one) => one.from === from)) {
    const wanted = edge.name ?? handoffName(edge.to);
    if (!present.has(edge.to)) {
      const finding = targetMissing(edge, wanted);
      findings.push(finding);
      const because = findingDecision(decide, finding).id;
      const omitted = { subAgent: from, tool: wanted, reason: 'handoff-target-missing', because };
      decisions.push(decide('ToolOmitted', omitted, from, wanted, edge.to));
      continue;
    }
    const functionName = uniqueFunctionName(wanted, takenFunctions);
    if (functionName !== wanted) findings.push(nameDuplicate(edge, wanted, functionName));
    const { text: description, findings: found } = renderFor(
      context,
      edge.condition,
      from,
      `the condition of ${functionName}`,
    );
    const plan = edge.contextEngineeringPlan ?? wholeContext;
    const payload = edgeTool(functionName, edge.to, description, plan);
    granted.push({ name: functionName, payload });
    targets.push(edge.to);
    findings.push(...found);
    decisions.push(
      handoffRegistered(context, from, functionName, hashOf(payload), null),
      decide(
        'HandoffCompiled',
        {
          from,
          to: edge.to,
          functionName,
          description,
          contextEngineeringPlan: asJson(plan),
          scope: 'intra-squad',
          pattern: null,
          blueprintHash: null,
        },
        from,
        functionName,
      ),
    );
  }
  return { granted, decisions, findings, targets };
}

/** Handoff tools are tools too (design/events.md). */
export const handoffRegistered = (
  { decide }: SquadContext,
  subAgent: string,
  tool: string,
  definitionHash: string,
  serverUrl: string | null,
): Decision =>
  decide(
    'ToolRegistered',
    { subAgent, tool, kind: 'native', venue: 'vapi', serverUrl, definitionHash },
    subAgent,
    tool,
  );

const targetMissing = ({ from, to }: Edge, about: string): Finding => ({
  code: 'handoff-target-missing',
  subAgent: from,
  detail: `The edge from ${from} to ${to} leads to nobody in this squad; ${about} is not given.`,
  about,
});

const nameDuplicate = ({ from, to }: Edge, wanted: string, given: string): Finding => ({
  code: 'function-name-duplicate',
  subAgent: from,
  detail: `${from} has several tools named ${wanted}; the one that leads to ${to} is ${given}.`,
  about: given,
});
