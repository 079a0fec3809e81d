import type { JsonObject } from '../../../simulator/json.js';

type Made = Readonly<{ tools?: readonly JsonObject[] }> & JsonObject;

/** An assistant that says who it is, with these tools. */
export const assistant = (name: string, { tools = [], ...fields }: Made = {}): JsonObject => ({
  name,
  model: {
    provider: 'openai',
    model: 'gpt-4o',
    messages: [{ role: 'system', content: `You are ${name}.` }],
    tools: [...tools],
  },
  ...fields,
});

export const member = (name: string, made: Made = {}, fields: JsonObject = {}): JsonObject => ({
  assistant: assistant(name, made),
  ...fields,
});

/** A handoff tool with one destination or several. */
export const handoff = (
  name: string,
  destinations: readonly JsonObject[],
  fields: JsonObject = {},
): JsonObject => ({ type: 'handoff', function: { name }, destinations, messages: [], ...fields });

export const to = (assistantName: string, plan: JsonObject = { type: 'all' }): JsonObject => ({
  type: 'assistant',
  assistantName,
  contextEngineeringPlan: plan,
});

/** A function tool that a server of its own runs. */
export const functionTool = (
  name: string,
  url: string | null,
  fields: JsonObject = {},
): JsonObject => ({
  type: 'function',
  function: { name, parameters: { type: 'object', properties: {} } },
  messages: [],
  ...(url !== null && { server: { url } }),
  ...fields,
});

export const endCall: JsonObject = { type: 'endCall' };

/** A squad whose messages all go to one URL, the whole history kept. */
export const squad = (
  members: readonly JsonObject[],
  url: string | null = null,
  overrides: JsonObject = {},
): JsonObject => ({
  members,
  membersOverrides: {
    artifactPlan: { fullMessageHistoryEnabled: true },
    ...(url !== null && { server: { url } }),
    ...overrides,
  },
});
