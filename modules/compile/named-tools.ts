import type { JsonObject } from '../../src/json/json.js';
import type { SubAgent } from '../directory/blueprint.js';
import type { OmissionReason } from '../reasons/omission.reasons.js';
import type { Decision } from './decision.js';
import type { Finding } from './findings.js';
import { findingDecision } from './findings.js';
import { functionTool, toolUrl } from './function-tool.js';
import { hashOf } from './hash-of.js';
import type { Added, GrantedTool, SquadContext } from './squad-context.js';
import { isWellNamed, toolNamed, type Tool } from './tool-registry.js';
import { isTransferTool } from './transfer-tools.js';

/** The tools that a sub-agent asks for by name: given, or omitted with the reason, each on record. */
export function namedTools({ name: subAgent, tools }: SubAgent, context: SquadContext): Added {
  const { slice, settings, decide } = context;
  const granted: GrantedTool[] = [];
  const decisions: Decision[] = [];
  const findings: Finding[] = [];
  const raise = (finding: Finding): string => {
    findings.push(finding);
    return findingDecision(decide, finding).id;
  };
  const omit = (tool: string, reason: OmissionReason, because: string | null): void => {
    decisions.push(decide('ToolOmitted', { subAgent, tool, reason, because }, subAgent, tool));
  };
  for (const name of new Set(tools)) {
    const tool = toolNamed(name, slice.tools);
    if (tool === undefined || !isWellNamed(tool)) {
      const detail = `${subAgent} asks for ${name}, which is no registered tool.`;
      const because = raise({ code: 'tool-unknown', subAgent, detail, about: name });
      omit(name, tool === undefined ? 'tool-not-registered' : 'tool-name-without-prefix', because);
      continue;
    }
    const { candidates, payloads, evaluated } = context.transfers;
    if (isTransferTool(name) && payloads.size === 0) {
      const reason =
        candidates.length === 0 ? 'no-destination-configured' : 'no-destination-offered';
      omit(name, reason, evaluated.get(name)?.id ?? null);
      continue;
    }
    if (tool.crm !== null && slice.team.crm !== undefined && tool.crm !== slice.team.crm) {
      const detail = `${name} is a tool of ${tool.crm}; ${slice.team.name} uses ${slice.team.crm}.`;
      raise({ code: 'tool-of-another-crm', subAgent, detail, about: name });
    }
    const payload = payloadOf(tool, context);
    granted.push({ name, payload });
    const { kind, venue } = tool;
    const serverUrl = venue === 'backend' ? toolUrl(settings.toolsUrl, name) : null;
    const definitionHash = hashOf(payload);
    decisions.push(
      decide(
        'ToolRegistered',
        { subAgent, tool: name, kind, venue, serverUrl, definitionHash },
        subAgent,
        name,
      ),
    );
  }
  return { granted, decisions, findings };
}

const endCall: JsonObject = { type: 'endCall' };

function payloadOf(tool: Tool, { settings, transfers }: SquadContext): JsonObject {
  return (
    transfers.payloads.get(tool.name) ??
    (tool.venue === 'backend' ? functionTool(tool, settings.toolsUrl) : endCall)
  );
}
