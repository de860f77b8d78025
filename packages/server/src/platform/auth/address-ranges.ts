import { BlockList, isIP, isIPv4 } from 'node:net';

type Family = 'ipv4' | 'ipv6';

interface Range {
  readonly address: string;
  readonly bits: number;
  readonly family: Family;
}

/**
 * An address, or a network as `203.0.113.0/24` or `2001:db8::/32`; undefined for any other text, such as an IPv4
 * address written as IPv6, which no call comes from.
 */
export function readRange(text: string): Range | undefined {
  const [address = '', length, ...rest] = text.split('/');
  if (isIP(address) === 0 || /%|^::ffff:[\d.]+$/i.test(address) || rest.length > 0) return undefined;
  const most = isIPv4(address) ? 32 : 128;
  if (length !== undefined && !/^\d{1,3}$/.test(length)) return undefined;
  const bits = length === undefined ? most : Number(length);
  return bits <= most ? { address, bits, family: familyOf(address) } : undefined;
}

const familyOf = (address: string): Family => (isIPv4(address) ? 'ipv4' : 'ipv6');

/** An IPv4 caller at a socket of both families has an address such as `::ffff:203.0.113.7`. */
export const plainAddress = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

/** Whether ranges contain an address of their own family: to a BlockList, every IPv4 address is in `::/0` too. */
function contain(ranges: readonly string[], address: string): boolean {
  const family = familyOf(address);
  const list = new BlockList();
  for (const range of ranges.flatMap((text) => readRange(text) ?? []))
    if (range.family === family) list.addSubnet(range.address, range.bits, family);
  return list.check(address, family);
}

/** Whether an address is in one of the ranges; without ranges every address is. */
export function isInRanges(ranges: readonly string[], address: string): boolean {
  if (ranges.length === 0) return true;
  const plain = plainAddress(address);
  return isIP(plain) > 0 && contain(ranges, plain);
}

/** Whether ranges allow only addresses that others allow. */
export function areWithin(ranges: readonly string[], others: readonly string[]): boolean {
  if (others.length === 0) return true;
  return ranges.length > 0 && ranges.every((range) => others.some((other) => isWithin(range, other)));
}

function isWithin(range: string, other: string): boolean {
  const [inner, outer] = [readRange(range), readRange(other)];
  if (!inner || !outer || inner.family !== outer.family || inner.bits < outer.bits) return false;
  return contain([other], inner.address);
}
