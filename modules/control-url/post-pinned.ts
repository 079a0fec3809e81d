import type { LookupAddress } from 'node:dns';
import { request as httpRequest, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';

export type PinnedPost = Readonly<{
  url: URL;
  /** The only addresses that may be connected to. */
  addresses: readonly LookupAddress[];
  body: string;
  signal: AbortSignal;
}>;

/**
 * Posts JSON to the given addresses under the URL's name, which is still the one that the certificate must prove, and
 * gives the status. The name is not looked up again, redirects are not followed, and the answer's body is not read.
 */
export const postPinned = ({ url, addresses, body, signal }: PinnedPost): Promise<number> =>
  new Promise((resolve, reject) => {
    const options: RequestOptions = {
      method: 'POST',
      // A connection of its own: a shared one might have been made under another check.
      agent: false,
      lookup: pinnedTo(addresses),
      signal,
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
    };
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options);
    request.on('error', reject);
    request.once('response', (response) => {
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    request.end(body);
  });

const pinnedTo =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_hostname, { all }, callback) => {
    const [first] = addresses;
    if (first === undefined) callback(new Error('No address to connect to'), []);
    else if (all === true) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };
