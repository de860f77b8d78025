import type { FastifyRequest } from 'fastify';
import { clientNetwork } from '../../../platform/http/client-network.ts';
import type { Payer } from './try.commands.ts';

const browsers = [
  ['Edge', /Edg/],
  ['Samsung Internet', /SamsungBrowser/],
  ['Firefox', /Firefox|FxiOS/],
  ['Chrome', /Chrome|CriOS/],
  ['Safari', /Safari/],
] as const;
const platforms = [
  ['iOS', /iPhone|iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X/],
  ['Linux', /Linux/],
] as const;

const named = (list: readonly (readonly [string, RegExp])[], text: string): string | null =>
  list.find(([, form]) => form.test(text))?.[0] ?? null;

/** A device with a built-in wallet. */
export type Device = 'apple' | 'android';

/** The kind of device in a browser's user agent. On a Mac only Safari has the wallet. */
export function deviceOf({ headers }: Pick<FastifyRequest, 'headers'>): Device | undefined {
  const agent = (headers['user-agent'] ?? '').slice(0, 500);
  const platform = named(platforms, agent);
  if (platform === 'Android') return 'android';
  return platform === 'iOS' || (platform === 'macOS' && named(browsers, agent) === 'Safari') ? 'apple' : undefined;
}

/** The payer as a request shows them; the user agent is only compared, and never stored. */
export function payerOf({ ip, headers }: FastifyRequest): Payer {
  const agent = (headers['user-agent'] ?? '').slice(0, 500);
  return { ip, network: clientNetwork(ip), browser: named(browsers, agent), platform: named(platforms, agent) };
}
