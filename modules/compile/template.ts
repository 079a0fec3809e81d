import { filters, Liquid, LiquidError } from 'liquidjs';
import type { Template } from 'liquidjs';

/** Bounds of one rendering: a Blueprint is written by people, and a call waits. */
const limits = { parseLimit: 200_000, renderLimit: 200, memoryLimit: 1_000_000 } as const;
/** Parsed templates that are kept; above that, all are dropped and parsed again when needed. */
const parsedMax = 5_000;
/** Renderings that are kept of one template. */
const renderedMax = 8;

/** Where templates find the one reading of the clock, so that `'now' | date` reads no other. */
const clockKey = '__clock';

const dateFilters = [
  'date',
  'date_to_xmlschema',
  'date_to_rfc822',
  'date_to_string',
  'date_to_long_string',
] as const;

export type Rendered = Readonly<{
  text: string;
  /** Names of variables without a value, rendered empty. */
  missing: readonly string[];
  /** Why the template could not be rendered; its text is then given without its tags. */
  failure: string | null;
}>;

/** Renders a Liquid template: strict, bounded, without files, chance or a clock of its own. */
export function renderTemplate(
  template: string,
  values: object,
  { clock, timezone }: Readonly<{ clock: string; timezone: string }>,
): Rendered {
  if (!template.includes('{')) return { text: template, missing: [], failure: null };
  try {
    const { engine, parsed } = parsedIn(timezone, template);
    const { templates, rendered, hasFixedNames } = parsed;
    if (!hasFixedNames) return rendering(engine, templates, values, clock);
    const key = renderKey(parsed, values as Values, clock);
    const known = rendered.get(key) ?? rendering(engine, templates, values, clock);
    if (rendered.size >= renderedMax) rendered.clear();
    rendered.set(key, known);
    return known;
  } catch (error) {
    const failure = error instanceof Error ? error.message : 'unknown';
    return { text: withoutTags(template), missing: [], failure };
  }
}

function rendering(engine: Liquid, templates: Template[], values: object, clock: string): Rendered {
  const scope = { ...values, [clockKey]: clock };
  try {
    return { text: String(engine.renderSync(templates, scope)), missing: [], failure: null };
  } catch (error) {
    const missing = undefinedVariables(error);
    if (missing === null) throw error;
    const text = String(engine.renderSync(templates, scope, { strictVariables: false }));
    return { text, missing, failure: null };
  }
}

/** All that a rendering depends on: the values that its template names, those that are missing too, and the clock. */
const renderKey = ({ names, readsClock }: Parsed, values: Values, clock: string): string =>
  JSON.stringify([
    readsClock ? clock : null,
    ...names.map((name) => (values[name] === undefined ? [] : [values[name]])),
  ]);

/** Names of all variables that had no value; null when something else went wrong as well. */
function undefinedVariables(error: unknown): readonly string[] | null {
  const errors: readonly unknown[] =
    error instanceof LiquidError && 'errors' in error && Array.isArray(error.errors)
      ? error.errors
      : [error];
  const names = errors.map((one) =>
    one instanceof Error && one.name === 'UndefinedVariableError'
      ? /undefined variable: ([^\s,]+)/.exec(one.message)?.[1]
      : undefined,
  );
  return names.every((name) => name !== undefined) ? [...new Set(names)] : null;
}

/** What a reader can still use of a template that does not parse. */
const withoutTags = (template: string): string =>
  template.replaceAll(/\{\{[^]*?\}\}|\{%[^]*?%\}/g, '').replaceAll(/\{\{|\{%|%\}|\}\}/g, '');

type Values = Readonly<Record<string, unknown>>;
type Parsed = Readonly<{
  templates: Template[];
  /** Top-level variables that it reads. */
  names: readonly string[];
  /** False where a value may name the variable that is read, or a counter is kept: then nothing is remembered. */
  hasFixedNames: boolean;
  /** Only a date filter reads the clock, whatever it is applied to. */
  readsClock: boolean;
  /** What came of it for the values seen last: calls of one minute mostly render the same. */
  rendered: Map<string, Rendered>;
}>;
type Engine = Readonly<{ engine: Liquid; parsed: Map<string, Parsed> }>;
const engines = new Map<string, Engine>();

function parsedIn(timezone: string, template: string) {
  const { engine, parsed } = engines.get(timezone) ?? newEngine(timezone);
  const known = parsed.get(template) ?? parse(engine, template);
  if (parsed.size >= parsedMax) parsed.clear();
  parsed.set(template, known);
  return { engine, parsed: known };
}

function parse(engine: Liquid, template: string): Parsed {
  const templates = engine.parse(template);
  const names = engine.globalVariablesSync(templates, { partials: false });
  return {
    templates,
    names,
    hasFixedNames: !/\[|\b(in|de)crement\b/.test(template),
    readsClock: /\|\s*date/.test(template),
    rendered: new Map(),
  };
}

function newEngine(timezone: string): Engine {
  const engine = new Liquid({
    ...limits,
    strictVariables: true,
    strictFilters: true,
    lenientIf: true,
    catchAllErrors: true,
    ownPropertyOnly: true,
    templates: {},
    locale: 'en-US',
    timezoneOffset: timezone,
  });
  for (const name of dateFilters) {
    const builtIn = filters[name];
    engine.registerFilter(name, function (value: unknown, ...rest: unknown[]) {
      const isNow = value === 'now' || value === 'today';
      const at: unknown = isNow ? this.context.getSync([clockKey]) : value;
      return (builtIn as (this: unknown, ...all: unknown[]) => unknown).call(this, at, ...rest);
    });
  }
  // Chance would make the same call another one.
  delete engine.filters['sample'];
  const made = { engine, parsed: new Map<string, Parsed>() };
  engines.set(timezone, made);
  return made;
}
