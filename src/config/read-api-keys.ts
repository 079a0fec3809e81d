import { readFileSync } from 'node:fs';
import { DateTime } from 'luxon';
import { isArray, isObject, type Json, type JsonObject } from '../json/json.js';
import { scopes, type ApiKey, type Scope } from './config.js';
import { quoted, type Variables } from './variables.js';

export type ReadText = (path: string) => string;

export const readTextFile: ReadText = (path) => readFileSync(path, 'utf8');

const knownFields = ['name', 'sha256', 'scopes', 'teams', 'expiresAt'];

/** `API_KEYS`: a JSON array, or the path of a file that holds one. Keys are never shown in a fault. */
export function readApiKeys(variables: Variables, readText: ReadText): readonly ApiKey[] {
  const value = variables.optional('API_KEYS');
  if (value === null) return [];
  const text = value.startsWith('[') ? value : textOfFile(variables, value, readText);
  if (text === null) return [];
  const list = parsed(text);
  if (!isArray(list)) {
    return variables.refuse(
      'API_KEYS',
      'must be a JSON array or the path of a file with one',
      null,
      [],
    );
  }
  const keys = list.map((entry, index) => keyOf(variables, `API_KEYS[${index}]`, entry));
  const names = keys.map(({ name }) => name);
  for (const name of new Set(names.filter((name, index) => names.indexOf(name) !== index))) {
    variables.refuse('API_KEYS', 'each name may stand only once', name, null);
  }
  return keys;
}

function textOfFile(variables: Variables, path: string, readText: ReadText): string | null {
  try {
    return readText(path);
  } catch {
    return variables.refuse(
      'API_KEYS',
      'must be a JSON array or the path of a readable file',
      path,
      null,
    );
  }
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

function keyOf(variables: Variables, at: string, entry: Json): ApiKey {
  const fields: JsonObject = isObject(entry) ? entry : {};
  const demand = (holds: boolean, path: string, rule: string, value: Json | undefined): void => {
    if (!holds)
      variables.refuse(path, rule, value === undefined ? null : JSON.stringify(value), null);
  };
  demand(isObject(entry), at, 'must be an object', undefined);
  for (const field of Object.keys(fields).filter((field) => !knownFields.includes(field))) {
    variables.faults.push(
      `${at}: has no field ${quoted(field)}; known are ${knownFields.join(', ')}`,
    );
  }
  const { name, sha256, teams, expiresAt } = fields;
  const hasName = typeof name === 'string' && name.trim() !== '';
  demand(hasName, `${at}.name`, 'must be a text', undefined);
  const hasHash = typeof sha256 === 'string' && /^[0-9a-f]{64}$/i.test(sha256);
  demand(hasHash, `${at}.sha256`, 'must be the hex SHA-256 of the key (64 digits)', undefined);
  const hasScopes =
    isArray(fields['scopes']) && fields['scopes'].every(isScope) && fields['scopes'].length > 0;
  demand(hasScopes, `${at}.scopes`, `must be a list out of ${scopes.join(', ')}`, fields['scopes']);
  const hasTeams = isArray(teams) && teams.length > 0 && teams.every(isName);
  demand(hasTeams, `${at}.teams`, 'must be a list of team ids, or ["*"] for all', teams);
  const expiry =
    typeof expiresAt === 'string' ? DateTime.fromISO(expiresAt, { zone: 'utc' }) : null;
  const hasExpiry = expiresAt === undefined || expiresAt === null || expiry?.isValid === true;
  demand(hasExpiry, `${at}.expiresAt`, 'must be an ISO 8601 instant', expiresAt);
  return {
    name: hasName ? name : at,
    sha256: hasHash ? sha256.toLowerCase() : '',
    scopes: hasScopes ? (fields['scopes'] as readonly Scope[]) : [],
    teams: hasTeams ? (teams as readonly string[]) : [],
    expiresAt: expiry?.isValid === true ? expiry.toUTC().toISO() : null,
  };
}

const isScope = (value: Json): boolean => scopes.some((scope) => scope === value);
const isName = (value: Json): boolean => typeof value === 'string' && value.trim() !== '';
