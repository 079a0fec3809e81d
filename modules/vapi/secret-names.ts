export const redacted = '[redacted]';

/**
 * Members whose value is a secret or opens one: telephony tokens, inline credentials, control and presigned URLs
 * (vapi/README.md 9.15). Compared without case, dashes and underscores.
 */
const secretNames =
  /^(twilio(authtoken|apikey|apisecret|accountsid)|calltoken|credentialids?|controlurl|listenurl|presigned\w*url|(x?vapi)?secret|serverurlsecret|token|bearer|apikey|authorization|cookie|password|passphrase|privatekey|signature|xvapisignature)$|(secret|secretkey|apikey|authtoken|accesstoken|refreshtoken|password|privatekey)$/;
/** Members of which every value below is a secret. */
const secretBranches = /^(credentials|headers)$/;

export type Secrecy = 'open' | 'secret' | 'branch';
/** Messages use few names, again and again. */
const secrecies = new Map<string, Secrecy>();
const namesMax = 4_096;
const nameLengthMax = 64;

/** What a member's name says of its value. */
export function secrecyOf(key: string): Secrecy {
  const known = secrecies.get(key);
  if (known !== undefined) return known;
  const name = key.toLowerCase().replaceAll(/[-_]/g, '');
  const branch = secretBranches.test(name) ? 'branch' : 'open';
  const secrecy = secretNames.test(name) ? 'secret' : branch;
  if (secrecies.size < namesMax && key.length <= nameLengthMax) secrecies.set(key, secrecy);
  return secrecy;
}
