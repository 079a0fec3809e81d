import type { Vapi } from '@vapi-ai/server-sdk';
import type { JsonObject } from '../../src/json/json.js';

// What Vapi takes, by the types of its SDK: types only, nothing of it is loaded here. Where these are narrower than
// the published contract, or where a part comes as plain JSON from the directory, the part is replaced.
type With<Whole, Part> = Omit<Whole, keyof Part> & Part;

/** The SDK has objects where the contract has a word and numbers. */
type BackoffPlan = With<
  Vapi.BackoffPlan,
  { type: 'fixed' | 'exponential'; excludedStatusCodes?: number[] }
>;
export type VapiServer = With<Vapi.Server, { backoffPlan: BackoffPlan }>;

/** The parameters of a declared tool are the directory's own JSON schema. */
export type VapiFunctionTool = With<
  Vapi.CreateToolsRequest.Function,
  { function: With<Vapi.OpenAiFunction, { parameters: JsonObject }>; server: VapiServer }
>;

/** `function` left the contract in July 2025; Vapi takes and recommends it all the same (vapi/README.md 6.1). */
export type VapiTransferTool = Vapi.CreateToolsRequest.TransferCall & {
  function: Vapi.OpenAiFunction;
};
export type VapiNumberDestination = Vapi.CreateTransferCallToolDtoDestinationsItem.Number;

/** The plan is checked with the directory; an inlined squad was checked where it was compiled. */
type Context = { contextEngineeringPlan: JsonObject };
type Destination = Vapi.CreateHandoffToolDtoDestinationsItem;
type ToAssistant = With<Extract<Destination, { type: 'assistant' }>, Context>;
type ToSquad = With<Extract<Destination, { type: 'squad' }>, Context & { squad: JsonObject }>;
type ToDynamic = With<Extract<Destination, { type: 'dynamic' }>, { server: VapiServer }>;
export type VapiHandoffTool = With<
  Vapi.CreateToolsRequest.Handoff,
  { destinations: (ToAssistant | ToSquad | ToDynamic)[] }
>;

/** The SDK lists the models that it knew; the directory may name any. */
type Model = With<
  Pick<Vapi.OpenAiModel, 'messages' | 'tools' | 'toolIds'>,
  { provider: string; model: string; tools: JsonObject[]; toolIds?: readonly string[] }
>;
export type VapiAssistant = With<Vapi.CreateAssistantDto, { model: Model }>;
export type VapiGreeting = Pick<Vapi.CreateAssistantDto, 'firstMessage' | 'firstMessageMode'>;

export type VapiOverrides = With<
  Vapi.AssistantOverrides,
  {
    server: VapiServer;
    serverMessages: readonly Vapi.AssistantOverridesServerMessagesItem[];
  }
>;
export type VapiSquad = With<
  Vapi.CreateSquadDto,
  {
    members: With<Vapi.SquadMemberDto, { assistant: JsonObject }>[];
    membersOverrides: JsonObject;
  }
>;
