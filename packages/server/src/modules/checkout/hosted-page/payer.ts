import { isCountry } from '@sluis/contract/base/countries';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../../platform/config.ts';
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

/** The payer as a request shows them; the user agent is never stored. */
export function payerOf(request: FastifyRequest, config: Pick<Config, 'country_header'>): Payer {
  const { ip, headers } = request;
  const agent = (headers['user-agent'] ?? '').slice(0, 500);
  const country_code = countryOf(request, config);
  return {
    ip,
    network: clientNetwork(ip),
    browser: named(browsers, agent),
    platform: named(platforms, agent),
    ...(country_code && { country_code }),
  };
}

/** What the browser of a payer says of itself, for their bank: passed on and never stored. */
export const browserOf = <L extends string>({ headers }: Pick<FastifyRequest, 'headers'>, language: L) => ({
  language,
  ...(headers['user-agent'] && { user_agent: headers['user-agent'].slice(0, 500) }),
  ...(headers.accept && { accept: headers.accept.slice(0, 500) }),
});

/** The payer's country, if a trusted proxy gave it; the header of any other caller says nothing. */
function countryOf({ ip, headers, raw }: FastifyRequest, { country_header }: Pick<Config, 'country_header'>) {
  const is_forwarded = ip !== raw.socket.remoteAddress;
  const given = country_header && is_forwarded ? headers[country_header] : undefined;
  const country = typeof given === 'string' ? given.trim().toUpperCase() : undefined;
  return country && isCountry(country) ? country : undefined;
}
