import type { ContextEngineeringPlan } from './blueprint.js';

/** Which Blueprints may hand over to which, as `routing/shop-routing.json` allows it. Directed. */
export type ShopRouting = Readonly<{
  availabilityGroups: readonly Readonly<{ id: string; teams: readonly string[] }>[];
  handoffs: readonly HandoffRoute[];
  implicitByEnterprise: boolean;
  deny: readonly Readonly<{ from: string; to: string }>[];
  maxEagerPayloadBytes: number;
}>;

export type HandoffRoute = Readonly<{
  from: string;
  to: string;
  description: string;
  pattern: 'eager' | 'lazy';
  entrySubAgent?: string;
  fromSubAgents?: readonly string[];
  contextEngineeringPlan?: ContextEngineeringPlan;
  /** Absent: `re-resolve`. */
  variables?: 'forward' | 're-resolve';
  requiredVariables?: readonly string[];
}>;

export const noRouting: ShopRouting = {
  availabilityGroups: [],
  handoffs: [],
  implicitByEnterprise: false,
  deny: [],
  maxEagerPayloadBytes: 524_288,
};
