/** A graph of sub-agents, as `blueprints/<blueprintId>.json` holds it (design/directory.md). */
export type Blueprint = Readonly<{
  id: string;
  teamId: string;
  version: number;
  entry: string;
  subAgents: readonly SubAgent[];
  edges: readonly Edge[];
  variables: Readonly<Record<string, string | number | boolean>>;
}>;

export type SubAgent = Readonly<{
  name: string;
  prompt: string;
  firstMessage?: string;
  model: Readonly<{ provider: string; model: string }>;
  tools: readonly string[];
  toolIds?: readonly string[];
}>;

export type Edge = Readonly<{
  from: string;
  to: string;
  condition: string;
  name?: string;
  contextEngineeringPlan?: ContextEngineeringPlan;
}>;

export const contextPlanTypes = [
  'all',
  'lastNMessages',
  'userAndAssistantMessages',
  'previousAssistantMessages',
  'none',
] as const;
export type ContextEngineeringPlan = Readonly<{
  type: (typeof contextPlanTypes)[number];
  maxMessages?: number;
}>;
