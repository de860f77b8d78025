import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { default_branding } from '@sluis/contract/branding';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { useSecurityHeaders, useWeb } from './web.ts';

const hostile = '</title><script>alert("x")</script>';
let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluis-web-'));
  mkdirSync(join(folder, 'assets/i18n/nl'), { recursive: true });
  const files = {
    'index.html':
      '<title>Sluis</title><meta content="__CSP_NONCE__"><link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    'offline.html': 'offline',
    'sw.js': 'worker',
    'branding.json': '{}',
    'logo.svg': '<svg/>',
    'assets/index-abc.js': 'code',
    'assets/i18n/version': 'one',
    'assets/i18n/nl/main.json': '{}',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  app = Fastify();
  useSecurityHeaders(app, { https: false });
  await useWeb(app, {
    directory: folder,
    branding: { ...default_branding, name: hostile, short_title: hostile, logo: '/branding/logo.svg' },
    branding_file: join(folder, 'branding.json'),
  });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const get = (url: string) => app.inject({ method: 'GET', url });
const header = async (url: string, name: string) => (await get(url)).headers[name];

test('the page has a new nonce each time, and names of the branding as text', async () => {
  const [one, other] = [await get('/refunds'), await get('/refunds')];
  const nonce = /<meta content="([^"]+)">/.exec(one.body)?.[1] ?? '';
  expect(one.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
  expect(other.body).not.toContain(nonce);
  expect(one.headers['cache-control']).toBe('no-cache');
  expect(one.body).not.toContain('<script');
  expect(one.body).toContain('<title>&#60;/title&#62;&#60;script&#62;');
  expect(one.body).toContain('<link rel="icon" href="/branding/logo.svg">');
});

test.each([
  ['gzip, deflate, br', true],
  ['br;q=1, gzip;q=0.8', true],
  ['gzip;q=0', false],
  ['gzip;q=0.0, br', false],
  ['identity', false],
])('the page is compressed for clients that accept that: %s', async (accepted, isPacked) => {
  const answer = await app.inject({ method: 'GET', url: '/refunds', headers: { 'accept-encoding': accepted } });
  expect(answer.headers['content-encoding']).toBe(isPacked ? 'gzip' : undefined);
  expect(answer.headers.vary).toBe('accept-encoding');
  expect(String(isPacked ? gunzipSync(answer.rawPayload) : answer.body)).toContain('<link rel="icon"');
});

test('the branding, its manifest and its logo are served', async () => {
  expect((await get('/branding.json')).json()).toMatchObject({ name: hostile, logo: '/branding/logo.svg' });
  const manifest = await get('/manifest.webmanifest');
  expect(manifest.headers['content-type']).toContain('application/manifest+json');
  expect(manifest.json()).toMatchObject({
    name: hostile,
    short_name: hostile,
    theme_color: default_branding.colors.accent,
    icons: [{ src: '/branding/logo.svg', type: 'image/svg+xml' }],
  });
  const logo = await get('/branding/logo.svg');
  expect(logo.headers['content-type']).toBe('image/svg+xml');
  // Opened directly, an image is a page: it runs nothing.
  expect(logo.headers['content-security-policy']).toContain('sandbox');
  expect((await get('/branding/branding.json')).body).not.toBe('{}');
});

test('texts are cached under their own version, and under no other', async () => {
  const path = '/assets/i18n/nl/main.json';
  expect(await header(`${path}?v=one`, 'cache-control')).toContain('immutable');
  for (const query of ['', '?v=', '?v=two', '?a=one'])
    expect(await header(path + query, 'cache-control')).toBe('no-cache');
  writeFileSync(join(folder, 'assets/i18n/version'), 'two');
  utimesSync(join(folder, 'assets/i18n/version'), new Date(), new Date(Date.now() + 5000));
  expect(await header(`${path}?v=two`, 'cache-control')).toContain('immutable');
});

test('code is cached forever; the service worker and the offline page are not, and are not sandboxed', async () => {
  expect(await header('/assets/index-abc.js', 'cache-control')).toContain('immutable');
  for (const path of ['/sw.js', '/offline.html']) {
    expect(await header(path, 'cache-control')).toBe('no-cache');
    const policy = await header(path, 'content-security-policy');
    expect(policy).toContain("script-src 'self'; style-src 'self';");
    expect(policy).not.toMatch(/sandbox|unsafe|nonce/);
  }
  expect(await header('/assets/index-abc.js', 'content-security-policy')).toContain('sandbox');
});

test('replaced code is not found, rather than answered with a page', async () => {
  expect((await get('/assets/index-old.js')).statusCode).toBe(404);
});
