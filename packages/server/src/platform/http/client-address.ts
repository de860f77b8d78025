import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How many proxies stand before us, or which they are. None: what a header says of the caller is not read at all. */
export type TrustedProxies = number | readonly string[];

const groups_of_addresses = ['loopback', 'linklocal', 'uniquelocal'];
const hops_max = 9;

/** An address, a network or one of proxy-addr's names; a network of everybody would be nobody's proxy. */
function isProxy(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/');
  const family = isIP(address);
  if (length === undefined) return family > 0 || groups_of_addresses.includes(text);
  const bits = /^\d{1,3}$/.test(length) ? Number(length) : 0;
  return rest.length === 0 && family > 0 && bits > 0 && bits <= (family === 4 ? 32 : 128);
}

/** The setting as it is written: a number of proxies, or addresses and networks; undefined where it is neither. */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (/^\d+$/.test(text)) return Number(text) <= hops_max ? Number(text) : undefined;
  const named = text.split(/[\s,]+/).filter(Boolean);
  return named.every(isProxy) ? named : undefined;
}

/**
 * The option for Fastify: never everybody, because a caller could then put any address before its own. A number
 * is counted here, because Fastify trusts nobody by a number alone: it holds where no way leads past the proxies.
 */
export function trustedProxyOption(
  proxies: TrustedProxies,
): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies === 'number') return (_, hop) => hop < proxies;
  return proxies.length > 0 && [...proxies];
}

/** Some proxies write the port too: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
const port = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/;

function addressIn(text: string): string | undefined {
  const [, v6, v4] = port.exec(text) ?? [];
  const address = v6 ?? v4 ?? text;
  // A zone is a word of the sender's choice behind an address, and means nothing to anybody else.
  return isIP(address) > 0 && !address.includes('%') ? address : undefined;
}

/** The chain of addresses from its end to the first that is none: what stands before that one, nobody can vouch for. */
export function validChain(header: string): string[] {
  const said = header.split(',').map((each) => addressIn(each.trim()));
  return said.slice(said.lastIndexOf(undefined) + 1) as string[];
}

/** Who called is an address or the connection itself, and never a word that a header holds in its place. */
export function useValidAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    const said = request.raw.headers['x-forwarded-for'];
    if (said !== undefined) request.raw.headers['x-forwarded-for'] = validChain(String(said)).join(', ');
    done();
  });
}
