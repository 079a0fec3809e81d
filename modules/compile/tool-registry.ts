import type { JsonObject } from '../../src/json/json.js';
import type { ToolKind } from '../calls/compile.events.js';
import type { Venue } from '../calls/tool.events.js';
import type { ToolDeclaration } from '../directory/tool-declaration.js';

/** A tool that sub-agents may ask for by name. */
export type Tool = Readonly<{
  name: string;
  /** The CRM whose prefix the name carries; null: the tool spans CRMs and needs no prefix. */
  crm: string | null;
  kind: ToolKind;
  /** Who runs it: Vapi itself, or our backend. */
  venue: Venue;
  description: string;
  parameters: JsonObject;
  /** Said while the backend works, so that the round trip is not heard. */
  requestStart: string | null;
  /** The tool whose older shape this is; it stays registered as its fallback. */
  fallbackOf: string | null;
}>;

/** Prefixes in use by handlers tied to one CRM or vertical. */
export const crmPrefixes = ['autoOps', 'mtg', 'ars', 'serviceTitan', 'hcp'] as const;

const noParameters: JsonObject = { type: 'object', properties: {} };
const text = (description: string): JsonObject => ({ type: 'string', description });
const native = {
  crm: null,
  kind: 'native',
  venue: 'vapi',
  requestStart: null,
  fallbackOf: null,
} as const;
const backend = { venue: 'backend', fallbackOf: null } as const;

const slot: JsonObject = {
  type: 'object',
  required: ['shopClientId', 'serviceId', 'slotTimeUtc'],
  properties: {
    shopClientId: text('The shop of the chosen time, exactly as it stood in the answer.'),
    serviceId: text('The service, exactly as it stood in the answer.'),
    slotTimeUtc: text('The chosen time in UTC, exactly as it stood in the answer.'),
  },
};

/** Every tool that is coded; a further CRM declares its commit tools in the directory. */
export const tools: readonly Tool[] = [
  {
    ...native,
    name: 'transferCall',
    description: 'Puts the caller through to a person at once.',
    parameters: noParameters,
  },
  {
    ...native,
    name: 'assistedTransfer',
    description: 'Puts the caller through to a person who first hears what the call is about.',
    parameters: noParameters,
  },
  {
    ...native,
    name: 'endCall',
    description: 'Ends the call after the goodbye.',
    parameters: noParameters,
  },
  {
    ...backend,
    name: 'checkTransferWindow',
    crm: null,
    kind: 'time-aware',
    description:
      'Tells whether somebody can take a transfer now, and if not, when the desk opens next.',
    parameters: {
      type: 'object',
      properties: {
        destinationId: text('The desk that is meant, if it is known.'),
        reason: text('What the caller wants from a person.'),
      },
    },
    requestStart: 'One moment, I am checking whether somebody is there.',
  },
  {
    ...backend,
    name: 'autoOpsGetAvailability',
    crm: 'autoOps',
    kind: 'query',
    description: 'Finds free times for a service, in this shop and its sister shops.',
    parameters: {
      type: 'object',
      required: ['serviceId'],
      properties: {
        serviceId: text('The service that the caller needs.'),
        from: text('The first day or instant that would suit, ISO 8601.'),
        to: text('The last day or instant that would suit, ISO 8601.'),
        shopClientId: text('One shop, if the caller wants no other.'),
        vehicle: text('The car, in the words of the caller.'),
      },
    },
    requestStart: 'Let me look at the calendar.',
  },
  {
    ...backend,
    name: 'autoOpsGetAvailabilityLegacy',
    crm: 'autoOps',
    kind: 'query',
    description: 'Finds free times for a service in this shop.',
    parameters: {
      type: 'object',
      required: ['serviceId'],
      properties: {
        serviceId: text('The service that the caller needs.'),
        date: text('The day, yyyy-mm-dd.'),
      },
    },
    requestStart: 'Let me look at the calendar.',
    fallbackOf: 'autoOpsGetAvailability',
  },
  {
    ...backend,
    name: 'autoOpsConfirmAppointment',
    crm: 'autoOps',
    kind: 'commit',
    description: 'Call this at the moment the caller settles on one of the offered times.',
    parameters: slot,
    requestStart: 'Got it, submitting your request.',
  },
];

const byName: ReadonlyMap<string, Tool> = new Map(tools.map((tool) => [tool.name, tool]));

/** The tool of a name, coded or declared; undefined when there is none. */
export function toolNamed(name: string, declared: readonly ToolDeclaration[]): Tool | undefined {
  const coded = byName.get(name);
  if (coded !== undefined) return coded;
  const declaration = declared.find((tool) => tool.name === name);
  if (declaration === undefined) return undefined;
  const { crm, kind, description, parameters, requestStart } = declaration;
  return {
    ...backend,
    name,
    crm,
    kind,
    description,
    parameters,
    requestStart: requestStart ?? null,
  };
}

/** A name without its CRM's prefix is reserved for tools that span CRMs. */
export const isWellNamed = ({ name, crm }: Pick<Tool, 'name' | 'crm'>): boolean =>
  crm === null ? !crmPrefixes.some((prefix) => name.startsWith(prefix)) : name.startsWith(crm);
