import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts';

let world: PayingWorld;
let provider: string;
let tag: string;
beforeAll(async () => {
  world = await openPayingWorld();
  provider = await world.key(world.root, ['PSP_ALL', 'USER_ALL']);
  tag = (await world.make('tag', { organisation: world.organisation_id, text: 'High', color: '#aa0000' })).id;
});

beforeEach(async () => {
  for (const token of [world.token, provider]) {
    const { items } = (await world.call(token, 'GET', '/validationruleset?_limit=all')).json();
    for (const { id } of items) await world.call(token, 'DELETE', `/validationruleset/${id}`);
  }
});

const rule = (name: string, operator: string, value?: unknown, more: object = {}) => ({
  name,
  operator,
  value,
  ...more,
});
const ruleset = async (more: object, token = world.token) => {
  const body = { organisation: world.organisation_id, name: 'Rule', action: 'block', ...more };
  const answer = await world.call(token, 'POST', '/validationruleset', { body });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const post = (more: object = {}, headers: Record<string, string> = {}) =>
  world.call(world.token, 'POST', '/transaction', {
    headers,
    body: {
      payment_profile: world.profile,
      merchant_reference: 'r',
      amount: 1000,
      currency_code: 'EUR',
      payment_product: 'card',
      ...more,
    },
  });
const pay = async (more: object = {}) => {
  const answer = await post(more);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
};
const matchesOf = async (id: string) =>
  (await world.database.pool.query('select ruleset, effect from transaction_rule_match where transaction = $1', [id]))
    .rows;

describe('a payment of a gateway', () => {
  test('has a decision of mode none without rulesets and routings', async () => {
    const { id } = await pay();
    const answer = await world.call(world.token, 'GET', `/transaction/${id}/decision`);
    expect(answer.json()).toMatchObject({ transaction: id, mode: 'none', rulesets: [], routing: { reason: null } });
  });

  test('is blocked by a rule, which is named in its reason', async () => {
    await ruleset({ name: 'No France', rules: [rule('country_code', 'IN', ['fr', 'BE'])] });
    expect(await pay({ country_code: 'FR' })).toMatchObject({
      status: 'FAILED',
      blocked: true,
      status_reason: 'Blocked by rule: No France',
    });
    expect(await pay({ country_code: 'NL' })).toMatchObject({ status: 'INITIATED', blocked: false });
    // The country is missing: every comparison is false.
    expect(await pay()).toMatchObject({ blocked: false });
  });

  test('is blocked while it is PENDING, and observed if it has happened', async () => {
    const { id } = await ruleset({ rules: [rule('amount', '>', '500')] });
    expect(await pay({ status: 'PENDING' })).toMatchObject({ status: 'FAILED', blocked: true });
    const paid = await pay({ status: 'SETTLEMENT_COMPLETED' });
    expect(paid).toMatchObject({ status: 'SETTLEMENT_COMPLETED', blocked: false });
    expect(await matchesOf(paid.id)).toEqual([{ ruleset: id, effect: 'would_have_blocked' }]);
  });

  test('gets the tags of rules, once, also if it is blocked', async () => {
    await ruleset({ rules: [rule('amount', '>', '500')] });
    await ruleset({ action: 'tag', tag, rules: [rule('amount', '>', '500')] });
    await ruleset({ action: 'tag', tag, rules: [rule('amount', '>', '600')] });
    expect(await pay()).toMatchObject({ blocked: true, tags: [tag] });
  });

  test('is asked for 3-D Secure, and its gateway is notified in the response', async () => {
    await ruleset({ action: '3dSecure', rules: [rule('amount', '>', '500')] });
    expect(await pay()).toMatchObject({ three_d_secure_requested: true, status: 'INITIATED' });
  });

  test('is blocked by the provider without the contents of its rule', async () => {
    await ruleset({ organisation: world.root, name: 'Secret', rules: [rule('amount', '>', '500')] }, provider);
    await ruleset({ name: 'Own', rules: [rule('amount', '>', '500')] });
    const paid = await pay();
    expect(paid).toMatchObject({ blocked: true, status_reason: 'Blocked by the provider' });
    expect(await matchesOf(paid.id)).toHaveLength(2);
  });

  test('is listed by the rulesets that matched it, but not by those above that are hidden', async () => {
    const own = await ruleset({ rules: [rule('amount', '>', '500')] });
    const above = await ruleset({ organisation: world.root, rules: [rule('amount', '>', '500')] }, provider);
    const { id } = await pay();
    await pay({ amount: 400 });
    const found = async (query: string, token = world.token) =>
      (await world.call(token, 'GET', `/transaction?${query}`)).json().items.map((each: { id: string }) => each.id);
    expect(await found(`rulesets=${own.id}`)).toEqual([id]);
    expect(await found(`rulesets[]=${own.id}&rulesets[]=${above.id}&created_at%3E=2020-01-01`)).toEqual([id]);
    const day = new Date().toISOString().slice(0, 10);
    for (const [period, ids] of [
      [`created_at=${day}`, [id]],
      ['created_at%3C=2020-01-01', []],
      ['created_at%3E=2099-01-01T00:00:00Z', []],
    ] as const)
      expect(await found(`rulesets=${own.id}&${period}`), period).toEqual(ids);
    expect(await found(`rulesets=${above.id}`)).toEqual([]);
    expect(await found(`rulesets=${above.id}`, provider)).toEqual([id]);
    const totals = (await world.call(world.token, 'GET', `/transaction/totals?rulesets=${own.id}`)).json();
    expect(JSON.stringify(totals)).toContain('1000');
  });

  test('shows conditions only to those who may list rulesets', async () => {
    await ruleset({ name: 'High', rules: [rule('amount', '>', '500')] });
    await ruleset({ name: 'Low', rules: [rule('amount', '<', '500')] });
    const { id } = await pay();
    const support = await world.key(world.organisation_id, ['TRANSACTION_LIST']);
    const { rulesets } = (await world.call(support, 'GET', `/transaction/${id}/decision`)).json();
    expect(rulesets).toMatchObject([{ ruleset: null, name: 'High', matched: true, effect: 'blocked', conditions: [] }]);
    expect(rulesets).toHaveLength(1);
  });

  test('is decided once under a repeated idempotency key', async () => {
    await ruleset({ rules: [rule('amount', '>', '500')] });
    const key = { 'idempotency-key': 'decided-once' };
    const [one, other] = [await post({}, key), await post({}, key)];
    expect(one.json().id).toBe(other.json().id);
    expect(await matchesOf(one.json().id)).toHaveLength(1);
  });

  test('of another profile is not affected by the rules of one', async () => {
    const other = await world.make('paymentprofile', {
      organisation: world.organisation_id,
      name: 'Other',
      display_name: 'Other',
      currency_code: 'EUR',
    });
    await ruleset({ payment_profile: other.id, rules: [rule('amount', '>', '500')] });
    expect(await pay()).toMatchObject({ blocked: false });
    expect(await pay({ payment_profile: other.id })).toMatchObject({ blocked: true });
  });
});

describe('velocity', () => {
  test('counts the payment itself, and blocked tries', async () => {
    await ruleset({ rules: [rule('count_per_card_1h', '>', '2')] });
    const card = 'tok_velocity';
    const outcomes = [];
    for (let each = 0; each < 5; each++) outcomes.push((await pay({ card })).blocked);
    expect(outcomes).toEqual([false, false, true, true, true]);
    expect(await pay({ card: 'tok_other' })).toMatchObject({ blocked: false });
  });

  test('lets exactly as many pass as a limit allows, whatever arrives at the same time', async () => {
    await ruleset({ rules: [rule('count_per_ip_10m', '>', '5')] });
    const all = await Promise.all(Array.from({ length: 20 }, () => pay({ ip: '2001:db8::1' })));
    expect(all.filter(({ blocked }) => !blocked)).toHaveLength(5);
    // The first 64 bits count.
    expect(await pay({ ip: '2001:db8::9999' })).toMatchObject({ blocked: true });
    expect(await pay({ ip: '2001:db8:1::1' })).toMatchObject({ blocked: false });
  });

  test('counts amounts of one currency, and refuses a payment of another time', async () => {
    await ruleset({ rules: [rule('amount_per_card_24h', '>', '2500', { currency_code: 'EUR' })] });
    const card = 'tok_amounts';
    expect(await pay({ card })).toMatchObject({ blocked: false });
    expect(await pay({ card })).toMatchObject({ blocked: false });
    expect(await pay({ card })).toMatchObject({ blocked: true });
    const created_at = new Date(Date.now() - 120_000).toISOString();
    expect((await post({ created_at })).json().error.fields).toEqual({ created_at: ['too_small'] });
    expect((await post({ created_at, status: 'SETTLEMENT_COMPLETED' })).statusCode).toBe(201);
  });

  test('in a ruleset of the provider is not revealed to a merchant by a refused time', async () => {
    await ruleset({ organisation: world.root, rules: [rule('count_per_card_1h', '>', '2')] }, provider);
    const created_at = new Date(Date.now() - 120_000).toISOString();
    expect(await pay({ created_at })).toMatchObject({ created_at, blocked: false });
  });

  test('counts declines of before', async () => {
    await ruleset({ rules: [rule('declined_per_card_1h', '>=', '2')] });
    const card = 'tok_declined';
    for (const _ of [1, 2]) await pay({ card, status: 'DECLINED' });
    expect(await pay({ card })).toMatchObject({ blocked: true });
  });
});

describe('lists of values', () => {
  test('block immediately and stop with their expiry', async () => {
    const list = await world.make('valuelist', { organisation: world.organisation_id, name: 'Bad', kind: 'card' });
    await ruleset({ rules: [rule('card', 'IN', list.id)] });
    expect(await pay({ card: 'tok_listed' })).toMatchObject({ blocked: false });
    const add = (expires_at: string | null) =>
      world.call(world.token, 'POST', `/valuelist/${list.id}/values`, {
        body: { values: [{ value: 'tok_listed', expires_at }] },
      });
    expect((await add(null)).json()).toEqual({ added: 1 });
    expect(await pay({ card: 'tok_listed' })).toMatchObject({ blocked: true });
    await add(new Date(Date.now() - 1000).toISOString());
    expect(await pay({ card: 'tok_listed' })).toMatchObject({ blocked: false });
  });

  test('of BINs match by their prefixes', async () => {
    const list = await world.make('valuelist', { organisation: world.organisation_id, name: 'BIN', kind: 'card_bin' });
    await world.call(world.token, 'POST', `/valuelist/${list.id}/values`, {
      body: { values: [{ value: '41110-41119' }] },
    });
    await ruleset({ rules: [rule('card_bin', 'IN', list.id)] });
    expect(await pay({ card_bin: '411111' })).toMatchObject({ blocked: true });
    expect(await pay({ card_bin: '411211' })).toMatchObject({ blocked: false });
  });
});

describe('rules of an organisation above', () => {
  test('hold for those below it, and not beside it; a move changes which hold', async () => {
    const parent = await world.organisation('Parent', world.root);
    const child = await world.organisation('Child', parent);
    const sibling = await world.organisation('Sibling', world.root);
    const profileOf = async (organisation: string) => {
      const body = { organisation, name: 'P', display_name: 'P', currency_code: 'EUR' };
      return (await world.call(provider, 'POST', '/paymentprofile', { body })).json().id as string;
    };
    const gateway = await world.key(world.root, ['PSP_ALL', 'USER_ALL', 'TRANSACTION_RECORD']);
    const payIn = async (payment_profile: string) => {
      const body = { payment_profile, merchant_reference: 'r', amount: 1000, currency_code: 'EUR' };
      return (await world.call(gateway, 'POST', '/transaction', { body })).json();
    };
    await ruleset({ organisation: parent, name: 'Above', rules: [rule('amount', '>', '500')] }, provider);
    const [own, beside] = [await profileOf(child), await profileOf(sibling)];
    expect(await payIn(own)).toMatchObject({ blocked: true, status_reason: 'Blocked by rule: Above' });
    expect(await payIn(beside)).toMatchObject({ blocked: false });
    const moved = await world.call(provider, 'POST', `/organisation/${sibling}/move`, { body: { parent } });
    expect(moved.statusCode, moved.body).toBe(200);
    expect(await payIn(beside)).toMatchObject({ blocked: true });
  });
});
