import ipaddr from 'ipaddr.js';

const globalUnicast = ipaddr.IPv6.parse('2000::');

/**
 * An address of the open network: none that is private, loopback, link-local, shared (CGNAT), unique-local, multicast,
 * reserved, or another address in disguise (IPv4-mapped, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  // The library calls all that it has no name for unicast; addresses are given out of 2000::/3 only.
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast, 3);
}

export const isLoopbackAddress = (text: string): boolean =>
  ipaddr.isValid(text) && ipaddr.parse(text).range() === 'loopback';
