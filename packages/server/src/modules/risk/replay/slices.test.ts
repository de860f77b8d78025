import { newId } from '@sluis/contract/base/ids';
import { lines_type } from '@sluis/contract/base/lines';
import { attributes } from '@sluis/contract/risk/attributes';
import { readRules } from '@sluis/contract/risk/conditions';
import type { Progress, Replay, RulesetTest } from '@sluis/contract/risk/results';
import type { TestedRuleset } from '@sluis/contract/risk/tested';
import { readTree } from '@sluis/contract/risk/tree';
import fastify from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { admissionOf } from '../../../platform/http/admission.ts';
import { answerWithProgress } from '../../../platform/http/progress.ts';
import { registerRoutes } from '../../../platform/http/register.ts';
import { read } from '../../../platform/http/route.ts';
import { type Engine, makeEngine } from '../../../resource/engine.ts';
import { asUser } from '../../../testing/as-user.ts';
import { closeAtEnd } from '../../../testing/closing.ts';
import { lockWaits } from '../../../testing/lock-waits.ts';
import { openPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts';
import type { Asking } from './asking.queries.ts';
import { replay } from './replay.queries.ts';
import { testRuleset } from './ruleset-test.queries.ts';
import type { Pace } from './slices.queries.ts';

const now = '2026-11-20T12:00:00.000Z';
// Slices begin at hours after it, at which payments were made too.
const period = { from: '2026-11-13T00:30:00.000Z', until: now };
const payments_count = 900;
/** All slices have about as many payments. */
const inSlices = (slice_min: number): Pace => ({ slicing: { slice_min, slice_ms: 0 } });
const whole = inSlices(payments_count);
const paces = [1, 40, 300].map(inSlices);

let world: PayingWorld;
let engine: Engine;
let second: string;
let list: string;
let stored: string;
let live_tree: string;

const seeded = (seed: number) => {
  let state = seed;
  return <T>(from_these: readonly T[]): T => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return from_these[Math.floor((state / 2 ** 31) * from_these.length)] as T;
  };
};
const pick = seeded(20_261_128);

beforeAll(async () => {
  world = await openPayingWorld();
  engine = makeEngine(world.services);
  const { pool } = world.database;
  const organisation = world.organisation_id;
  second = newId('proc');
  await pool.query(
    `insert into processor (id, created_at, organisation, name, payment_product, provider) values ($1, $2, $3, 'Second', 'card', 'Sandbox')`,
    [second, now, world.root],
  );
  const made = Array.from({ length: payments_count }, (_, number) => {
    // From two days before the period on; many at the same instant, which is where a slice begins.
    const hours = pick(Array.from({ length: 60 }, (_, at) => at * at * 0.06));
    const created_ms = Date.parse(now) - 1_800_000 - Math.floor(hours) * 3_600_000 + pick([-1, 0, 0, 0, 1, 600_000]);
    const card = pick([null, 'a', 'b', 'c', 'd']);
    const ip = pick([null, '192.0.2.1', '192.0.2.2', '192.0.2.3']);
    return {
      id: newId('txn', new Date(created_ms).toISOString()),
      organisation,
      created_at: new Date(created_ms).toISOString(),
      last_status_update: new Date(created_ms + pick([0, 1, 60_000, 3_600_000, 90_000_000])).toISOString(),
      payment_profile: world.profile,
      processor: pick([world.processor, second, null]),
      merchant_reference: `r${number}`,
      customer: pick([null, world.customer]),
      amount: pick([1, 333, 1000, 50_001]),
      amount_refunded: pick([0, 0, 0, 1]),
      currency_code: pick(['EUR', 'EUR', 'JPY']),
      payment_product: 'card',
      card,
      card_all: card && `all ${card}`,
      card_brand: pick(['visa', 'amex', null]),
      card_country: pick(['NL', 'FR']),
      country_code: pick(['NL', 'FR', null]),
      ip,
      network: ip,
      status: pick(['DECLINED', 'SETTLEMENT_COMPLETED', 'SETTLEMENT_COMPLETED', 'FAILED']),
    };
  });
  const columns = Object.keys(made[0] as object).join();
  await pool.query(
    `insert into transaction (${columns}) select ${columns} from json_populate_recordset(null::transaction, $1)`,
    [JSON.stringify(made)],
  );
  await pool.query('analyze transaction');
  await pool.query(
    `insert into chargeback (id, created_at, last_status_update, organisation, payment_profile, transaction, amount, currency_code, status)
     select 'chbk_' || id, $1, $1, organisation, payment_profile, id, amount, currency_code,
       case when id < $2 then 'WON' else 'LOST' end
     from transaction where status = 'SETTLEMENT_COMPLETED' and customer is null`,
    [now, newId('txn', '2026-11-15T00:00:00.000Z')],
  );
  const make = async (path: string, body: object): Promise<string> =>
    (await world.call(await world.key(world.root, ['PSP_ALL']), 'POST', path, { body })).json().id;
  list = await make('/valuelist', { organisation, name: 'Addresses', kind: 'ip' });
  await pool.query(
    `insert into valuelist_value (list, value, organisation, created_at, added_by_kind) values ($1, '192.0.2.3', $2, $3, 'user')`,
    [list, organisation, now],
  );
  stored = await make('/validationruleset', {
    ...{ organisation, name: 'Live', action: 'block', active: false },
    rules: [{ name: 'amount', operator: '>', value: '999' }],
  });
  live_tree = await make('/routing', {
    ...{ organisation, name: 'Live', payment_product: 'card' },
    details: { if: [{ name: 'card_brand', operator: '==', value: 'amex' }], then: second, else: world.processor },
  });
}, 120_000);

const askingOf = (of_provider: boolean, signal?: AbortSignal): Asking => ({
  seen: { all: true, organisations: [] },
  scope: { all: of_provider, organisations: of_provider ? [] : [world.organisation_id] },
  organisation: world.organisation_id,
  timezone: 'America/New_York',
  now,
  reader: { who: 'merchant', asker: 'caller', signal },
});

function draftOf(rules: readonly object[]): TestedRuleset {
  const sent = readRules(rules);
  if ('faults' in sent) throw new Error(JSON.stringify(sent.faults));
  return { organisation: world.organisation_id, action: 'block', id: stored, payment_profile: null, rules: sent.value };
}
const testOf = (rules: readonly object[], pace: Pace, of_provider = false): Promise<RulesetTest> =>
  testRuleset(engine, askingOf(of_provider), draftOf(rules), { period, ...pace });

const velocities = Object.keys(attributes).filter((name) => attributes[name]?.velocity);

describe.each([
  ['a merchant', false],
  ['the provider', true],
])('in slices, for %s,', (_who, of_provider) => {
  test.each(velocities)('a test of %s equals the one in a statement', async (name) => {
    const rules = [{ name, operator: '>', value: name.startsWith('amount') ? '50001' : '2' }];
    const expected = await testOf(rules, whole, of_provider);
    expect(expected.draft.count).toBeGreaterThan(0);
    expect(expected.draft.count).toBeLessThan(expected.scanned);
    expect(await testOf(rules, inSlices(60), of_provider)).toEqual(expected);
  });

  test('a test of several rules equals the one in a statement', async () => {
    const rules = [
      { name: 'ip', operator: 'IN', value: list },
      { name: 'country_code', operator: '!=', value: 'FR' },
      { name: 'customer', operator: 'IS_MISSING' },
    ];
    const expected = await testOf(rules, whole, of_provider);
    expect(expected.samples.filter(({ is_charged_back }) => is_charged_back)).toHaveLength(10);
    expect(expected.only_draft * expected.only_live * expected.draft.refused_good.count).toBeGreaterThan(0);
    expect(expected.draft.by_day.length).toBeGreaterThan(3);
    for (const pace of paces)
      expect(JSON.stringify(await testOf(rules, pace, of_provider))).toBe(JSON.stringify(expected));
  });

  test('a replay equals the one in a statement', async () => {
    const sent = readTree({
      if: [{ name: 'card_brand', operator: '==', value: 'visa' }],
      then: {
        if: [{ name: 'random', operator: '<', value: '40' }],
        then: second,
        else: world.processor,
      },
      else: second,
    });
    if ('faults' in sent) throw new Error(JSON.stringify(sent.faults));
    const replayed = { ...{ organisation: world.organisation_id, payment_product: 'card' }, details: sent.value };
    const replayOf = (pace: Pace): Promise<Replay> =>
      replay(engine, askingOf(of_provider), { ...replayed, id: live_tree } as never, { period, ...pace });
    const expected = await replayOf(whole);
    expect(expected.leaves.every(({ expected: of_leaf }) => of_leaf !== null)).toBe(true);
    expect(expected.moved.length).toBeGreaterThan(2);
    expect(expected.live).toHaveLength(2);
    for (const pace of paces) expect(JSON.stringify(await replayOf(pace))).toBe(JSON.stringify(expected));
  });
});

describe('progress', () => {
  const any = [{ name: 'amount', operator: '>', value: '500' }];
  const progressOf = async (slicing: Pace['slicing']) => {
    const heard: Progress[] = [];
    const { scanned } = await testOf(any, { slicing, tell: (progress) => void heard.push(progress) });
    return { heard, scanned };
  };

  test('rises from nothing, and does not count what is read in one statement', async () => {
    const { heard, scanned } = await progressOf({ slice_min: 100, slice_ms: 0 });
    expect(heard[0]).toEqual({ done: 0, of: scanned });
    expect(heard.length).toBeGreaterThan(4);
    for (const [at, { done, of }] of heard.entries()) {
      expect(of).toBe(scanned);
      expect(done).toBeGreaterThanOrEqual(at * 100);
      expect(done).toBeLessThan(of);
    }
    expect((await progressOf({ slice_min: scanned, slice_ms: 0 })).heard).toEqual([]);
    // A slice takes less than a minute, so the second is the rest.
    expect((await progressOf({ slice_min: 100, slice_ms: 60_000 })).heard).toHaveLength(2);
  });

  test('ends when its caller leaves, and the slices after it are not read', async () => {
    const leaving = new AbortController();
    const heard: Progress[] = [];
    const tell = (progress: Progress) => {
      if (heard.push(progress) === 2) leaving.abort();
    };
    const asking = askingOf(false, leaving.signal);
    const left = testRuleset(engine, asking, draftOf(any), { period, tell, ...inSlices(100) });
    await expect(left).rejects.toMatchObject({ name: 'AbortError' });
    expect(heard).toHaveLength(2);
  });

  /** A server with a test that is always read in slices. */
  async function serve(): Promise<string> {
    const server = fastify();
    const route = read({
      ...{ method: 'POST', path: '/sliced', summary: 'Test', tag: 'Tests', access: 'signed_in', audit: false },
      describe: { answer: {} },
      handle: (asked) =>
        answerWithProgress(asked, (tell) => {
          const pace = { period, tell, ...inSlices(100) };
          return testRuleset(engine, askingOf(false, asked.signal), draftOf(any), pace);
        }),
    });
    const limiter = { take: () => {} } as never;
    registerRoutes(server, { ...world.services, limiter, admission: admissionOf({}), tenancy: engine.tenancy }, [
      route,
    ]);
    closeAtEnd(async () => {
      server.server.closeAllConnections();
      await server.close();
    });
    return `${await server.listen({ port: 0, host: '127.0.0.1' })}/v1/sliced`;
  }
  const headers = () => ({ authorization: `Bearer ${world.token}`, accept: lines_type });

  test('is sent in lines before the result, to callers that accept them', async () => {
    const address = await serve();
    const answer = await fetch(address, { method: 'POST', headers: headers() });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, lines_type]);
    const lines = (await answer.text()).trimEnd().split('\n');
    expect(JSON.parse(lines[0] ?? '')).toEqual({ progress: { done: 0, of: expect.any(Number) } });
    const expected = await testOf(any, whole);
    expect(JSON.parse(lines.at(-1) ?? '')).toEqual({ result: expected });
    expect(lines.length).toBeGreaterThan(5);
    const plain = await fetch(address, { method: 'POST', headers: { ...headers(), accept: 'application/json' } });
    expect(await plain.json()).toEqual(expected);
  });

  /** Waits until a slice after the first waits for a table that another transaction has locked. */
  async function blocked<T>(work: (reader: ReadableStreamDefaultReader<Uint8Array>, leave: () => void) => Promise<T>) {
    const { pool } = world.database;
    const client = await pool.connect();
    const leaving = new AbortController();
    try {
      await client.query('begin; lock table chargeback in access exclusive mode');
      const address = await serve();
      const answer = await fetch(address, { method: 'POST', headers: headers(), signal: leaving.signal });
      await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
      return await work((answer.body as ReadableStream<Uint8Array>).getReader(), () => leaving.abort());
    } finally {
      await client.query('rollback');
      client.release();
    }
  }
  const waiting = () => lockWaits(world.database);

  test('ends in the database within a second after its client has left', async () => {
    await blocked(async (reader, leave) => {
      expect(new TextDecoder().decode((await reader.read()).value)).toMatch(/^\{"progress":\{"done":0,/);
      leave();
      await expect.poll(waiting, { timeout: 1000, interval: 20 }).toBe(0);
    });
  });

  test('ends with the error if a slice fails', async () => {
    await blocked(async (reader) => {
      await reader.read();
      await asUser(
        world.database.pool,
        `select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      const { value } = await reader.read();
      expect(JSON.parse(new TextDecoder().decode(value))).toMatchObject({ error: { code: expect.any(String) } });
      expect((await reader.read()).done).toBe(true);
    });
  });

  test('is not sent of a test that is refused', async () => {
    const answer = await world.call(world.token, 'POST', '/validationruleset/test', {
      body: { ruleset: { organisation: world.organisation_id, action: 'block', rules: [] } },
      headers: { accept: lines_type },
    });
    expect([answer.statusCode, answer.json().error.fields]).toEqual([400, { 'ruleset.rules': ['too_small'] }]);
  });
});
