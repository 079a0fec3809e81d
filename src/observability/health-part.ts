export type Health = Readonly<{
  ok: boolean;
  /** Short facts for an operator; no personal values. */
  detail: unknown;
}>;

/** One thing that readiness depends on. Any provider that extends it, in any module, is found and asked. */
export abstract class HealthPart {
  abstract readonly name: string;
  /** May throw: that is reported as not ok. */
  abstract check(): Promise<Health>;
}
