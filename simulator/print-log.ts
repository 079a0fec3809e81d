import { ofKind, type LogEntry } from './log.js';

const columnOf = (who: string): string => who.padEnd(18);

/** One line of a call as it goes by; null for what only the end tells. Pure. */
export function printedEntry(entry: LogEntry): string | null {
  const time = entry.at.slice(11, 19);
  const line = (who: string, text: string): string => `${time}  ${columnOf(who)} ${text}`;
  switch (entry.kind) {
    case 'said':
      return line(entry.who, entry.text);
    case 'tool': {
      const { assistant, name, arguments: values, url, outcome, result } = entry;
      const asked = `→ ${name} ${JSON.stringify(values)}`;
      if (outcome === 'native') return line(assistant, `${asked} (inside Vapi)`);
      const came = result === null ? outcome : `${outcome}: ${shortened(result)}`;
      return line(assistant, `${asked}${url === null ? '' : ` (${url})`}\n${gap}← ${came}`);
    }
    case 'swap':
      return line('', `⇄ ${entry.from} → ${entry.to} by ${entry.functionName}`);
    case 'attempt':
      return line('', `✗ ${entry.functionName} led nowhere: ${entry.reason}, ${entry.detail}`);
    case 'transfer':
      return line('', `☎ ${JSON.stringify(entry.destination)} ${entry.mode}, ${entry.status}`);
    case 'skipped':
      return line('', `(turn of ${entry.turnOf} passed over: ${entry.active} is active)`);
    case 'complaint':
      return line('', `! ${entry.rule}: ${entry.detail}`);
    case 'ended':
      return line('', `■ ${entry.reason}`);
    case 'sent':
      return entry.outcome === 'failed'
        ? line('', `! ${entry.type} to ${entry.url} failed after ${entry.attempts} tries`)
        : null;
    case 'activated':
      return null;
  }
}

const gap = ' '.repeat(29);
const shortened = (text: string): string => (text.length > 160 ? `${text.slice(0, 157)}…` : text);

/** What the simulator holds to have happened, at the end. Pure. */
export function printedLog(callId: string, log: readonly LogEntry[]): string {
  const sent = ofKind(log, 'sent');
  const count = (outcome: string): number =>
    sent.filter((entry) => entry.outcome === outcome).length;
  const retries = sent.reduce((sum, { attempts }) => sum + Math.max(0, attempts - 1), 0);
  return [
    '',
    `── the simulator's log · ${callId} ──`,
    `Active      ${ofKind(log, 'activated')
      .map(({ assistant }) => assistant)
      .join(' → ')}`,
    ...ofKind(log, 'swap').map(
      ({ from, to, functionName, toolCallId, plan, context }, index) =>
        `Swap ${index + 1}      ${from} → ${to} by ${functionName} ${toolCallId}, ${JSON.stringify(plan)}, ${context.length} messages seen`,
    ),
    ...ofKind(log, 'attempt').map(
      ({ from, functionName, toolCallId, reason }) =>
        `No swap     ${from} by ${functionName} ${toolCallId}: ${reason}`,
    ),
    ...ofKind(log, 'tool').map(
      ({ assistant, name, toolCallId, url, outcome }) =>
        `Tool        ${assistant} ${name} ${toolCallId} ${url === null ? 'inside Vapi' : 'by server'}, ${outcome}`,
    ),
    ...ofKind(log, 'transfer').map(
      ({ destination, mode, status }) =>
        `Transfer    ${JSON.stringify(destination)} ${mode}, ${status}`,
    ),
    ...ofKind(log, 'complaint').map(({ rule, detail }) => `Complaint   ${rule}: ${detail}`),
    `Ended       ${
      ofKind(log, 'ended')
        .map(({ reason }) => reason)
        .join(', ') || 'not'
    }`,
    `Messages    ${count('delivered')} delivered, ${count('lost')} lost, ${count('failed')} failed, ${count('nowhere-to-send')} without a server, ${retries} retries`,
  ].join('\n');
}
