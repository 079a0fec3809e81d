import { defaultServerMessages } from '../../../modules/compile/members-overrides.js';
import { isArray, textOf, type Json, type JsonObject } from '../../../src/json/json.js';
import { list, membersOf, object, toolName, toolsOf } from './compile-of.js';

const has = (value: JsonObject, keys: readonly string[]): readonly string[] =>
  keys.filter((key) => value[key] !== undefined);

/** Rules that Vapi's schemas do not state (vapi/README.md 5, 7, 10, 12): every one that a payload breaks. */
export function brokenRules(response: JsonObject): readonly string[] {
  const answers = has(response, ['assistantId', 'squad', 'destination', 'error']);
  const names: string[] = [];
  return [
    ...(answers.length === 1 ? [] : [`answers with ${answers.join(' and ')}`]),
    ...(response['squad'] === undefined ? [] : squadRules(response['squad'], names)),
    ...names
      .filter((name, place) => names.indexOf(name) < place)
      .map((name) => `assistant name twice: ${name}`),
  ];
}

function squadRules(squad: Json, names: string[]): readonly string[] {
  const { members, membersOverrides, ...others } = object(squad);
  const own = membersOf(squad).map((assistant) => textOf(assistant['name']) ?? '');
  names.push(...own);
  const { serverMessages, server, artifactPlan } = object(membersOverrides);
  const sent = isArray(serverMessages) ? serverMessages : [];
  const needed = [...defaultServerMessages, 'transfer-update'];
  return [
    ...(own.length > 0 ? [] : ['no members']),
    ...Object.keys(others).map((key) => `squad.${key}`),
    ...list(members).flatMap((member) => {
      const ways = has(member, ['assistantId', 'assistant']);
      return ways.length === 1 ? [] : [`member with ${ways.join(' and ')}`];
    }),
    ...own.filter((name) => name.length === 0 || name.length > 40).map((name) => `name ${name}`),
    ...needed.filter((name) => !sent.includes(name)).map((name) => `${name} is not sent`),
    ...(sent.includes('phone-call-control') ? ['hangups are delegated to us'] : []),
    ...(object(server)['backoffPlan'] === undefined ? ['no backoffPlan'] : []),
    ...(object(artifactPlan)['fullMessageHistoryEnabled'] === true ? [] : ['history is cut']),
    ...membersOf(squad).flatMap((assistant) => assistantRules(assistant, own, names)),
  ];
}

function assistantRules(
  assistant: JsonObject,
  own: readonly string[],
  names: string[],
): readonly string[] {
  const tools = toolsOf(assistant);
  const functions = tools.map(toolName);
  return [
    ...functions
      .filter((name, place) => functions.indexOf(name) < place)
      .map((name) => `function name twice: ${name}`),
    ...functions
      .filter((name) => !/^[a-zA-Z0-9_-]{1,64}$/.test(name))
      .map((name) => `function name ${name}`),
    ...tools.flatMap((tool) => toolRules(tool, own, names)),
  ];
}

function toolRules(tool: JsonObject, own: readonly string[], names: string[]): readonly string[] {
  const destinations = list(tool['destinations']);
  switch (textOf(tool['type']) ?? '') {
    case 'function':
      return object(tool['server'])['url'] === undefined ? [`${toolName(tool)} has no URL`] : [];
    case 'transferCall':
      return destinations.length > 0 ? [] : [`${toolName(tool)} has no destinations`];
    case 'handoff':
      return [
        ...(destinations.length > 0 ? [] : [`${toolName(tool)} has no destinations`]),
        ...(object(tool['function'])['name'] === undefined ? ['handoff without a name'] : []),
        ...(isArray(tool['messages']) && tool['messages'].length === 0 ? [] : ['not silent']),
        ...destinations.flatMap((destination) => destinationRules(destination, own, names)),
      ];
    default:
      return [];
  }
}

function destinationRules(
  destination: JsonObject,
  own: readonly string[],
  names: string[],
): readonly string[] {
  const plan = object(destination['contextEngineeringPlan']);
  const plans =
    plan['type'] === 'lastNMessages' && plan['maxMessages'] === undefined ? ['N is missing'] : [];
  switch (textOf(destination['type']) ?? '') {
    case 'assistant': {
      const ways = has(destination, ['assistantName', 'assistantId', 'assistant']);
      const name = textOf(destination['assistantName']) ?? '';
      return [
        ...plans,
        ...(ways.length === 1 ? [] : [`assistant destination with ${ways.join(' and ')}`]),
        ...(own.includes(name) ? [] : [`${name} is not in the squad`]),
      ];
    }
    case 'squad': {
      const ways = has(destination, ['squadId', 'squad']);
      const inner = membersOf(destination['squad']).map((assistant) => assistant['name'] ?? '');
      const entry = destination['entryAssistantName'] ?? '';
      return [
        ...plans,
        ...(ways.length === 1 ? [] : [`squad destination with ${ways.join(' and ')}`]),
        ...(inner.includes(entry) ? [] : ['the entry is no member']),
        ...squadRules(destination['squad'] ?? null, names),
      ];
    }
    case 'dynamic':
      return object(destination['server'])['url'] === undefined ? ['dynamic without a URL'] : [];
    default:
      return [`destination of type ${textOf(destination['type']) ?? 'none'}`];
  }
}
