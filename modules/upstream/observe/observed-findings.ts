import { isArray, type Json } from '../../../src/json/json.js';
import type { Finding } from '../../compile/findings.js';
import { blindSpots, divergingSurfaces, longDescriptions } from '../../compile/payload-findings.js';
import { hostOf } from '../../compile/server.js';
import type { ObservedAssistant } from './observed-assistant.js';
import type { ObservedHandoff } from './observed-handoffs.js';
import type { ObservedTool } from './observed-tools.js';

/** Vapi refuses a squad whose members share a name (vapi/README.md 5.2). */
export const repeatedMembers = (members: readonly ObservedAssistant[]): readonly Finding[] =>
  repeated(members.filter(({ isNamed }) => isNamed).map(({ name }) => name)).map((name) => ({
    code: 'member-name-duplicate',
    subAgent: name,
    detail: `Several members of the squad are called ${name}.`,
    about: name,
  }));

/** What can be seen of the tools of one assistant. */
export const toolFindings = (
  { name: subAgent }: ObservedAssistant,
  tools: readonly ObservedTool[],
): readonly Finding[] => [
  ...repeated(tools.map(({ name }) => name)).map((name): Finding => ({
    code: 'function-name-duplicate',
    subAgent,
    detail: `${subAgent} has several tools named ${name}.`,
    about: name,
  })),
  ...tools
    .filter(({ isNameAssumed }) => isNameAssumed)
    .map(({ name }): Finding => ({
      code: 'function-name-missing',
      subAgent,
      detail: `A handoff tool of ${subAgent} has no function name; it is taken to be ${name}.`,
      about: name,
    })),
  ...longDescriptions(subAgent, tools),
];

/** A handoff that leads to nobody. */
export const missingTarget = (
  { name: subAgent }: ObservedAssistant,
  { name: about }: ObservedTool,
  { to }: ObservedHandoff,
): Finding => ({
  code: 'handoff-target-missing',
  subAgent,
  detail: `${about} of ${subAgent} leads to ${to}, who is not in the squad.`,
  about: `${about} ${to}`,
});

/** Of a saved assistant only the overrides are in the answer. */
export const savedUnseen = (subAgent: string): Finding => ({
  code: 'saved-at-vapi',
  subAgent,
  detail: `${subAgent} is saved at Vapi: its prompt and its own tools are not in the answer.`,
});

/** Messages of this assistant that the ledger will not get. */
export function blindness({
  name: subAgent,
  savedId,
  serverMessages,
}: ObservedAssistant): readonly Finding[] {
  // A saved assistant may have a list of its own.
  if (savedId !== null && !isArray(serverMessages)) return [];
  const missing = blindSpots(serverMessages as Json | undefined);
  if (missing.length === 0) return [];
  const detail = `The serverMessages of ${subAgent} leave out ${missing.join(', ')}.`;
  return [{ code: 'server-messages-blind', subAgent, detail }];
}

/** Who gets the messages of an assistant and the calls of its tools, by the hosts that the answer names. */
export function surfaceFindings(
  { name: subAgent, serverUrl }: ObservedAssistant,
  tools: readonly ObservedTool[],
  ledgerHosts: ReadonlySet<string>,
): readonly Finding[] {
  const findings: Finding[] = [];
  if (serverUrl !== null && !ledgerHosts.has(hostOf(serverUrl))) {
    const detail = `The messages of ${subAgent} go to ${hostOf(serverUrl)}, past the ledger.`;
    findings.push({ code: 'messages-bypass-ledger', subAgent, detail });
  }
  for (const [host, { url, names }] of backendToolsByHost(tools)) {
    if (serverUrl !== null) {
      const diverging = divergingSurfaces(names, url, serverUrl);
      findings.push(...diverging.map((finding) => ({ ...finding, subAgent, about: host })));
    }
    if (ledgerHosts.has(host)) continue;
    const detail = `${names.join(', ')}: calls of ${subAgent} go to ${host}, past the ledger.`;
    findings.push({ code: 'messages-bypass-ledger', subAgent, detail, about: host });
  }
  return findings;
}

/** Tools with a server URL of their own, by its host. */
function backendToolsByHost(tools: readonly ObservedTool[]) {
  const byHost = new Map<string, { url: string; names: string[] }>();
  for (const { name, serverUrl: url, venue } of tools) {
    if (url === null || venue !== 'backend') continue;
    const known = byHost.get(hostOf(url));
    if (known === undefined) byHost.set(hostOf(url), { url, names: [name] });
    else known.names.push(name);
  }
  return byHost;
}

/** Each value that a list holds more than once. */
const repeated = (values: readonly string[]): readonly string[] => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
];
