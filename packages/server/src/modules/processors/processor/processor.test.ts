import { newId } from '@sluis/contract/base/ids';
import type { SentDetail } from '@sluis/contract/details';
import { processor } from '@sluis/contract/entities/processors/processor';
import { beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { makeSecretBox } from '../../../platform/secrets.ts';
import { acting } from '../../../resource/resource.ts';
import { auditRows, auditText } from '../../../testing/audit.ts';
import { openPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts';
import { putValues } from '../sealed-detail/sealed-detail.commands.ts';
import { openValues } from '../sealed-detail/sealed-values.commands.ts';

let world: PayingWorld;
let staff: string;
let user: string;
beforeAll(async () => {
  world = await openPayingWorld();
  user = await world.user('ann@provider.test', world.root, ['PSP', 'PSP_ALL']);
  staff = await world.key(world.root, ['PSP_ALL']);
});

const secret = 'sbx_Webshop_NL';
const right: SentDetail[] = [
  { name: 'merchant_account', value: 'Webshop_NL' },
  { name: 'api_key', description: 'Of the shop', value: secret },
];
const bodyOf = (more: object = {}) => ({
  organisation: world.root,
  name: 'Cards',
  description: 'Our cards',
  provider: 'Sandbox',
  payment_product: 'card',
  user,
  details: right,
  ...more,
});
const post = (path: string, body: unknown = {}, token = staff) => world.call(token, 'POST', path, { body });
const made = async (more: object = {}) => {
  const answer = await post('/processor', bodyOf(more));
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json() as { id: string; version: number; details: object[] };
};

describe('the values of details', () => {
  test('are stored only sealed: not in an answer, a list, an export, the audit trail or any table', async () => {
    const { id, details } = await made();
    expect(details).toEqual([
      { name: 'merchant_account', description: null, filled: true },
      { name: 'api_key', description: 'Of the shop', filled: true },
    ]);
    await post(`/processor/${id}`, { details: [{ name: 'api_key', value: `${secret}_2` }] });
    const kept = await world.call(staff, 'POST', `/processor/${id}/reveal`, {
      headers: { 'idempotency-key': 'x' },
      body: {},
    });
    expect(kept.json().details[0].value).toBe(`${secret}_2`);
    const exported = await post('/processor/export', { format: 'csv', columns: ['name', 'details'] });
    const file = await world.app.http.inject({ url: exported.json().url });
    const shown = [
      file.body,
      (await world.call(staff, 'GET', '/processor?_search=Cards')).body,
      (await world.call(staff, 'GET', `/processor/${id}/history`)).body,
      await auditText(world.database),
    ];
    expect(file.body).toContain('api_key');
    const { rows: tables } = await world.database.pool.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`,
    );
    for (const { name } of tables)
      shown.push(
        String((await world.database.pool.query(`select string_agg(t::text, ' ') as t from ${name} t`)).rows[0].t),
      );
    expect(shown.filter((text) => text.includes(secret))).toEqual([]);
  });

  test('are shown to users who may change the processor, recorded in its history and mailed to its user', async () => {
    const { id } = await made({ name: 'Watched' });
    const lister = await world.key(world.root, ['PSP_PROCESSOR_LIST']);
    expect((await post(`/processor/${id}/reveal`, {}, lister)).statusCode).toBe(403);
    expect((await post(`/processor/${id}/reveal`, {}, world.token)).statusCode).toBe(403);
    const { details } = (await post(`/processor/${id}/reveal`)).json();
    expect(details).toMatchObject(right.map(({ name, value }) => ({ name, value })));
    const { items } = (await world.call(staff, 'GET', `/processor/${id}/history`)).json();
    expect(items).toMatchObject([{ status: 'DETAILS_REVEALED', status_reason: 'merchant_account, api_key' }]);
    const letters = (await world.letters('ann@provider.test')).filter(({ subject }) => subject.includes('Watched'));
    expect(letters).toHaveLength(1);
    expect(letters[0]?.text).not.toContain(secret);
  });

  test('are kept if they are not sent, and deleted with their names', async () => {
    const { id } = await made();
    const { details } = (await post(`/processor/${id}`, { details: [{ name: 'api_key' }, { name: 'new' }] })).json();
    expect(details).toEqual([
      { name: 'api_key', description: null, filled: true },
      { name: 'new', description: null, filled: false },
    ]);
    const { box, database } = world.services;
    expect([...(await openValues(database.kysely, box, { id }))]).toEqual([['api_key', secret]]);
    expect((await world.call(staff, 'DELETE', `/processor/${id}`)).statusCode).toBe(204);
    expect(await openValues(database.kysely, box, { id })).toEqual(new Map());
  });

  test('are kept if a detail is renamed, also if two swap their names', async () => {
    const { id } = await made({
      provider: 'Elsewhere',
      details: [
        { name: 'a', value: 'one' },
        { name: 'b', value: 'two' },
      ],
    });
    const opened = async () => Object.fromEntries(await openValues(world.database.kysely, world.services.box, { id }));
    const rename = (...details: object[]) => post(`/processor/${id}`, { details });
    const swapped = await rename({ name: 'b', renamed_from: 'a' }, { name: 'a', renamed_from: 'b' });
    expect(swapped.json().details).toEqual([
      { name: 'b', description: null, filled: true },
      { name: 'a', description: null, filled: true },
    ]);
    expect(await opened()).toEqual({ b: 'one', a: 'two' });
    await rename({ name: 'key', renamed_from: 'b' }, { name: 'a', renamed_from: 'a', value: 'new' });
    expect(await opened()).toEqual({ key: 'one', a: 'new' });
    const unknown = await rename({ name: 'other', renamed_from: 'gone' });
    expect(unknown.json().error).toMatchObject({
      code: 'invalid_value',
      fields: { 'details.0.renamed_from': ['not_allowed'] },
    });
    expect(await opened()).toEqual({ key: 'one', a: 'new' });
    const ours = await made();
    const taken = await post(`/processor/${ours.id}`, {
      details: [{ name: 'api_key', renamed_from: 'merchant_account' }],
    });
    expect(taken.json().error).toMatchObject({
      code: 'invalid_value',
      fields: { 'details.0.value': ['invalid_format'] },
    });
  });

  test('are put in by other modules unseen, once for each place', async () => {
    const { id } = await made({ details: [{ name: 'api_key' }] });
    const { services } = world;
    const put = (name: string, value: string) =>
      inTransaction(services.database.kysely, (trx) =>
        putValues(
          trx,
          services,
          processor,
          { id, values: new Map([[name, value]]), share: newId('shr') },
          acting(services.clock.now()),
        ),
      );
    expect(await put('api_key', 'sbx_given')).toMatchObject({ details: [{ name: 'api_key', filled: true }] });
    expect(await put('other', 'more')).toMatchObject({
      details: [{ name: 'api_key' }, { name: 'other', filled: true }],
    });
    const opened = await openValues(services.database.kysely, services.box, { id });
    expect(Object.fromEntries(opened)).toEqual({ api_key: 'sbx_given', other: 'more' });
  });

  test('cannot be opened in another place, and are sealed again once the secret of the installation changes', async () => {
    const { id } = await made();
    const { id: other } = await made();
    const { pool, kysely } = world.database;
    await pool.query(
      `update sealed_detail set sealed = (select sealed from sealed_detail where owner = $1 and name = 'api_key')
       where owner = $2 and name = 'api_key'`,
      [id, other],
    );
    expect((await openValues(kysely, world.services.box, { id: other })).has('api_key')).toBe(false);
    const newer = makeSecretBox(['another secret for tests, 32 characters', world.services.config.secret]);
    expect((await openValues(kysely, newer, { id })).get('api_key')).toBe(secret);
    expect(
      (await openValues(kysely, makeSecretBox(['another secret for tests, 32 characters']), { id })).get('api_key'),
    ).toBe(secret);
  });

  test.each([
    ['none', [], 'details'],
    ['one without a name', [{ value: 'x' }], 'details.0.name'],
    ['two of one name', [{ name: 'a' }, { name: 'a' }], 'details.1.name'],
    ['a field that only Sluis sets', [{ name: 'a', filled: true }], 'details.0.filled'],
    ['NUL', [{ name: 'a', value: 'a\0b' }], 'details.0.value'],
    ['text', 'secret', 'details'],
  ])('are refused: %s', async (_, details, at) => {
    const answer = await post('/processor', bodyOf({ details }));
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().error.fields)).toContain(at);
  });

  test("have the form that the gateway's setting requires, also through the API", async () => {
    const guess = { name: 'api_key', value: 'guess' };
    const refused = { code: 'invalid_value', fields: { 'details.1.value': ['invalid_format'] } };
    expect((await post('/processor', bodyOf({ details: [right[0], guess] }))).json().error).toMatchObject(refused);
    const { id } = await made();
    const changed = async (body: object) => (await post(`/processor/${id}`, body)).json();
    expect((await changed({ details: [right[0], guess] })).error).toMatchObject(refused);
    // An external gateway declares no settings.
    expect(await changed({ provider: 'Elsewhere', details: [right[0], guess] })).toMatchObject({ version: 2 });
  });
});

/** Adds a processor to the merchant's payment profile. */
const use = (id: string) =>
  world.database.pool.query('update paymentprofile set processors = processors || $1::text where id = $2', [
    id,
    world.profile,
  ]);

describe('a processor', () => {
  test('has a user of its organisation or one above it', async () => {
    const stranger = await world.user('bob@other.test', await world.organisation('Other', world.root), ['USER_ALL']);
    const member = await world.user('cas@shop.test', world.organisation_id, ['USER_ALL']);
    expect((await post('/processor', bodyOf({ user: stranger }))).statusCode).toBe(422);
    expect((await post('/processor', bodyOf({ user: member }))).statusCode).toBe(422);
    const { id } = await made({ organisation: world.organisation_id, user: member });
    expect((await post(`/processor/${id}`, { user })).statusCode).toBe(200);
    expect((await post(`/processor/${id}`, { user: null })).statusCode).toBe(400);
    expect((await post(`/processor/${id}`, { details: null })).statusCode).toBe(422);
  });

  test('shows merchants that use it neither its details nor its user', async () => {
    const { id } = await made();
    await use(id);
    const answer = await world.call(world.token, 'GET', `/processor/${id}`);
    expect(answer.json()).toMatchObject({ provider: 'Sandbox', details: null, user: null, description: null });
    const refused = await world.call(staff, 'DELETE', `/processor/${id}`);
    expect(refused.json().error).toMatchObject({ code: 'in_use', details: { used_by: ['paymentprofile'] } });
  });

  test('keeps its gateway while a payment waits for capture or a mandate exists there', async () => {
    const { id } = await made();
    await use(id);
    await world.took('AUTHORIZED', { processor: id });
    const answer = await post(`/processor/${id}`, { provider: 'Elsewhere' });
    expect(answer.json().error).toMatchObject({ code: 'in_use', details: { used_by: ['transaction'] } });
    expect((await post(`/processor/${id}`, { provider: 'SANDBOX' })).statusCode).toBe(200);
  });

  test('keeps its gateway while more of a payment can be captured there, or a capture is in progress', async () => {
    const { id } = await made();
    await use(id);
    const paid = await world.took('AUTHORIZED', { processor: id, capture: 'manual' });
    const capture = (amount: number) =>
      world.call(world.token, 'POST', `/transaction/${paid}/capture`, { body: { amount } });
    const used_by = async () => {
      const answer = await post(`/processor/${id}`, { provider: 'Elsewhere' });
      return answer.json().error.details.used_by;
    };
    await capture(400);
    await world.sweep();
    expect(await used_by()).toEqual(['transaction']);
    await capture(850);
    expect(await used_by()).toEqual(['transaction', 'capture']);
  });

  describe('with payments that can still be refunded or disputed', () => {
    const paidAt = async (of: string) => {
      const payment = await world.took('SETTLEMENT_COMPLETED');
      await world.database.pool.query('update transaction set processor = $1 where id = $2', [of, payment]);
      return payment;
    };
    const change = async (id: string, details: object[]) => post(`/processor/${id}`, { details });
    const other_account = [{ name: 'merchant_account', value: 'Elsewhere_NL' }, { name: 'api_key' }];

    test('keeps its account, whatever its key becomes', async () => {
      const { id } = await made();
      expect(
        (await change(id, [{ name: 'merchant_account', value: 'First_NL' }, { name: 'api_key' }])).statusCode,
      ).toBe(200);
      await paidAt(id);
      expect((await change(id, other_account)).json().error).toMatchObject({
        code: 'account_in_use',
        details: { used_by: ['transaction'], settings: ['merchant_account'] },
        fields: { details: ['not_allowed'] },
      });
      expect((await change(id, [{ name: 'api_key' }])).json().error.code).toBe('account_in_use');
      const renamed = [{ name: 'former', renamed_from: 'merchant_account' }, ...other_account];
      expect((await change(id, renamed)).json().error.code).toBe('account_in_use');
      const rotated = [{ name: 'merchant_account' }, { name: 'api_key', value: 'sbx_First_NL' }];
      expect((await change(id, rotated)).statusCode).toBe(200);
      expect((await post(`/processor/${id}`, { provider: 'Elsewhere' })).json().error.code).toBe('in_use');
    });

    test('keeps its account while another that uses it has them', async () => {
      const { id } = await made();
      const { id: follower } = await made({ account: id, payment_product: 'ideal', details: undefined });
      await paidAt(follower);
      expect((await change(id, other_account)).json().error.code).toBe('account_in_use');
      const leaving = { account: null, details: [{ name: 'merchant_account', value: 'Elsewhere_NL' }] };
      expect((await post(`/processor/${follower}`, leaving)).json().error.code).toBe('account_in_use');
      expect((await post(`/processor/${follower}`, { account: null })).statusCode).toBe(200);
    });

    test('gets the account that it lacked, and moves to another with the same account and another key', async () => {
      const { id } = await made({ details: [{ name: 'api_key', value: 'sbx_First_NL' }] });
      await paidAt(id);
      const [, key] = other_account;
      expect((await change(id, [{ name: 'merchant_account', value: 'First_NL' }, key as object])).statusCode).toBe(200);
      const accountOf = async (merchant_account: string) => {
        const details = [
          { name: 'merchant_account', value: merchant_account },
          { name: 'api_key', value: 'sbx_other' },
        ];
        return (await made({ details })).id;
      };
      const move = async (account: string) => post(`/processor/${id}`, { account });
      expect((await move(await accountOf('Elsewhere_NL'))).json().error.code).toBe('account_in_use');
      expect((await move(await accountOf('First_NL'))).statusCode).toBe(200);
    });

    test('keeps its account until the authorisation of a declined payment has been voided', async () => {
      const { id } = await made();
      const payment = await world.took('DECLINED');
      const { pool } = world.database;
      await pool.query('update transaction set processor = $1 where id = $2', [id, payment]);
      await pool.query(
        `insert into processing_order (id, created_at, organisation, operation, item, transaction, amount, leased_until)
         select 'ord_void', now(), organisation, 'void', id, id, amount, now() + interval '1 day' from transaction where id = $1`,
        [payment],
      );
      expect((await change(id, other_account)).json().error.code).toBe('account_in_use');
      await pool.query(`delete from processing_order where id = 'ord_void'`);
      expect((await change(id, other_account)).statusCode).toBe(200);
    });
  });

  test('that two people change is changed by the first', async () => {
    const { id, version } = await made();
    const changes = [1, 2].map((of) =>
      post(`/processor/${id}`, { version, details: [{ name: `of ${of}`, value: 'x' }] }),
    );
    const codes = (await Promise.all(changes)).map(({ statusCode }) => statusCode);
    expect(codes.toSorted()).toEqual([200, 409]);
    expect((await openValues(world.database.kysely, world.services.box, { id })).size).toBe(1);
  });
});

describe('the connection of a processor', () => {
  const check = async (more: object) => (await post(`/processor/${(await made(more)).id}/check`)).json();
  const account = { name: 'merchant_account', value: 'Webshop_NL' };

  test('is checked with its own details', async () => {
    expect(await check({})).toMatchObject({ result: 'connected', message: 'Sandbox, Webshop_NL' });
    const wrong = { name: 'api_key', value: 'sbx_Another' };
    expect(await check({ details: [account, wrong] })).toMatchObject({ result: 'refused' });
    expect(await check({ details: [account] })).toMatchObject({ result: 'incomplete', settings: ['api_key'] });
    expect(await check({ provider: 'Elsewhere' })).toMatchObject({ result: 'no_adapter' });
  });

  test('that is down is reported as such', async () => {
    const door = world.database.kysely.updateTable('sandbox_setting');
    await door.set({ outage: true }).execute();
    // The sandbox reads its settings once a second.
    await expect.poll(async () => (await check({})).result, { timeout: 5000 }).toBe('unavailable');
    await door.set({ outage: false }).execute();
    await expect.poll(async () => (await check({})).result, { timeout: 5000 }).toBe('connected');
  });

  test('is in the audit trail when it is checked, without the key', async () => {
    const { id } = await made();
    await post(`/processor/${id}/check`);
    const [row] = await auditRows(world.database, `route = 'processor/check' and item = $1`, [id]);
    expect(row).toMatchObject({ audience: 'provider', response_code: 200, response: { body: 'Sandbox, Webshop_NL' } });
    expect(JSON.stringify(row)).not.toContain(secret);
  });

  test('is that of its payments too: they wait while the key is wrong', async () => {
    const { id } = await made({ details: [account, { name: 'api_key', value: 'sbx_Another' }] });
    await use(id);
    const payment = await world.took('AUTHORIZED', { processor: id });
    await world.call(world.token, 'POST', `/transaction/${payment}/capture`, { body: {} });
    await world.sweep();
    expect(await world.item('transaction', payment)).toMatchObject({ status: 'AUTHORIZED' });
    await post(`/processor/${id}`, { details: right });
    await world.database.pool.query(`update processing_order set leased_until = now() - interval '1 second'`);
    await world.sweep();
    expect(await world.item('transaction', payment)).toMatchObject({ status: 'SETTLEMENT_REQUESTED' });
  });

  test('is checked by users who may change it, and its settings are shown to those who may list it', async () => {
    const { id } = await made();
    expect((await post(`/processor/${id}/check`, {}, world.token)).statusCode).toBe(403);
    expect((await world.call(world.token, 'GET', '/gateway')).statusCode).toBe(403);
    const { items } = (await world.call(staff, 'GET', '/gateway')).json();
    expect(items).toMatchObject([
      {
        name: 'Sandbox',
        settings: [
          { name: 'merchant_account' },
          { name: 'api_key', secret: true },
          { name: 'webhook_secret', secret: true, optional: true },
          { name: 'former_webhook_secret', secret: true, optional: true },
        ],
      },
    ]);
  });
});
