import type { RowOf } from '../load/tables.ts';
import { type Random, weighted } from './random.ts';

/** The device of a payer. */
export type Device = Pick<RowOf<'transaction'>, 'platform' | 'browser' | 'ip' | 'network'>;

const kinds = weighted<readonly [platform: string, browser: string]>([
  [['mobile', 'Safari'], 30],
  [['mobile', 'Chrome'], 24],
  [['mobile', 'Samsung Internet'], 5],
  [['desktop', 'Chrome'], 21],
  [['desktop', 'Edge'], 8],
  [['desktop', 'Firefox'], 5],
  [['desktop', 'Safari'], 4],
  [['tablet', 'Safari'], 3],
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
