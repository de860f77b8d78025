import { readFileSync } from 'node:fs';
import { newId } from '@sluis/contract/base/ids';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { joinRights } from '../../../platform/database/card-rights.ts';
import { installationKey } from '../../../platform/installation-key.ts';
import { makeSecretBox } from '../../../platform/secrets.ts';
import type { Cards } from '../../../testing/cards.ts';
import { is_cluster } from '../../../testing/on-cluster.ts';
import { cardOf, isOfTry, nonceIn, openPayerWorld, type PayerWorld, pathOf } from '../../../testing/payer.ts';
import { cardRights } from '../../find-modules.ts';

/** The process of cards, beside one of the back office; payers are at the former. */

const cards_url = 'https://cards.example';
const public_url = 'https://sluis.example';
const number = '4111111111111111';
let world: PayerWorld;
let cards: Cards;
beforeAll(async () => {
  world = await openPayerWorld({ CARDS_URL: cards_url, PUBLIC_URL: public_url, CARDS_SECRET: 'c'.repeat(32) });
  cards = world.cards as Cards;
});

let made = 0;
const link = (more: object = {}) =>
  world.make('/paymentlink', {
    payment_profile: world.profile,
    merchant_reference: `order-${++made}`,
    amount: 1000,
    language: 'en',
    ...more,
  });
const statusOf = async (path: string) => (await world.get(path)).status;
const refusal = (answer: LightMyRequestResponse) => {
  const { code, details } = answer.json().error;
  return [answer.statusCode, code, details];
};

/** A terminal with a device, and a payment that the device has claimed. */
async function claimed() {
  const about = { name: `Till ${++made}`, serial_number: `SN${made}`, payment_profile: world.profile };
  const { id } = await world.make('/terminal', { organisation: world.merchant, ...about });
  const { code } = (await world.call(world.token, 'POST', `/terminal/${id}/enrol`, { body: {} })).json();
  const { token } = (await world.visit('/terminal-device/enrol', { code })).json();
  const body = { amount: 100, merchant_reference: `bon-${++made}` };
  const { id: payment } = (await world.call(world.token, 'POST', `/terminal/${id}/payment`, { body })).json();
  await world.call(token, 'POST', `/terminal-device/payment/${payment}/claim`, { body: { claim: 'device-1' } });
  return { token: String(token), payment: String(payment), path: `/v1/terminal-device/payment/${payment}/result` };
}
const resultAt = (to: Pick<Cards, 'app'>, path: string, token: string) =>
  to.app.http.inject({
    method: 'POST',
    url: path,
    headers: { authorization: `Bearer ${token}` },
    payload: { claim: 'device-1', result: 'card', card: { number, expiry: '12/39' } },
  });

describe('with its own database role, the process of cards takes', () => {
  test('a payment on the page of a link, whose address is that of the process', async () => {
    const { url, id } = await link();
    expect(url).toMatch(/^https:\/\/cards\.example\/pay\//);
    expect(await world.pay(url)).toSatisfy(isOfTry);
    expect(await statusOf(`/paymentlink/${id}`)).toBe('DONE');
  });

  test('a declined card, and another after it', async () => {
    const { url, id } = await link();
    const declined = await world.open(await world.pay(url, cardOf('4000000000000002')));
    const again = { nonce: nonceIn(declined.body), ...cardOf() };
    expect((await world.send(url, again)).statusCode).toBe(303);
    expect(await statusOf(`/paymentlink/${id}`)).toBe('DONE');
  });

  test('a payer who returns from 3-D Secure, to its address', async () => {
    const { url, id } = await link();
    const bank = await world.open(await world.pay(url, cardOf('4000000000003220')));
    const action = /action="([^"]+)"/.exec(bank.body)?.[1] ?? '';
    const asked = await world.database.pool.query(
      'select return_url from sandbox_payment order by created_at desc limit 1',
    );
    expect(asked.rows[0].return_url).toMatch(/^https:\/\/cards\.example\/pay\//);
    await world.send(action, { challenge: 'authenticated' });
    expect(await statusOf(`/paymentlink/${id}`)).toBe('DONE');
  });

  test('a session of Apple Pay, for the host of its pages', async () => {
    const id = newId('proc');
    const { pool } = world.database;
    await pool.query(
      `insert into processor (id, created_at, organisation, name, payment_product, provider)
       values ($1, now(), $2, 'Apple Pay', 'apple_pay', 'Sandbox')`,
      [id, world.merchant],
    );
    const change = 'update paymentprofile set processors = processors || $1::text where id = $2';
    await pool.query(change, [id, world.profile]);
    const { url } = await link();
    const validation_url = 'https://apple-pay-gateway.apple.com/paymentservices/startSession';
    const answer = await world.send(`${pathOf(url)}/apple-session`, { validation_url });
    expect(answer.json()).toMatchObject({ domainName: 'cards.example' });
    await pool.query('update paymentprofile set processors = array_remove(processors, $1::text) where id = $2', [
      id,
      world.profile,
    ]);
  });

  test('a card to keep', async () => {
    const about = { payment_profile: world.profile, customer: world.customer, merchant_reference: 'keep' };
    const { id, url } = await world.make('/cardaddlink', about);
    await world.pay(url);
    expect(await world.get(`/cardaddlink/${id}?_populate=mandate`)).toMatchObject({
      status: 'DONE',
      mandate: { card_last_four: '1111' },
    });
  });

  test('the card of a subscription, whose plan has a webhook and an address for mail', async () => {
    const about = { payment_profile: world.profile, name: 'Club', amount: 500, interval: 'month', interval_count: 1 };
    const to = {
      webhook_subscription_update: 'https://shop.example/hook',
      email_subscription_update: 'shop@example.com',
    };
    const plan = await world.make('/plan', { ...about, ...to, statuses_subscription_update: ['ACTIVE'] });
    const item = await world.make('/subscription', { customer: world.customer, plan: plan.id });
    expect(item.subscription_url).toMatch(/^https:\/\/cards\.example\/pay\//);
    await world.pay(String(item.subscription_url));
    expect(await statusOf(`/subscription/${item.id}`)).toBe('ACTIVE');
    const { rows } = await world.database.pool.query(
      `select task_identifier from graphile_worker.jobs where task_identifier = 'subscription_notices'`,
    );
    expect(rows).toHaveLength(1);
  });

  test('the card that a terminal has read', async () => {
    const { token, payment, path } = await claimed();
    const answer = await resultAt(cards, path, token);
    expect([answer.statusCode, answer.json().status]).toEqual([200, 'SETTLEMENT_REQUESTED']);
    expect(await world.get(`/transaction/${payment}`)).toMatchObject({ card_bin: '411111', card_last_four: '1111' });
  });
});

describe('the process of cards serves nothing else', () => {
  test('no page of the web application, no document and no preview', async () => {
    for (const url of ['/', '/login', '/docs', '/v1', '/branding.json', '/pay/preview'])
      expect([url, (await cards.app.http.inject({ url })).statusCode]).toEqual([url, 404]);
    const preview = await cards.app.http.inject({ method: 'POST', url: '/pay/preview', payload: '' });
    expect(preview.statusCode).not.toBe(200);
  });

  test('no other call, and names the public address for it', async () => {
    const key = await world.key(world.merchant, ['USER_ALL']);
    const headers = { authorization: `Bearer ${key}` };
    for (const url of ['/v1/transaction', '/v1/auth/login', '/scim/v2/Users']) {
      const answer = await cards.app.http.inject({ method: 'POST', url, headers, payload: {} });
      expect(refusal(answer)).toEqual([421, 'served_elsewhere', { url: public_url }]);
    }
  });

  test('and lets no API key and no session in', async () => {
    const { path } = await claimed();
    const key = await world.key(world.merchant, ['USER_ALL']);
    expect(refusal(await resultAt(cards, path, key))).toEqual([401, 'unauthenticated', undefined]);
    expect(refusal(await resultAt(cards, path, `trm_${'x'.repeat(40)}`))).toEqual([401, 'unauthenticated', undefined]);
  });

  test('besides its health, its metrics, its fonts and its logo', async () => {
    for (const url of ['/healthz', '/readyz']) expect((await cards.app.http.inject({ url })).statusCode).toBe(200);
    const { url } = await link();
    const page = (await world.open(url)).body;
    const font = /href="(\/fonts\/[^"]+)"/.exec(page)?.[1] ?? '';
    expect((await cards.app.http.inject({ url: font })).statusCode).toBe(200);
  });
});

describe('a process of the back office', () => {
  const office = () => world.app.http;

  test('leads links on to the address of the pages', async () => {
    const { url } = await link();
    const answer = await office().inject({ url: `${pathOf(url)}?lang=en` });
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `${url}?lang=en`]);
  });

  test('does not read a form with a card, and shows its payer the way', async () => {
    const { url, id } = await link();
    const answer = await office().inject({
      method: 'POST',
      url: pathOf(url),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ nonce: 'a'.repeat(22), ...cardOf() }).toString(),
    });
    expect(answer.statusCode).toBe(421);
    expect(answer.body).toContain(`href="${url}"`);
    expect(answer.body).not.toContain(number);
    expect(await statusOf(`/paymentlink/${id}`)).toBe('CREATED');
  });

  test('sends on payers whom a bank returns to its address', async () => {
    const url = `/pay/${'t'.repeat(32)}/${'n'.repeat(22)}/return/en?PaRes=1`;
    const answer = await office().inject({ method: 'POST', url, payload: {} });
    expect([answer.statusCode, answer.headers.location]).toEqual([307, `${cards_url}${url}`]);
  });

  test('refuses the card that a terminal has read, and names the address for it', async () => {
    const { token, path, payment } = await claimed();
    expect(refusal(await resultAt(world, path, token))).toEqual([421, 'served_elsewhere', { url: cards_url }]);
    expect(await statusOf(`/transaction/${payment}`)).toBe('INITIATED');
  });
});

describe('the database role of the process of cards', () => {
  const denied = async (statement: string) => {
    const { rows } = await cards.database.pool.query(statement).catch((error) => ({ rows: [error.code] }));
    return rows;
  };
  const secret = ['user', 'credential', 'session', 'membership', 'factor', 'apikey', 'audittrail', 'report', 'mail'];
  test.each([...secret, 'idempotency_key', 'webhook', 'one_time_token', 'settlement', 'journalentry'])(
    'cannot read %s',
    async (table) => {
      const { rows } = await world.database.pool.query(`select to_regclass($1) as there`, [`"${table}"`]);
      if (rows[0].there) expect(await denied(`select * from "${table}" limit 1`)).toEqual(['42501']);
      else expect.unreachable(`there is no table ${table}`);
    },
  );

  test.skipIf(is_cluster)('has exactly the declared rights, and none outside the schema', async () => {
    const declared = joinRights([await cardRights()]);
    const { rows } = await cards.database.pool.query<{ place: string; rights: string[] }>(`
      select case when nspname = 'public' then relname else nspname || '.' || relname end as place, array_remove(array[
        case when has_table_privilege(c.oid, 'select') then 'select' end,
        case when has_table_privilege(c.oid, 'insert') then 'insert' end,
        case when has_table_privilege(c.oid, 'update') then 'update' end,
        case when has_table_privilege(c.oid, 'delete') then 'delete' end], null) as rights
      from pg_class c join pg_namespace n on n.oid = relnamespace
      where relkind in ('r', 'p', 'v', 'm') and nspname not in ('pg_catalog', 'information_schema') and nspname !~ '^pg_'
        and has_schema_privilege(n.oid, 'usage')`);
    const found = Object.fromEntries(rows.flatMap(({ place, rights }) => (rights.length > 0 ? [[place, rights]] : [])));
    const whole = Object.entries(declared).map(([table, rights]) => [
      table,
      ['select', 'insert', 'update', 'delete'].filter((right) => rights.some((each) => each === right)),
    ]);
    expect(found).toEqual(Object.fromEntries(whole));
  });

  test('has the key of Card IDs, which its own secret seals: the others cannot open it', async () => {
    const { kysely } = world.database;
    const own = makeSecretBox(['c'.repeat(32)]);
    expect(await installationKey(kysely, world.services.box, 'cards')).toBeUndefined();
    expect(await installationKey(kysely, own, 'cards')).toHaveLength(32);
  });

  test('is documented with all its rights', async () => {
    const text = readFileSync(new URL('../../../../../../docs/pci.md', import.meta.url), 'utf8');
    const listed = [...text.matchAll(/^\| `(\w+)` \| ([a-z_, ()]+) \|$/gm)].map(([, table, rights]) => [table, rights]);
    const declared = Object.entries(await cardRights()).map(([table, rights]) => [table, rights.join(', ')]);
    expect(listed).toEqual(declared.toSorted());
  });

  test('makes no table, changes no role, and adds no job of another kind', async () => {
    expect(await denied('create table t (a int)')).toEqual(['42501']);
    expect(await denied(`select enqueue_job('report', '{}', 0, 0)`)).toEqual(['42501']);
    expect(await denied(`select graphile_worker.add_job('mail')`)).toEqual(['42501']);
    expect(await denied('update terminal set token_hash = null')).toEqual(['42501']);
    expect(await denied('delete from transaction')).toEqual(['42501']);
  });
});
