import { newId } from '@sluis/contract/base/ids';
import type { Replay, RulesetTest } from '@sluis/contract/risk/results';
import { ruleset_draft } from '@sluis/contract/risk/shapes';
import { beforeAll, describe, expect, test } from 'vitest';
import { lockWaits } from '../../../testing/lock-waits.ts';
import { openPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts';

let world: PayingWorld;
let provider: string;
let stranger: string;
let other: string;
beforeAll(async () => {
  world = await openPayingWorld();
  provider = await world.key(world.root, ['PSP_ALL', 'USER_ALL', 'TRANSACTION_RECORD']);
  other = await world.organisation('Other', world.root);
  stranger = await world.key(other, ['USER_ALL']);
});

const rule = (name: string, operator: string, value?: unknown, more: object = {}) => ({
  name,
  operator,
  value,
  ...more,
});
const post = async (path: string, body: unknown, token = world.token) => {
  const answer = await world.call(token, 'POST', path, { body });
  expect(answer.statusCode, `${path} ${answer.body}`).toBeLessThan(300);
  return answer.json();
};
const pay = async (more: object = {}, token = world.token) =>
  post(
    '/transaction',
    {
      payment_profile: world.profile,
      merchant_reference: 'r',
      amount: 1000,
      currency_code: 'EUR',
      payment_product: 'card',
      status: 'SETTLEMENT_COMPLETED',
      ...more,
    },
    token,
  );
const chargeBack = async (transaction: string, amount: number, status?: string) => {
  const { id } = await post('/chargeback', { transaction, amount });
  if (status) await post(`/chargeback/${id}/status`, { status });
};
const ruleset = (rules: unknown[], more: object = {}) => ({
  organisation: world.organisation_id,
  action: 'block',
  rules,
  ...more,
});
const testOn = (rules: unknown[], more: object = {}, period: object = {}): Promise<RulesetTest> =>
  post('/validationruleset/test', { ruleset: ruleset(rules, more), ...period });
const refusedOf = async (path: string, body: object, token = world.token) => {
  const answer = await world.call(token, 'POST', path, { body });
  expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode, answer.body).toBeLessThan(500);
  return answer.json().error;
};

const addProcessor = async (name: string): Promise<string> => {
  const id = newId('proc');
  await world.database.pool.query(
    `insert into processor (id, created_at, organisation, name, payment_product, provider)
     values ($1, now(), $2, $3, 'card', 'Sandbox')`,
    [id, world.root, name],
  );
  return id;
};

describe('the test of a ruleset', () => {
  let lost: string;
  let won: string;
  beforeAll(async () => {
    lost = (await pay({ amount: 60_000, card: 'tok_1' })).id;
    won = (await pay({ amount: 70_000, card: 'tok_2' })).id;
    const refunded = (await pay({ amount: 80_000 })).id;
    await pay({ amount: 90_000, status: 'DECLINED' });
    const { id: dollars } = await world.make('paymentprofile', {
      organisation: world.organisation_id,
      name: 'Dollars',
      display_name: 'Dollars',
      currency_code: 'USD',
    });
    await pay({ amount: 55_000, currency_code: 'USD', payment_profile: dollars });
    await pay({ amount: 100, card: 'tok_1' });
    const small = (await pay({ amount: 200 })).id;
    await chargeBack(lost, 40_000);
    await chargeBack(lost, 5000, 'LOST');
    await chargeBack(won, 70_000, 'WON');
    await chargeBack(small, 200);
    await post(`/transaction/${refunded}/refund`, { amount: 30_000 });
  });

  test('counts what is counted by hand', async () => {
    const found = await testOn([rule('amount', '>', '50000'), rule('customer', 'IS_MISSING')]);
    expect(found.scanned).toBe(7);
    expect(found.draft).toMatchObject({
      count: 5,
      volume: { EUR: 300_000, USD: 55_000 },
      paid: { count: 4, volume: { EUR: 210_000, USD: 55_000 } },
      declined: 1,
      blocked: 0,
      refunded: { count: 1, volume: { EUR: 30_000 } },
      charged_back: { count: 1, volume: { EUR: 45_000 } },
      // Won chargebacks took nothing.
      refused_good: { count: 3, volume: { EUR: 150_000, USD: 55_000 } },
      precision: 1 / 5,
      recall: 1 / 2,
    });
    expect(found.draft.by_day.map(({ count, charged_back }) => [count, charged_back])).toEqual([[5, 1]]);
    expect(found).toMatchObject({ live: null, only_draft: 0, only_live: 0, missing: [{ name: 'customer', count: 7 }] });
    expect(found.notes).toEqual(['other_currencies']);
    expect(found.samples).toHaveLength(4);
    expect(found.samples.filter(({ is_charged_back }) => is_charged_back).map(({ id }) => id)).toEqual([lost]);
    expect(found.samples.find(({ id }) => id === won)).toMatchObject({
      amount: 70_000,
      currency_code: 'EUR',
      status: 'SETTLEMENT_COMPLETED',
      is_good: true,
    });
  });

  test('shows the live version beside the draft, and what only one matches', async () => {
    const { id } = await post('/validationruleset', {
      ...ruleset([rule('amount', '>=', '70000')]),
      name: 'High',
      active: false,
    });
    const found = await testOn([rule('amount', '<', '80000'), rule('amount', '>', '50000')], { id });
    expect([found.draft.count, found.live?.count, found.only_draft, found.only_live]).toEqual([3, 3, 2, 2]);
  });

  test('counts velocity as it was at each payment', async () => {
    const found = await testOn([rule('count_per_card_24h', '>', '1')]);
    expect(found.draft.count).toBe(1);
    expect(found.samples.map(({ amount }) => amount)).toEqual([100]);
    expect(found.missing).toEqual([{ name: 'count_per_card_24h', count: 4 }]);
  });

  test('is about the payments of a period and of one profile', async () => {
    const past = { 'created_at<': new Date(Date.now() - 3_600_000).toISOString() };
    expect((await testOn([rule('amount', '>', '0')], {}, past)).scanned).toBe(0);
    const today = { 'created_at>': new Date(Date.now() - 3_600_000).toISOString().slice(0, 10) };
    expect((await testOn([rule('amount', '>', '0')], {}, today)).scanned).toBe(7);
    const { id: profile } = await world.make('paymentprofile', {
      organisation: world.organisation_id,
      name: 'Quiet',
      display_name: 'Quiet',
      currency_code: 'EUR',
    });
    const found = await testOn([rule('amount', '>', '0')], { payment_profile: profile });
    expect([found.scanned, found.draft.count, found.draft.precision]).toEqual([0, 0, null]);
    const long = { 'created_at>': '2020-01-01' };
    const error = await refusedOf('/validationruleset/test', { ruleset: ruleset([rule('amount', '>', '0')]), ...long });
    expect(error.fields).toEqual({ 'created_at>': ['too_small'] });
  });

  test('does not know the result of 3-D Secure that came after the decision', async () => {
    const set = (taken: boolean, result: string | null) =>
      world.database.pool.query(
        `update transaction set taken = $1, three_d_secure = $2
         where id = (select min(id) from transaction where organisation = $3)`,
        [taken, result, world.organisation_id],
      );
    const countOf = async (taken: boolean) => {
      await set(taken, '{"result": "authenticated"}');
      return (await testOn([rule('3ds', '==', 'true')])).draft.count;
    };
    expect([await countOf(true), await countOf(false)]).toEqual([0, 1]);
    await set(false, null);
  });

  test('takes every part of a ruleset, as forms send it', async () => {
    const { rules, ...parts } = ruleset_draft.example;
    expect(await testOn([...rules], parts)).toMatchObject({ draft: { count: expect.any(Number) } });
  });

  test('is refused for faults of the draft, by their paths', async () => {
    const faultsOf = async (sent: object) => (await refusedOf('/validationruleset/test', { ruleset: sent })).fields;
    expect(await faultsOf(ruleset([rule('amount', '>', '1e3')]))).toEqual({
      'ruleset.rules.0.value': ['invalid_format'],
    });
    expect(await faultsOf(ruleset([]))).toEqual({ 'ruleset.rules': ['too_small'] });
    expect(await faultsOf(ruleset([rule('amount', '>', '1')], { action: 'shout' }))).toEqual({
      'ruleset.action': ['not_allowed'],
    });
    const { id: list } = await world.make('valuelist', {
      organisation: world.organisation_id,
      name: 'Cards',
      kind: 'card',
    });
    expect(await faultsOf(ruleset([rule('ip', 'IN', list)]))).toEqual({ 'ruleset.rules.0.value': ['not_allowed'] });
  });

  test('is refused for payments, rulesets, lists and profiles of others', async () => {
    const faultsOf = async (sent: object, token: string) =>
      (await refusedOf('/validationruleset/test', { ruleset: sent }, token)).fields;
    const any = [rule('amount', '>', '0')];
    expect(await faultsOf(ruleset(any), stranger)).toEqual({ 'ruleset.organisation': ['not_allowed'] });
    expect(await faultsOf(ruleset(any, { organisation: world.root }), stranger)).toEqual({
      'ruleset.organisation': ['not_allowed'],
    });
    const own = { organisation: other };
    expect(await faultsOf(ruleset(any, { ...own, payment_profile: world.profile }), stranger)).toEqual({
      'ruleset.payment_profile': ['not_allowed'],
    });
    const { id: list } = await world.make('valuelist', {
      organisation: world.organisation_id,
      name: 'A',
      kind: 'card',
    });
    expect(await faultsOf(ruleset([rule('card', 'IN', list)], own), stranger)).toEqual({
      'ruleset.lists': ['not_allowed'],
    });
    const { id } = await post('/validationruleset', { ...ruleset(any), name: 'Own', active: false });
    const answer = await world.call(stranger, 'POST', '/validationruleset/test', {
      body: { ruleset: ruleset(any, { ...own, id }) },
    });
    expect(answer.statusCode).toBe(404);
    // Its own payments are none, whatever others have.
    const { scanned } = await post('/validationruleset/test', { ruleset: ruleset(any, own) }, stranger);
    expect(scanned).toBe(0);
  });

  test('needs the role for payments', async () => {
    const token = await world.key(world.organisation_id, ['TAG_LIST', 'VALIDATION_RULESET_LIST']);
    const body = { ruleset: ruleset([rule('amount', '>', '0')]) };
    expect((await world.call(token, 'POST', '/validationruleset/test', { body })).statusCode).toBe(403);
  });

  test('ends in the database when its client leaves', async () => {
    const { pool } = world.database;
    const waiting = () => lockWaits(world.database);
    const address = await world.app.http.listen({ port: 0, host: '127.0.0.1' });
    const client = await pool.connect();
    try {
      await client.query('begin; lock table chargeback in access exclusive mode');
      const leaving = new AbortController();
      const answer = fetch(`${address}/v1/validationruleset/test`, {
        method: 'POST',
        headers: { authorization: `Bearer ${world.token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ruleset: ruleset([rule('amount', '>', '0')]) }),
        signal: leaving.signal,
      }).catch(() => 'left');
      await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
      leaving.abort();
      expect(await answer).toBe('left');
      await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('the replay of a routing', () => {
  let second: string;
  let stored: string;
  const tree = (limit: string, chance = '50') => ({
    if: [rule('amount', '>', limit)],
    then: { if: [rule('random', '<', chance)], then: world.processor, else: second },
    else: world.processor,
  });
  const replayOf = (details: unknown, more: object = {}, token = world.token): Promise<Replay> =>
    post('/routing/replay', { organisation: world.organisation_id, payment_product: 'card', details, ...more }, token);

  beforeAll(async () => {
    second = await addProcessor('Second');
    await world.database.pool.query('update paymentprofile set processors = processors || $1::text where id = $2', [
      second,
      world.profile,
    ]);
    const made = await post(
      '/routing',
      { organisation: world.organisation_id, name: 'Cards', payment_product: 'card', details: tree('1500') },
      provider,
    );
    stored = made.id;
    await post(`/paymentprofile/${world.profile}`, { routing: { card: stored } }, provider);
    for (let each = 0; each < 40; each++) await pay({ amount: 1000 + 25 * each, status: 'PENDING' });
  }, 120_000);

  test('sums to the replayed payments, and equals what was decided', async () => {
    const found = await replayOf(tree('1500'), { id: stored });
    const { rows } = await world.database.pool.query(
      `select t.id, t.processor, d.path from transaction t
       left join transaction_decision d on d.transaction = t.id and d.organisation = t.organisation and d.routing = $1
       where t.payment_product = 'card' and not t.blocked`,
      [stored],
    );
    expect(found.scanned).toBe(rows.length);
    expect(found.leaves.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length);
    expect(found.leaves.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 9);
    expect(found.live).toEqual(found.leaves);
    const decided = rows.filter(({ path }) => path !== null);
    expect(decided).toHaveLength(40);
    expect(new Set(decided.map(({ path }) => path))).toEqual(new Set(['tt', 'te', 'e']));
    let moved = 0;
    for (const { id, path, processor } of rows) {
      const replayed = await replayOf(tree('1500'), { id: stored, transaction: id });
      if (path !== null) expect(replayed.path).toBe(path);
      const leaf = replayed.leaves.find((each) => each.path === replayed.path);
      if (leaf?.processor === processor) continue;
      moved += 1;
      expect(path).toBeNull();
    }
    expect(found.moved.reduce((sum, { count }) => sum + count, 0)).toBe(moved);
  });

  test('shows what moves, and what profiles cannot route', async () => {
    const found = await replayOf(second, { id: stored });
    const { rows } = await world.database.pool.query(
      `select processor as from, count(*)::int as count from transaction
       where payment_product = 'card' and not blocked and processor is distinct from $1 group by processor`,
      [second],
    );
    const from = (one: { from: string | null }) => String(one.from);
    expect(found.moved.toSorted((a, b) => (from(a) < from(b) ? -1 : 1))).toEqual(
      rows.map((row) => ({ ...row, to: second })).toSorted((a, b) => (from(a) < from(b) ? -1 : 1)),
    );
    const { rows: others } = await world.database.pool.query(
      `select count(*)::int as count from transaction where payment_product = 'card' and payment_profile <> $1`,
      [world.profile],
    );
    expect(found.unroutable).toBe(others[0].count);
    await world.database.pool.query(
      'update paymentprofile set processors = array_remove(processors, $1) where id = $2',
      [second, world.profile],
    );
    expect((await replayOf(second, { id: stored }, provider)).unroutable).toBe(found.scanned);
    await world.database.pool.query('update paymentprofile set processors = processors || $1::text where id = $2', [
      second,
      world.profile,
    ]);
  });

  test('expects the approval of its processor, from thirty payments on', async () => {
    const paidBy = (processor: string, status: string) => pay({ processor, status, card_brand: 'amex', amount: 77 });
    for (let each = 0; each < 30; each++) await paidBy(second, each < 24 ? 'SETTLEMENT_COMPLETED' : 'DECLINED');
    const [leaf] = (await replayOf(second)).leaves;
    expect(leaf?.approval).toBeCloseTo(24 / 30, 9);
    expect(leaf?.expected).toMatchObject({ rate: 24 / 30, n: 30 });
    expect(leaf?.expected?.low).toBeCloseTo(0.627, 2);
    expect(leaf?.expected?.high).toBeCloseTo(0.905, 2);
    const third = await addProcessor('Third');
    const [unproven] = (await replayOf(third, {}, provider)).leaves;
    expect([unproven?.expected, unproven?.approval]).toEqual([null, null]);
  });

  test('is refused for organisations, routings, processors and payments of others', async () => {
    const base = { organisation: other, payment_product: 'card', details: world.processor };
    const faultsOf = async (more: object, token = stranger) =>
      (await refusedOf('/routing/replay', { ...base, ...more }, token)).fields;
    expect(await faultsOf({ organisation: world.organisation_id })).toEqual({ organisation: ['not_allowed'] });
    expect(await faultsOf({})).toEqual({ processors: ['not_allowed'] });
    const own = { organisation: world.organisation_id };
    expect(await faultsOf({ ...own, details: { if: [], then: world.processor, else: '' } }, world.token)).toMatchObject(
      {
        'details.if': ['too_small'],
      },
    );
    expect(await faultsOf({ ...own, payment_product: 'paypal' }, world.token)).toEqual({ details: ['not_allowed'] });
    const payment = (await pay()).id;
    await post(
      '/paymentprofile',
      { organisation: other, name: 'O', display_name: 'O', currency_code: 'EUR', processors: [world.processor] },
      provider,
    );
    expect(await faultsOf({ transaction: payment })).toEqual({ transaction: ['not_allowed'] });
    expect((await world.call(stranger, 'POST', '/routing/replay', { body: { ...base, id: stored } })).statusCode).toBe(
      404,
    );
    expect((await post('/routing/replay', base, stranger)).scanned).toBe(0);
  });
});
