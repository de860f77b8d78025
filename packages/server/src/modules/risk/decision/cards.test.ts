import { newId } from '@sluis/contract/base/ids';
import type { ItemOf } from '@sluis/contract/registry';
import type { RulesetTest } from '@sluis/contract/risk/results';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { App } from '../../../app.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { acting } from '../../../resource/resource.ts';
import { anotherProcess } from '../../../testing/another-process.ts';
import { cardOf, nonceIn, openPayerWorld, type PayerWorld, pathOf } from '../../../testing/payer.ts';
import { decisionIn, rule, rulesetIn } from '../../../testing/risk-world.ts';
import { notifyOwners } from './record.commands.ts';

let world: PayerWorld;
let provider: string;
let second: { readonly organisation: string; readonly profile: string; readonly token: string };
beforeAll(async () => {
  world = await openPayerWorld();
  provider = await world.key(world.root, ['PSP_ALL', 'USER_ALL']);
  const organisation = await world.organisation('Second', world.root);
  const profile = newId('prof');
  await world.database.pool.query(
    `insert into paymentprofile (id, created_at, organisation, name, display_name, currency_code, processors)
     select $1, now(), $2, 'Second', 'Second', 'EUR', array_agg(id) from processor`,
    [profile, organisation],
  );
  second = { organisation, profile, token: await world.key(organisation, ['USER_ALL']) };
});
beforeEach(async () => {
  const { items } = await world.get('/validationruleset?_limit=all', provider);
  for (const { id } of items as { id: string }[]) await world.call(provider, 'DELETE', `/validationruleset/${id}`);
});

const first = () => ({ profile: world.profile, token: world.token });
type Merchant = ReturnType<typeof first>;

/** Pays a link of a merchant by card in a process; returns the payment as the merchant sees it. */
async function pay({ profile, token }: Merchant, number?: string, app: App = world.app) {
  const body = { payment_profile: profile, merchant_reference: 'order', amount: 900, language: 'en' };
  const { id, url } = (await world.call(token, 'POST', '/paymentlink', { body })).json();
  const page = await app.http.inject({ url: pathOf(url) });
  await app.http.inject({
    method: 'POST',
    url: pathOf(url),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ nonce: nonceIn(page.body), ...cardOf(number) }).toString(),
  });
  const { items } = await world.get(`/transaction?payment_link=${id}`, token);
  const [paid] = items as ItemOf<'transaction'>[];
  if (!paid) throw new Error(`no payment: ${page.body}`);
  return paid;
}

test("two merchants' Card IDs of one card differ, and a rule of the provider counts both", async () => {
  const [one, again, other] = [await pay(first()), await pay(first()), await pay(second)];
  expect(one.card).toMatch(/^card_[a-p]{32}$/);
  expect(again.card).toBe(one.card);
  expect(other.card).toMatch(/^card_[a-p]{32}$/);
  expect(other.card).not.toBe(one.card);
  for (const paid of [one, other]) expect(Object.keys(paid)).not.toContain('card_all');
  await rulesetIn(world, world.root, provider)({ name: 'Everywhere', rules: [rule('count_per_card_24h', '>', '4')] });
  expect(await pay(second)).toMatchObject({ blocked: false });
  expect(await pay(first())).toMatchObject({ blocked: true, status_reason: 'Blocked by the provider' });
  expect(await pay(second)).toMatchObject({ blocked: true });
  expect(await pay(second, '5555555555554444')).toMatchObject({ blocked: false });
});

test("a merchant's rule counts its own payments by a card alone", async () => {
  const card = '4000000000000259';
  for (const _ of [1, 2]) await pay(second, card);
  await rulesetIn(world, world.merchant, world.token)({ rules: [rule('count_per_card_24h', '>', '1')] });
  expect(await pay(first(), card)).toMatchObject({ blocked: false });
  expect(await pay(second, card)).toMatchObject({ blocked: false });
  expect(await pay(first(), card)).toMatchObject({ blocked: true });
});

test('the provider blocks a card everywhere from a payment of one merchant', async () => {
  const card = '4000000000000341';
  const bad = await pay(first(), card);
  const body = { organisation: world.root, name: 'Stolen', kind: 'card' };
  const { id: list } = (await world.call(provider, 'POST', '/valuelist', { body })).json();
  const typed = await world.call(provider, 'POST', `/valuelist/${list}/values`, {
    body: { values: [{ value: bad.card }] },
  });
  expect(typed.json().error.fields).toEqual({ values: ['not_allowed'] });
  const added = await world.call(provider, 'POST', `/valuelist/${list}/payment`, { body: { transaction: bad.id } });
  expect(added.statusCode, added.body).toBe(200);
  await rulesetIn(world, world.root, provider)({ rules: [rule('card', 'IN', list)] });
  expect(await pay(second, card)).toMatchObject({ blocked: true });
  expect(await pay(second)).toMatchObject({ blocked: false });
});

test('the Card ID across merchants is never output', async () => {
  const card = '4000000000000259';
  const { id: list } = (
    await world.call(provider, 'POST', '/valuelist', { body: { organisation: world.root, name: 'Bad', kind: 'card' } })
  ).json();
  await world.call(provider, 'POST', `/valuelist/${list}/payment`, {
    body: { transaction: (await pay(first(), card)).id },
  });
  const everywhere = {
    webhook_url: 'https://psp.example/hook',
    rules: [rule('card', 'IN', list), rule('card', 'IS_KNOWN')],
  };
  const { id: ruleset } = await rulesetIn(world, world.root, provider)(everywhere);
  const paid = await pay(second, card);
  const { pool, kysely } = world.database;
  const { card_all } = (await pool.query('select card_all from transaction where id = $1', [paid.id])).rows[0];
  expect(card_all).toMatch(/^card_[a-p]{32}$/);
  await inTransaction(kysely, (trx) =>
    notifyOwners(trx, { ...paid, organisation: second.organisation }, acting(world.services.clock.now())),
  );
  const webhooks = (await pool.query('select body from webhook where item_id = $1', [ruleset])).rows;
  const decision = await decisionIn(world, provider)(paid.id);
  const values = await world.get(`/valuelist/${list}/values`, provider);
  expect(webhooks).toHaveLength(1);
  for (const output of [webhooks[0].body, JSON.stringify(decision), JSON.stringify(values)])
    expect(output).not.toContain(card_all);
  // The Card ID of the merchant explains the rule instead.
  expect(decision.rulesets[0]?.conditions.map(({ actual }) => actual)).toEqual([paid.card, paid.card]);
  expect(JSON.parse(webhooks[0].body).data.rules[0].actual).toBe(paid.card);
  const [{ value: handle = '' } = {}] = values.items as { value?: string }[];
  expect(handle).toMatch(/^listed_[a-p]{32}$/);
  const search = (text: string) => world.get(`/valuelist/${list}/values?_search=${text}`, provider);
  expect(await search(handle.slice(0, 12))).toMatchObject({ total: 1 });
  // A search is no way to guess it.
  expect(await search('card_')).toMatchObject({ total: 0 });
  const remove = async (value: string) =>
    (await world.call(provider, 'POST', `/valuelist/${list}/values/remove`, { body: { values: [value] } })).json();
  expect(await remove(card_all)).toEqual({ removed: 0 });
  expect(await remove(handle)).toEqual({ removed: 1 });
  expect(await pay(second, card)).toMatchObject({ blocked: false });
});

test('a rotated secret leaves Card IDs as they are', async () => {
  const before = await pay(first());
  const rotated = await anotherProcess(world, {
    secret: 'another secret for tests, 32 characters',
    secret_previous: world.services.config.secret,
  });
  const after = await pay(first(), undefined, rotated);
  expect(after.card).toBe(before.card);
});

test('velocity of a page equals that of the test of a ruleset', async () => {
  const card = '5555555555554444';
  const at_most = (limit: number) => [rule('count_per_card_1h', '>', String(limit))];
  await rulesetIn(world, world.merchant, world.token)({ rules: at_most(100) });
  const paid = [];
  for (let each = 0; each < 3; each++) paid.push(await pay(first(), card));
  const decisionOf = decisionIn(world, world.token);
  const counts = [];
  for (const { id } of paid) counts.push((await decisionOf(id)).rulesets[0]?.conditions[0]?.actual);
  const before = Number(counts[0]);
  expect(counts).toEqual([before, before + 1, before + 2]);
  for (const [at, limit] of [before - 1, before, before + 1, before + 2].entries()) {
    const ruleset = {
      organisation: world.merchant,
      action: 'block',
      rules: [...at_most(limit), rule('card', '==', paid[0]?.card)],
    };
    const answer = await world.call(world.token, 'POST', '/validationruleset/test', { body: { ruleset } });
    expect(answer.statusCode, answer.body).toBe(200);
    const { samples } = answer.json() as RulesetTest;
    const matched = new Set(samples.map(({ id }) => id));
    expect(paid.map(({ id }) => matched.has(id))).toEqual([0, 1, 2].map((each) => each >= at));
  }
});
