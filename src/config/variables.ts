export type Environment = Readonly<Record<string, string | undefined>>;

/** What is wrong with the configuration, one line each: the variable's name and the rule it breaks. */
export type Faults = string[];

/** Text from outside as it may stand in a fault line: quoted, and short. */
export const quoted = (value: string): string =>
  JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);

/**
 * Reads single variables. A value that breaks its rule is noted in `faults` and the default stands in,
 * so that one run finds every fault. An empty value counts as not set.
 */
export class Variables {
  constructor(
    private readonly env: Environment,
    readonly faults: Faults,
  ) {}

  optional(name: string): string | null {
    const value = this.env[name]?.trim();
    return value === undefined || value === '' ? null : value;
  }

  text(name: string, fallback: string): string {
    return this.optional(name) ?? fallback;
  }

  /** A comma-separated list; blanks around the members do not count. */
  list(name: string, fallback: readonly string[] = []): readonly string[] {
    const value = this.optional(name);
    if (value === null) return fallback;
    const members = value.split(',').map((member) => member.trim());
    // Not shown: it may be a list of secrets.
    return members.includes('')
      ? this.refuse(name, 'must be a comma-separated list without empty members', null, fallback)
      : members;
  }

  whole(name: string, fallback: number, min: number, max: number): number {
    const value = this.optional(name);
    if (value === null) return fallback;
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= min && number <= max) return number;
    return this.refuse(name, `must be a whole number from ${min} to ${max}`, value, fallback);
  }

  /** A number from 0 to 1. */
  share(name: string, fallback: number): number {
    const value = this.optional(name);
    if (value === null) return fallback;
    const number = Number(value);
    if (/^\d*\.?\d+$/.test(value) && number <= 1) return number;
    return this.refuse(name, 'must be a number from 0 to 1', value, fallback);
  }

  oneOf<Choice extends string>(
    name: string,
    choices: readonly Choice[],
    fallback: NoInfer<Choice>,
  ): Choice {
    const value = this.optional(name);
    if (value === null) return fallback;
    const chosen = choices.find((choice) => choice === value);
    return chosen ?? this.refuse(name, `must be one of ${choices.join(', ')}`, value, fallback);
  }

  flag(name: string): boolean {
    return this.oneOf(name, ['true', 'false'], 'false') === 'true';
  }

  /** Notes the fault and gives back the fallback. A `null` value is not shown: it may be a secret. */
  refuse<Value>(name: string, rule: string, value: string | null, fallback: Value): Value {
    this.faults.push(`${name}: ${rule}${value === null ? '' : `, got ${quoted(value)}`}`);
    return fallback;
  }
}
