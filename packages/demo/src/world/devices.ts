import type { RowOf } from '../load/tables.ts';
import { type Random, weighted } from './random.ts';

/** The device of a payer. */
export type Device = Pick<RowOf<'transaction'>, 'platform' | 'browser' | 'ip' | 'network'>;

const kinds = weighted<readonly [platform: string, browser: string]>([
  [['iOS', 'Safari'], 33],
  [['Android', 'Chrome'], 24],
  [['Android', 'Samsung Internet'], 5],
  [['Windows', 'Chrome'], 15],
  [['Windows', 'Edge'], 8],
  [['Windows', 'Firefox'], 3],
  [['macOS', 'Safari'], 4],
  [['macOS', 'Chrome'], 4],
  [['Linux', 'Chrome'], 2],
  [['Linux', 'Firefox'], 2],
]);

/** An address of a line, which IPv6 gives 64 bits. */
export const onLine = (random: Random, line: string) => ({
  ip: `${line}::${random.int(1, 0xffff).toString(16)}`,
  network: `${line}::/64`,
});

/** The addresses are from the ranges for documentation (RFC 5737, RFC 3849), which lead nowhere. */
export function makeDevice(random: Random): Device {
  const [platform, browser] = kinds(random);
  if (!random.chance(0.25)) {
    const ip = `${random.pick(['192.0.2', '198.51.100', '203.0.113'])}.${random.int(1, 254)}`;
    return { platform, browser, ip, network: ip };
  }
  const line = `2001:db8:${random.int(1, 0xffff).toString(16)}:${random.int(1, 0xffff).toString(16)}`;
  return { platform, browser, ...onLine(random, line) };
}
