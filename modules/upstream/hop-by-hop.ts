/**
 * Fields that concern one connection only (RFC 9110 §7.6.1 and those that go with them). `host` and `content-length`
 * are said anew for the next hop; the body that `expect` announces is already here.
 */
const thisHopOnly: ReadonlySet<string> = new Set([
  'connection',
  'proxy-connection',
  'proxy-authorization',
  'proxy-authenticate',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'expect',
  'host',
  'content-length',
]);

/**
 * The fields that go on to the next hop, names and values in turn, in their order and as often as they came. Fields
 * that `Connection` names stay behind.
 */
export function endToEndHeaders(rawHeaders: readonly string[]): readonly string[] {
  const pairs = pairsOf(rawHeaders);
  const named = new Set(
    pairs
      .filter(([name]) => name.toLowerCase() === 'connection')
      .flatMap(([, value]) => value.split(','))
      .map((option) => option.trim().toLowerCase()),
  );
  return pairs
    .filter(([name]) => !thisHopOnly.has(name.toLowerCase()) && !named.has(name.toLowerCase()))
    .flat();
}

const pairsOf = (flat: readonly string[]): readonly (readonly [string, string])[] =>
  Array.from({ length: Math.floor(flat.length / 2) }, (_, index) => [
    flat[2 * index] ?? '',
    flat[2 * index + 1] ?? '',
  ]);
