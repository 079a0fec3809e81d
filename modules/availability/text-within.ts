import { AvailabilityFailed } from './availability.errors.js';

/** The body of a response, read no further than `bytesMax`. */
export async function textWithin(response: Response, bytesMax: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    // Leaving the loop cancels the body.
    if (bytes > bytesMax) {
      throw new AvailabilityFailed(
        'too-large',
        `The availability provider's answer is larger than ${bytesMax} bytes`,
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
