import { isIPv6 } from 'node:net';

/**
 * The network that a caller can freely choose addresses in: the address itself for IPv4, and the first 64 bits for
 * IPv6, which every line gets at least (RFC 6177). Limits on callers count networks.
 */
export function clientNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [front = '', back] = address.split('%', 1)[0]?.split('::') ?? [];
  const given = front.split(':').filter(Boolean);
  const after = back?.split(':').filter(Boolean) ?? [];
  const zeros = Array.from({ length: Math.max(0, 8 - given.length - after.length) }, () => '0');
  const groups = [...given, ...zeros, ...after].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}
