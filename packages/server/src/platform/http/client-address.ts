import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The number of proxies in front of us, or their addresses. Without any, headers about the caller are ignored. */
export type TrustedProxies = number | readonly string[];

const groups_of_addresses = ['loopback', 'linklocal', 'uniquelocal'];
const hops_max = 9;

/** Whether a text is an address, a network or one of proxy-addr's names; not a network of all addresses. */
function isProxy(text: string): boolean {
  const [address = '', length, ...rest] = text.split('/');
  const family = isIP(address);
  if (length === undefined) return family > 0 || groups_of_addresses.includes(text);
  const bits = /^\d{1,3}$/.test(length) ? Number(length) : 0;
  return rest.length === 0 && family > 0 && bits > 0 && bits <= (family === 4 ? 32 : 128);
}

/** Parses the setting: a number of proxies, or addresses and networks; undefined if it is neither. */
export function readTrustedProxies(text: string): TrustedProxies | undefined {
  if (/^\d+$/.test(text)) return Number(text) <= hops_max ? Number(text) : undefined;
  const named = text.split(/[\s,]+/).filter(Boolean);
  return named.every(isProxy) ? named : undefined;
}

/**
 * The option for Fastify. It never trusts all addresses, because a caller could then prepend any address. A number is
 * counted here, because Fastify does not trust a number alone; it is safe if the proxies cannot be bypassed.
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
  // An IPv6 zone is chosen by the sender and has no meaning elsewhere.
  return isIP(address) > 0 && !address.includes('%') ? address : undefined;
}

/** The chain of addresses back to the first invalid one: nothing before that can be trusted. */
export function validChain(header: string): string[] {
  const forwarded = header.split(',').map((each) => addressIn(each.trim()));
  return forwarded.slice(forwarded.lastIndexOf(undefined) + 1) as string[];
}

/**
 * Ensures that the client address is a valid one from the chain or that of the connection, never other text from a
 * header.
 */
export function useValidAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _, done) => {
    const forwarded = request.raw.headers['x-forwarded-for'];
    if (forwarded !== undefined) request.raw.headers['x-forwarded-for'] = validChain(String(forwarded)).join(', ');
    done();
  });
}
