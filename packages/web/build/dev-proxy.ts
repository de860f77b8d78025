import { createConnection } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { ProxyOptions } from 'vite';

/**
 * The prefixes of paths that the server handles itself; all others belong to the application. Anchored: `/pay/…` is a
 * page of a payer, `/payment-links` a screen.
 */
export const served_paths = [
  '/.well-known/',
  '/v1/',
  '/scim/',
  '/pay/',
  '/hooks/',
  '/notifications/',
  '/sandbox/',
  '/fonts/',
  '/branding',
  '/manifest.webmanifest',
  '/docs',
  '/dev/',
  '/metrics',
  '/healthz',
  '/readyz',
];

const restarting_max_ms = 60_000;

const isListening = (port: number, host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createConnection({ port, host });
    probe.once('connect', () => resolve(true)).once('error', () => resolve(false));
    probe.once('connect', () => probe.destroy());
  });

/** Proxies the server's paths. A request during its restart waits instead of failing. */
export function proxyTo(api: string): Record<string, ProxyOptions> {
  const { port, hostname } = new URL(api);
  const bypass = async (): Promise<undefined> => {
    const end_ms = performance.now() + restarting_max_ms;
    while (!(await isListening(Number(port), hostname)) && performance.now() < end_ms) await wait(50);
  };
  return Object.fromEntries(served_paths.map((path) => [path, { target: api, bypass }]));
}
