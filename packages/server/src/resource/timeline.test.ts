import { newId } from '@sluis/contract/base/ids';
import type { TimelineAnswer, TimelineEvent } from '@sluis/contract/timeline';
import { beforeAll, describe, expect, test } from 'vitest';
import { inTurn, openReceiver } from '../testing/receiver.ts';
import { openWebhookWorld, type WebhookWorld } from '../testing/webhook-world.ts';

let world: WebhookWorld;
let staff: string;
beforeAll(async () => {
  world = await openWebhookWorld();
  staff = await world.key(world.root, ['PSP', 'PSP_ALL', 'PSP_SUPER']);
});

const ask = async (id: string, token = world.token, entity = 'transaction') => {
  await world.services.audit.flush();
  return world.call(token, 'GET', `/${entity}/${id}/timeline`);
};
const timeline = async (id: string, token?: string): Promise<TimelineAnswer> => {
  const answer = await ask(id, token);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
/** The events, the oldest first. */
const eventsOf = async (id: string, token?: string): Promise<readonly TimelineEvent[]> =>
  (await timeline(id, token)).items.toReversed();
/** The events in words, as "webhook delivered" and "history DECLINED". */
const words = (events: readonly TimelineEvent[], source?: string): string[] =>
  events
    .filter((each) => source === undefined || each.source === source)
    .map((each) => `${each.source} ${each.source === 'history' ? each.status?.value : each.event}`);
const post = (path: string, body: object = {}, token = world.token) => world.call(token, 'POST', path, { body });
const set = (id: string, column: string, value: string) =>
  world.database.pool.query(`update transaction set ${column} = $2 where id = $1`, [id, value]);
const plain = ['origin apikey', 'history SETTLEMENT_COMPLETED'];

describe('the origin of a payment', () => {
  test('that a program made shows its key, before the first status and the call itself', async () => {
    const id = await world.pay('DECLINED');
    const events = await eventsOf(id);
    expect(words(events)).toEqual(['origin apikey', 'history DECLINED', 'call incoming']);
    expect(events[0]).toMatchObject({ actor_kind: 'apikey', actor_name: 'test' });
    expect(events[2]).toMatchObject({
      kind: 'calls',
      words: { call: 'POST /v1/transaction' },
      response_code: 201,
      actor_name: 'test',
      about: { entity: 'audittrail' },
    });
  });

  test('that a link took shows its reference', async () => {
    const expires_at = new Date(Date.now() + 9e6).toISOString();
    const about = { payment_profile: world.profile, merchant_reference: 'L-1', amount: 1000, expires_at };
    const { id: link } = await world.make('paymentlink', about);
    const id = await world.pay();
    await set(id, 'payment_link', link);
    expect((await eventsOf(id))[0]).toMatchObject({
      event: 'paymentlink',
      about: { entity: 'paymentlink', id: link },
      words: { name: 'L-1' },
    });
  });

  test('that a subscription retries shows the number of the attempt', async () => {
    const plan = await world.make('plan', {
      payment_profile: world.profile,
      name: 'Box',
      amount: 900,
      interval: 'month',
    });
    const { id } = await world.make('subscription', { plan: plan.id, customer: world.customer });
    const [first, second] = [await world.pay('DECLINED'), await world.pay()];
    for (const each of [first, second]) {
      await set(each, 'subscription', id);
      await set(each, 'merchant_reference', 'SUB-1');
    }
    expect(words(await eventsOf(first))[0]).toBe('origin subscription');
    expect((await eventsOf(second))[0]).toMatchObject({ event: 'subscription_again', words: { attempt: 2 } });
  });

  test('that was imported, or scheduled, shows that', async () => {
    const id = await world.pay();
    await world.database.pool.query(`update status_history set actor_kind = 'import' where item = $1`, [id]);
    expect(words(await eventsOf(id))[0]).toBe('origin import');
    const made = await world.make('scheduledtransaction', {
      mandate: await world.mandate('insufficient_funds'),
      merchant_reference: 'later',
      amount: 700,
      scheduled_at: new Date(world.services.clock.now_ms() + 1000).toISOString(),
    });
    await world.pass(0.01);
    const { transaction } = await world.item('scheduledtransaction', made.id);
    const events = await eventsOf(String(transaction));
    expect(events[0]).toMatchObject({ event: 'scheduledtransaction', about: { id: made.id } });
    expect(words(events, 'history').at(-1)).toBe('history DECLINED');
  });

  test('at a terminal, taken long after the call that sent it, is in its order', async () => {
    const device = await world.make('terminal', {
      organisation: world.organisation_id,
      name: 'Till',
      serial_number: 'SN1',
      payment_profile: world.profile,
    });
    const { code } = (await post(`/terminal/${device.id}/enrol`)).json();
    const { token } = (await world.visit('/terminal-device/enrol', { code })).json();
    const { id } = (await post(`/terminal/${device.id}/payment`, { amount: 500, merchant_reference: 'bon' })).json();
    // The till calls again, and is refused because one waits already.
    expect((await post(`/terminal/${device.id}/payment`, { amount: 500, merchant_reference: 'bon' })).statusCode).toBe(
      409,
    );
    const claim = 'a-device';
    await post(`/terminal-device/payment/${id}/claim`, { claim }, token);
    const card = { number: '4111111111111111', expiry: '12/39' };
    await post(`/terminal-device/payment/${id}/result`, { claim, result: 'card', card }, token);
    await world.sweep();
    const events = await eventsOf(id);
    expect(words(events).slice(0, 2)).toEqual(['origin terminal', 'history INITIATED']);
    expect(events[0]).toMatchObject({ words: { name: 'Till' }, about: { entity: 'terminal', id: device.id } });
    expect(words(events, 'history').at(-1)).toBe('history SETTLEMENT_REQUESTED');
    expect(events.filter(({ actor_kind }) => actor_kind === 'terminal').map(({ words: of }) => of?.call)).toContain(
      'POST /v1/terminal-device/payment/:id/result',
    );
  });
});

describe('the timeline of a payment', () => {
  test('includes its reversals, for users who may list them', async () => {
    const id = await world.pay();
    const { id: refund } = (await post(`/transaction/${id}/refund`, { amount: 400 })).json();
    await world.say(`refund/${refund}`, 'PROCESSED');
    const { id: back } = await world.make('chargeback', { transaction: id, amount: 100 });
    const events = await eventsOf(id);
    const parts = events.filter(({ source, about }) => source === 'history' && about);
    expect(parts.map(({ about, status, amount }) => [about?.id, status?.value, amount])).toEqual([
      [refund, 'PENDING', 400],
      [refund, 'PROCESSED', 400],
      [back, 'OPEN', 100],
    ]);
    const support = await world.key(world.organisation_id, ['TRANSACTION_LIST']);
    expect(words(await eventsOf(id, support))).toEqual(plain);
  });

  test('includes a correction of its status: reason and person for all, the link for users who may correct', async () => {
    const id = await world.pay('PENDING');
    const reason = 'Confirmed by the bank by telephone';
    const body = { type: 'transaction', transaction: id, status: 'SETTLEMENT_COMPLETED', reason };
    expect((await post('/statusupdate', body, staff)).statusCode).toBe(201);
    const own = await eventsOf(id);
    expect(own.findLast(({ source }) => source === 'history')).toMatchObject({
      status: { value: 'SETTLEMENT_COMPLETED', reason },
      actor_name: 'test',
    });
    expect(words(own, 'correction')).toEqual([]);
    expect((await eventsOf(id, staff)).find(({ source }) => source === 'correction')).toMatchObject({
      status: { value: 'PENDING' },
      about: { entity: 'statusupdate' },
    });
  });

  test('has 3-D Secure before the resulting status, and notes on the customer since then', async () => {
    const { id } = await world.make('transaction', {
      payment_profile: world.profile,
      merchant_reference: 'secure',
      amount: 1000,
      currency_code: 'EUR',
      customer: world.customer,
      status: 'DECLINED',
      status_reason: '3-D Secure authentication failed',
      three_d_secure: { version: '2.2.0', result: 'failed', eci: '07' },
    });
    await world.make('customernote', { customer: world.customer, text: 'Called <b>twice</b>.' });
    const events = await eventsOf(id);
    expect(words(events.filter(({ source }) => source !== 'call'))).toEqual([
      'origin apikey',
      'three_d_secure failed',
      'history DECLINED',
      'note customer',
    ]);
    expect(events.find(({ source }) => source === 'three_d_secure')?.codes).toEqual(['3DS 2.2.0', 'ECI 07']);
    expect(events.find(({ source }) => source === 'note')?.note).toBe('Called <b>twice</b>.');
  });

  test('shows the settlement lines about it, to the provider only', async () => {
    const id = await world.pay();
    await set(id, 'processor_id_external', 'psp-77');
    const [settlement, file] = [newId('pset'), newId('psfi')];
    const now = new Date().toISOString();
    await world.database.pool.query(
      `insert into processorsettlement (id, created_at, organisation, name, description, gateway, processor_settlement_type, "user", details)
       values ($1, $2, $3, 'Bank', '', 'sandbox', 'FILE', 'x', '[]')`,
      [settlement, now, world.root],
    );
    await world.database.pool.query(
      `insert into processorsettlementfile (id, created_at, last_status_update, organisation, processor_settlement, name, sha256, size_bytes, status)
       values ($1, $2, $2, $3, $4, 'day.csv', 'x', 1, 'PARSED')`,
      [file, now, world.root, settlement],
    );
    await world.database.pool.query(
      `insert into processorsettlementline values ($1, $2, 1, 'psp-77', 'PAYMENT', 1000, 12, 'EUR', '2026-11-20')`,
      [file, world.root],
    );
    expect((await eventsOf(id, staff)).find(({ source }) => source === 'settlement')).toMatchObject({
      event: 'payment',
      amount: 1000,
      words: { file: 'day.csv', date: '2026-11-20' },
      codes: ['psp-77'],
    });
    expect(words(await eventsOf(id), 'settlement')).toEqual([]);
  });
});

describe('webhooks', () => {
  test('appear with each attempt, also those sent again, and those about refunds', async () => {
    const { url } = await openReceiver(inTurn(500, 204, 204));
    await world.tell({ webhook_transaction_update: url, webhook_refund_update: url });
    const id = await world.pay();
    await world.sweep();
    const [webhook] = await world.webhooks(id);
    expect((await eventsOf(id)).find(({ source }) => source === 'webhook')).toMatchObject({
      event: 'trying',
      tone: 'warning',
      steps: [{ response_code: 500 }],
    });
    await post(`/webhook/${webhook?.id}/resend`);
    await world.sweep();
    await post(`/transaction/${id}/refund`, { amount: 100 });
    await world.sweep();
    const events = await eventsOf(id);
    expect(words(events, 'webhook')).toEqual(['webhook delivered', 'webhook delivered']);
    expect(events.find(({ source }) => source === 'webhook')).toMatchObject({
      kind: 'messages',
      note: url,
      about: { entity: 'webhook', id: webhook?.id },
      status: { entity: 'transaction', value: 'SETTLEMENT_COMPLETED' },
      steps: [
        { response_code: 500, occurred_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/) },
        { response_code: 204 },
      ],
    });
    await world.tell({ webhook_transaction_update: null, webhook_refund_update: null });
  });

  test('beyond the limit are the latest, with a link to all', async () => {
    const id = await world.pay();
    await world.database.pool.query(
      `insert into webhook (id, created_at, organisation, url, type, item_id, status, delivered_on)
       select 'whk_' || lpad(n::text, 26, '0'), now() + n * interval '1 second', $2, 'https://shop.example', 'transaction', $1, 'DECLINED', now()
       from generate_series(1, 60) n`,
      [id, world.organisation_id],
    );
    const { items, more } = await timeline(id);
    expect(items.filter(({ source }) => source === 'webhook')).toHaveLength(50);
    expect(more).toEqual([
      { source: 'webhook', list: { entity: 'webhook', search: { item_id: id, 'created_at>': '2000-01-01' } } },
    ]);
    const { search } = more[0]?.list ?? {};
    const query = new URLSearchParams(search);
    expect((await world.call(world.token, 'GET', `/webhook?${query}`)).json().total).toBe(60);
  });
});

describe('calls', () => {
  const reader = async (of: string, roles: string[]) => world.key(of, ['TRANSACTION_LIST', ...roles]);

  test('appear to users who may see the audit trail, each in their own scope', async () => {
    const id = await world.pay();
    await world.call(staff, 'GET', `/transaction/${id}`);
    await post(`/transaction/${id}/refund`, { amount: 100 }, staff);
    const [without, own, provider] = await Promise.all([
      reader(world.organisation_id, []),
      reader(world.organisation_id, ['AUDITTRAIL_LIST']),
      reader(world.root, ['PSP_AUDITTRAIL_LIST']),
    ]);
    expect(words(await eventsOf(id, without))).toEqual(plain);
    // The call by staff about it, and not their views.
    const seen = await eventsOf(id, own);
    expect(seen.filter(({ source }) => source === 'call').map((each) => each.words?.call)).toEqual([
      'POST /v1/transaction',
      'POST /v1/transaction/:id/refund',
    ]);
    expect(words(seen, 'look')).toEqual([]);
    expect((await eventsOf(id, provider)).filter(({ source }) => source === 'look')).toMatchObject([
      { event: 'program', words: { count: 1 } },
    ]);
  });

  test("of a user show whether they belong to the merchant or the provider, and exclude the viewer's own", async () => {
    const id = await world.pay();
    for (const [email, of] of [
      ['mia@shop.test', world.organisation_id],
      ['otto@provider.test', world.root],
    ] as const) {
      await world.user(email, of, ['TRANSACTION_LIST', 'PSP_AUDITTRAIL_LIST']);
      const login = await world.visit('/auth/login', { email, password: 'Correct-horse-2026!' });
      const { token } = login.json();
      for (let n = 0; n < 2; n++) await world.call(token, 'GET', `/transaction/${id}`);
      if (email === 'otto@provider.test') expect(words(await eventsOf(id, token), 'look')).toEqual(['look colleague']);
    }
    expect(words(await eventsOf(id, staff), 'look')).toEqual(['look colleague', 'look staff']);
  });

  test('for the provider only are hidden from the merchant', async () => {
    const id = await world.pay();
    await eventsOf(id);
    await world.database.pool.query(`update audittrail set audience = 'provider' where transaction = $1`, [id]);
    expect(words(await eventsOf(id))).toEqual(plain);
    expect(words(await eventsOf(id, staff))).toContain('call incoming');
  });

  test('whose rows have expired are missing, and nothing else is', async () => {
    const id = await world.pay();
    await eventsOf(id);
    await world.database.pool.query('delete from audittrail where transaction = $1', [id]);
    expect(words(await eventsOf(id))).toEqual(plain);
  });
});

test('remains in order when the business clock has moved, before and after', async () => {
  const before = await world.pay();
  await eventsOf(before);
  await world.pass(30);
  const after = await world.pay();
  for (const id of [before, after])
    expect(words((await eventsOf(id)).slice(0, 3))).toEqual([...plain, 'call incoming']);
  const [, , call] = await eventsOf(after);
  expect(Date.parse(call?.occurred_at ?? '') - Date.now()).toBeGreaterThan(29 * 86_400_000);
});

test('exists for every item with a history', async () => {
  const id = await world.pay();
  const { id: refund } = (await post(`/transaction/${id}/refund`, { amount: 400 })).json();
  const { items } = (await ask(refund, world.token, 'refund')).json() as TimelineAnswer;
  expect(items.map(({ status }) => status?.value)).toEqual(['PENDING']);
});

test('is hidden from others, and accepts no parameters', async () => {
  const id = await world.pay();
  const other = await world.key(await world.organisation('Other', world.root), ['USER_ALL']);
  expect((await ask(id, other)).statusCode).toBe(404);
  expect((await ask(id, await world.key(world.organisation_id, ['REFUND_LIST']))).statusCode).toBe(403);
  const asked = await world.call(world.token, 'GET', `/transaction/${id}/timeline?_limit=3`);
  expect(asked.json().error).toMatchObject({ code: 'invalid_query', fields: { _limit: ['unknown'] } });
});
