import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { cardsAddress } from '../../../testing/cards.ts';
import { dumpOf } from '../../../testing/dump.ts';
import { cardOf, nonceIn, openPayerWorld, type PayerWorld, pathOf } from '../../../testing/payer.ts';
import { type StartedProcess, startProcess } from '../../../testing/process.ts';
import { openTraceCollector, type TraceCollector } from '../../../testing/trace-collector.ts';

/** A deployment of three processes: the back office, jobs and cards. Their logs, traces and database are searched. */

const folder = mkdtempSync(join(tmpdir(), 'cards-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const numbers = { paid: '5555555555554444', declined: '4000000000000002', kept: '4111111111111111' } as const;
const code = '737';
interface Running extends StartedProcess {
  readonly address: string;
  readonly printed: () => string;
}
let world: PayerWorld;
let collector: TraceCollector;
let office: Running;
let jobs: Running;
let cards: Running;

async function run(url: string, settings: Record<string, string>): Promise<Running> {
  const started = startProcess(url, {
    LOG_LEVEL: 'trace',
    DATA_DIR: folder,
    CARDS_URL: 'https://cards.example',
    CARD_TRIES_MAX: '1000',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '20',
    ...settings,
  });
  let printed = '';
  for (const stream of [started.child.stdout, started.child.stderr])
    stream?.on('data', (chunk) => {
      printed += chunk;
    });
  const addressOf = () => /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0];
  await vi.waitFor(() => expect(addressOf()).toBeDefined(), { timeout: 60_000 });
  return { ...started, address: String(addressOf()), printed: () => printed };
}

const runCards = async () =>
  run(await cardsAddress(world.database.url), {
    SLUIS_ROLE: 'cards',
    CARDS_SECRET: 'c'.repeat(32),
    VAULT_KEY: 'v'.repeat(32),
  });

beforeAll(async () => {
  collector = await openTraceCollector();
  world = await openPayerWorld();
  office = await run(world.database.url, { SLUIS_ROLE: 'api' });
  jobs = await run(world.database.url, { SLUIS_ROLE: 'jobs' });
  cards = await runCards();
}, 120_000);

let made = 0;
const link = () =>
  world.make('/paymentlink', { payment_profile: world.profile, merchant_reference: `order-${++made}`, amount: 1000 });
const visit = (path: string) => fetch(`${cards.address}${path}`);
const send = (to: Pick<Running, 'address'>, path: string, fields: Record<string, string>) =>
  fetch(`${to.address}${path}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });

async function pay(url: string, number: string): Promise<number> {
  const nonce = nonceIn(await (await visit(pathOf(url))).text());
  return (await send(cards, pathOf(url), { nonce, ...cardOf(number), card_code: code })).status;
}

test('no number and no code is in the database, the logs or the traces of any process', async () => {
  const { url: paid } = await link();
  const { url: declined } = await link();
  const about = { payment_profile: world.profile, customer: world.customer, merchant_reference: 'keep' };
  const { url: kept } = await world.make('/cardaddlink', about);
  expect([await pay(paid, numbers.paid), await pay(declined, numbers.declined), await pay(kept, numbers.kept)]).toEqual(
    [303, 303, 303],
  );
  // What a payer mistypes, and what reaches the wrong process or address.
  await send(cards, pathOf(declined), { nonce: 'x', ...cardOf(numbers.paid), card_expiry: 'never' });
  await send(office, pathOf(declined), { nonce: 'a'.repeat(22), ...cardOf(numbers.paid) });
  await fetch(`${cards.address}/v1/transaction?_search=${numbers.paid}`);
  await fetch(`${cards.address}/pay/${numbers.paid}`);
  const result = { claim: 'device-1', result: 'card', card: { number: numbers.paid, expiry: '12/39' } };
  for (const at of [office, cards])
    await fetch(`${at.address}/v1/terminal-device/payment/txn_01k5/result`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer trm_${'x'.repeat(40)}` },
      body: JSON.stringify(result),
    });
  await vi.waitFor(() => expect(collector.spans.length).toBeGreaterThan(20));
  const texts = {
    database: await dumpOf(world.database),
    'log of the back office': office.printed(),
    'log of jobs': jobs.printed(),
    'log of cards': cards.printed(),
    traces: collector.texts.join(),
  };
  for (const [place, text] of Object.entries(texts)) {
    expect(text.length, place).toBeGreaterThan(100);
    for (const number of Object.values(numbers)) expect(text.includes(number), `${number} in ${place}`).toBe(false);
    expect(/security_code|card_code/.test(text), `a code in ${place}`).toBe(false);
  }
});

test('a cards process that is killed leaves orders that jobs finish without a number, each charged once at most', async () => {
  const { pool } = world.database;
  await pool.query('update sandbox_setting set latency_ms = 300');
  const links = await Promise.all(Array.from({ length: 12 }, link));
  const since = new Date().toISOString();
  const paying = links.map(({ url }) => pay(url, numbers.paid).catch(() => 0));
  await vi.waitFor(async () => expect((await pool.query('select from processing_order')).rowCount).toBeGreaterThan(5), {
    timeout: 20_000,
    interval: 10,
  });
  await cards.kill();
  await Promise.all(paying);
  await pool.query('update sandbox_setting set latency_ms = 0');
  // The time of a lease and of an answer.
  await pool.query('update processing_order set leased_until = now(), asked_until = least(asked_until, now())');
  await vi.waitFor(async () => expect((await pool.query('select from processing_order')).rowCount).toBe(0), {
    timeout: 60_000,
  });
  const { rows } = await pool.query<{ status: string; taken: number }>(
    `select status, (select count(*)::int from sandbox_payment
        where reference = paid.id and sandbox_payment.status like 'SETTLEMENT%') as taken
     from transaction paid where created_at >= $1`,
    [since],
  );
  expect(rows.length).toBeGreaterThan(5);
  for (const { status, taken } of rows)
    expect([
      ['SETTLEMENT_REQUESTED', 1],
      ['FAILED', 0],
    ]).toContainEqual([status, taken]);
  expect(jobs.printed()).not.toContain(numbers.paid);
  cards = await runCards();
  const { url } = await link();
  expect(await pay(url, numbers.paid)).toBe(303);
}, 180_000);

test('a cards process ends gracefully', async () => {
  cards.child.kill('SIGTERM');
  await vi.waitFor(() => expect(cards.child.exitCode).toBe(0), { timeout: 10_000 });
});
