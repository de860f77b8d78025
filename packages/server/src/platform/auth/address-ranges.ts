import { BlockList, isIP, isIPv4 } from 'node:net';
import { address_ranges_max } from '@sluis/contract/address-ranges';
import { ApiError } from '@sluis/contract/base/errors';

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

/** An IPv4 address written as IPv6, as URLs are: `::ffff:cb00:7107`. */
const mapped = /^\[::ffff:([\da-f]{1,4}):([\da-f]{1,4})\]$/;

/**
 * An IPv4 caller at a socket of both families has an address such as `::ffff:203.0.113.7`; proxies also write it in
 * hexadecimal and with its zeros.
 */
export function plainAddress(address: string): string {
  if (!/ffff:/i.test(address) || isIP(address) !== 6 || address.includes('%')) return address;
  const [, high, low] = mapped.exec(new URL(`http://[${address}]/`).hostname) ?? [];
  if (high === undefined || low === undefined) return address;
  return [high, low].flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255]).join('.');
}

/** A range as it is stored: one of IPv4 that was written as IPv6 becomes IPv4. */
export function plainRange(text: string): string {
  const [address = '', length] = text.split('/');
  const plain = plainAddress(address);
  if (plain === address || (length !== undefined && !(Number(length) >= 96))) return text;
  return length === undefined ? plain : `${plain}/${Number(length) - 96}`;
}

/** Checks that a list is short enough and that each of its entries is an address or a network. Throws `invalid_value`. */
export function checkRangeList(ranges: readonly string[]): void {
  const refuse = (fault: 'too_large' | 'invalid_format', details?: object) =>
    new ApiError('invalid_value', { fields: { address_ranges: [fault] }, ...(details && { details: { ...details } }) });
  if (ranges.length > address_ranges_max) throw refuse('too_large');
  const invalid = ranges.filter((range) => !readRange(range));
  if (invalid.length > 0) throw refuse('invalid_format', { address_ranges: invalid });
}

const lists = new WeakMap<readonly string[], Readonly<Record<Family, BlockList>>>();

/** The lists of ranges by family; an identity is cached, so that its ranges are the same array for each of its calls. */
function listsOf(ranges: readonly string[]): Readonly<Record<Family, BlockList>> {
  const known = lists.get(ranges);
  if (known) return known;
  const made = { ipv4: new BlockList(), ipv6: new BlockList() };
  for (const { address, bits, family } of ranges.flatMap((text) => readRange(text) ?? []))
    made[family].addSubnet(address, bits, family);
  lists.set(ranges, made);
  return made;
}

/** Whether ranges contain an address of their own family: to a BlockList, every IPv4 address is in `::/0` too. */
function contain(ranges: readonly string[], address: string): boolean {
  const family = familyOf(address);
  return listsOf(ranges)[family].check(address, family);
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
