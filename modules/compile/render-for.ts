import type { Finding } from './findings.js';
import type { SquadContext } from './squad-context.js';
import { renderTemplate } from './template.js';

/** Renders a template of a sub-agent; what it lacks is a finding and no crash of the call. */
export function renderFor(
  { clock, values, slice }: Pick<SquadContext, 'clock' | 'values' | 'slice'>,
  template: string,
  subAgent: string,
  place: string,
): Readonly<{ text: string; findings: readonly Finding[] }> {
  const { timezone } = slice.team;
  const { text, missing, failure } = renderTemplate(template, values, { clock, timezone });
  const findings = missing.map((name): Finding => ({
    code: 'variable-missing',
    subAgent,
    detail: `${name} has no value in ${place} of ${subAgent}; it was rendered empty.`,
    about: `${name} in ${place}`,
  }));
  if (failure === null) return { text, findings };
  const detail = `${place} of ${subAgent} could not be rendered: ${failure}. Its tags were left out.`;
  return { text, findings: [{ code: 'template-failed', subAgent, detail, about: place }] };
}
