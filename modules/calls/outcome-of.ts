import { isObject, type Json } from '../../src/json/json.js';

/**
 * Whether a result text tells of success. An inner failure decides over an outer success (case C-16), and Vapi's
 * own `No result returned.` means that no answer came; any other plain text is taken as one.
 */
export function outcomeOf(result: string): 'ok' | 'error' {
  if (/^\s*no result returned\b/i.test(result)) return 'error';
  try {
    return failed(JSON.parse(result) as Json) ? 'error' : 'ok';
  } catch {
    return 'ok'; // Plain text, as most tools answer.
  }
}

function failed(value: Json | undefined): boolean {
  if (!isObject(value)) return false;
  const says = (key: string, word: Json): boolean => value[key] === word;
  return (
    says('success', false) ||
    says('successful', false) ||
    says('ok', false) ||
    says('status', 'error') ||
    (typeof value['error'] === 'string' && value['error'] !== '') ||
    isObject(value['error']) ||
    failed(value['data']) ||
    failed(value['result'])
  );
}
