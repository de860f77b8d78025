import { newId } from '@sluis/contract/base/ids';
import { beforeAll, expect, test } from 'vitest';
import { cardOf, nonceIn, openPayerWorld, type PayerWorld } from '../../../testing/payer.ts';
import { rule, rulesetIn } from '../../../testing/risk-world.ts';

const payer = '192.0.2.77';

let world: PayerWorld;
let provider: string;
type Gateway = { readonly profile: string; readonly token: string };
let first: Gateway;
let second: Gateway;
beforeAll(async () => {
  world = await openPayerWorld();
  provider = await world.key(world.root, ['PSP_ALL', 'USER_ALL']);
  const organisation = await world.organisation('Second', world.root);
  const profile = newId('prof');
  await world.database.pool.query(
    `insert into paymentprofile (id, created_at, organisation, name, display_name, currency_code)
     values ($1, now(), $2, 'Second', 'Second', 'EUR')`,
    [profile, organisation],
  );
  first = { profile: world.profile, token: await world.key(world.merchant, ['TRANSACTION_RECORD']) };
  second = { profile, token: await world.key(organisation, ['TRANSACTION_RECORD']) };
});

const reported = async ({ profile, token }: Gateway): Promise<boolean> => {
  const body = { payment_profile: profile, merchant_reference: 'r', amount: 900, currency_code: 'EUR', ip: payer };
  const answer = await world.call(token, 'POST', '/transaction', { body });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().blocked;
};
const paidOnPage = async (): Promise<boolean> => {
  const body = { payment_profile: world.profile, merchant_reference: 'order', amount: 900, language: 'en' };
  const { id, url } = (await world.call(world.token, 'POST', '/paymentlink', { body })).json();
  const nonce = nonceIn((await world.open(url)).body);
  await world.send(url, { nonce, ...cardOf() }, payer);
  const { items } = (await world.call(world.token, 'GET', `/transaction?payment_link=${id}`)).json();
  return items[0].blocked;
};

test('an address that a gateway reports counts in a ruleset of the provider for its organisation alone', async () => {
  await rulesetIn(world, world.root, provider)({ name: 'Everywhere', rules: [rule('count_per_ip_24h', '>', '2')] });
  const outcomes = [];
  for (let each = 0; each < 3; each++) outcomes.push(await reported(second));
  expect(outcomes).toEqual([false, false, true]);
  expect([await paidOnPage(), await reported(first)]).toEqual([false, false]);
  // The addresses of pages are the payers' own.
  expect([await paidOnPage(), await paidOnPage()]).toEqual([false, true]);
});
