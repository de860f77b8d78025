import type { FastifyRequest } from 'fastify';
import { clientNetwork } from '../../platform/http/client-network.ts';
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

/** What a request says of who pays; the browser's own words are only compared, and never kept. */
export function payerOf({ ip, headers }: FastifyRequest): Payer {
  const agent = (headers['user-agent'] ?? '').slice(0, 500);
  return { ip, network: clientNetwork(ip), browser: named(browsers, agent), platform: named(platforms, agent) };
}
