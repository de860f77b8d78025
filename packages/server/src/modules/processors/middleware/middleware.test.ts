import type { ItemOf } from '@sluis/contract/registry';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PaymentQuestion } from '../../../platform/middleware-adapter.ts';
import { makeSecretBox } from '../../../platform/secrets.ts';
import { openPayerWorld, type PayerWorld } from '../../../testing/payer.ts';
import { openReceiver } from '../../../testing/receiver.ts';
import { isSignedBy, openWebhookWorld, type WebhookWorld } from '../../../testing/webhook-world.ts';
import { makeMiddlewares } from './asking.commands.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

type Middleware = ItemOf<'middleware'>;
interface Event {
  readonly entity: string;
  readonly status: string;
  readonly status_reason: string | null;
  readonly actor_name: string | null;
  readonly is_answered?: boolean;
  readonly duration_ms?: number;
}

let world: WebhookWorld;
let provider: string;
beforeAll(async () => {
  world = await openWebhookWorld();
  provider = await world.key(world.root, ['PSP_ALL', 'USER_ALL']);
});

const send = async (path: string, body: object, token = provider) => world.call(token, 'POST', path, { body });

async function add(settings: object): Promise<Middleware> {
  const answer = await send('/middleware', { organisation: world.root, name: 'Check', ...settings });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

const use = async (...chain: readonly Middleware[]): Promise<void> => {
  const answer = await send(`/paymentprofile/${world.profile}`, { middleware: chain.map(({ id }) => id) });
  expect(answer.statusCode, answer.body).toBe(200);
};

const addTag = async (text: string): Promise<string> =>
  (await send('/tag', { organisation: world.root, text, color: '#102030' })).json().id;

const eventsOf = async (id: string): Promise<Event[]> =>
  (await world.call(world.token, 'GET', `/transaction/${id}/history`)).json().items;
const asked = async (id: string) => (await eventsOf(id)).filter(({ entity }) => entity === 'middleware');

const given = () => ({ payment_profile: world.profile, currency_code: 'EUR', merchant_reference: 'A' });
const take = async (amount: number, more = {}) =>
  (await send('/transaction', { ...given(), amount, ...more }, world.token)).json();

/** The payment of a due scheduled transaction. */
async function charge(amount: number) {
  const scheduled_at = new Date(world.services.clock.now_ms() + 3_600_000).toISOString();
  const { id } = await world.make('scheduledtransaction', {
    mandate: await world.mandate(),
    merchant_reference: 'S',
    amount,
    scheduled_at,
  });
  await world.pass(1);
  const scheduled = await world.item('scheduledtransaction', id);
  return { scheduled, payment: await world.item('transaction', String(scheduled.transaction)) };
}

describe('a payment that a gateway is about to take', () => {
  test('is blocked by the first that says so, and later ones are not called', async () => {
    await use(await add({ name: 'Screening', provider: 'sandbox' }), await add({ provider: 'sandbox' }));
    const payment = await take(1062);
    const { status, status_reason, blocked } = payment;
    expect({ status, status_reason, blocked }).toEqual({
      status: 'FAILED',
      status_reason: 'Blocked by middleware: Screening',
      blocked: true,
    });
    expect(await asked(payment.id)).toMatchObject([
      { status: 'block', status_reason: 'amount ends in 62', actor_name: 'Screening', is_answered: true },
    ]);
  });

  test.each(['INITIATED', 'IN_PROGRESS', 'PENDING'])('is judged when it begins as %s', async (status) => {
    await use(await add({ name: 'Screening', provider: 'sandbox' }));
    const payment = await take(1062, { status });
    expect(payment).toMatchObject({ status: 'FAILED', blocked: true });
    expect(await asked(payment.id)).toHaveLength(1);
    expect(await take(1061, { status })).toMatchObject({ status, blocked: false });
  });

  test('gets the tags of all that tag it, in the order of the profile', async () => {
    const [one, other] = [await addTag('one'), await addTag('other')];
    const check = { provider: 'sandbox' } as const;
    await use(await add({ ...check, name: 'B', tag: one }), await add({ ...check, name: 'A', tag: other }));
    const payment = await take(1061);
    expect(payment).toMatchObject({ status: 'INITIATED', blocked: false, tags: [one, other] });
    expect((await asked(payment.id)).map(({ actor_name }) => actor_name)).toEqual(['B', 'A']);
  });

  test('is judged by the setting without a valid answer', async () => {
    await use(await add({ provider: 'sandbox', on_failure: 'allow' }));
    const allowed = await take(1063);
    expect(allowed).toMatchObject({ status: 'INITIATED', blocked: false });
    expect(await asked(allowed.id)).toMatchObject([{ status: 'allow', is_answered: false }]);
    await use(await add({ provider: 'sandbox', on_failure: 'block' }));
    expect(await take(1063)).toMatchObject({ status: 'FAILED', blocked: true });
  });

  test('waits for all of them together up to a limit: the rest follow their setting', async () => {
    const silent = await openReceiver(() => {});
    const chain = await Promise.all(
      ['allow', 'allow', 'block'].map((on_failure) => add({ provider: 'https', url: silent.url, secret, on_failure })),
    );
    const { judge } = makeMiddlewares(world.services, { each_ms: 200, all_ms: 300 });
    const payment = { id: 'txn_1', amount: 100, organisation: world.organisation_id };
    const { asked, blocked } = await judge(
      world.database.kysely,
      chain.map(({ id }) => id),
      payment as PaymentQuestion,
    );
    expect(asked.map(({ answer, effect, error }) => ({ answer, effect, error }))).toEqual([
      { answer: null, effect: 'allow', error: 'no response within 0.2 s' },
      { answer: null, effect: 'allow', error: expect.stringMatching(/^no response within 0\.[01]/) },
      { answer: null, effect: 'block', error: 'not asked: the middlewares before it took the 0.3 s for all' },
    ]);
    expect(blocked).toBe('Blocked by middleware: Check');
    expect(silent.received).toHaveLength(2);
  });

  test('that was taken already is recorded unchanged', async () => {
    await use(await add({ provider: 'sandbox', on_failure: 'block' }));
    const payment = await take(1062, { status: 'SETTLEMENT_COMPLETED' });
    expect(payment).toMatchObject({ status: 'SETTLEMENT_COMPLETED', blocked: false });
    expect(await asked(payment.id)).toEqual([]);
  });

  test('is judged once, however often the request is repeated', async () => {
    const receiver = await openReceiver((answer) => void answer.writeHead(200).end('{"answer":"block"}'));
    await use(await add({ provider: 'https', url: receiver.url, secret }));
    const headers = { 'idempotency-key': 'twice' };
    const body = { ...given(), amount: 100 };
    const once = await world.call(world.token, 'POST', '/transaction', { body, headers });
    const again = await world.call(world.token, 'POST', '/transaction', { body, headers });
    expect(again.body).toBe(once.body);
    expect(once.json()).toMatchObject({ blocked: true });
    expect(receiver.received).toHaveLength(1);
  });

  test('and that is refused for another reason reaches no middleware', async () => {
    const receiver = await openReceiver();
    await use(await add({ provider: 'https', url: receiver.url, secret }));
    expect(await take(100, { currency_code: 'USD' })).toMatchObject({ error: { code: 'currency_mismatch' } });
    expect(receiver.received).toEqual([]);
  });
});

describe('a signed call', () => {
  test('contains the payment without its card, is signed, and is in the audit trail', async () => {
    const receiver = await openReceiver(
      (answer) => void answer.writeHead(200).end('{"answer":"allow","reason":"known"}'),
    );
    await use(await add({ name: 'Known', provider: 'https', url: receiver.url, secret }));
    const { id } = await take(2500, { card_bin: '411111', card_last_four: '1111' });
    const [call] = receiver.received;
    expect(call && isSignedBy(call, secret)).toBe(true);
    const { type, data } = JSON.parse(call?.body ?? '');
    expect({ type, data }).toMatchObject({ type: 'payment', data: { id, amount: 2500, currency_code: 'EUR' } });
    expect(call?.body).not.toContain('1111');
    expect(await asked(id)).toMatchObject([{ status: 'allow', status_reason: 'known', actor_name: 'Known' }]);
    const { rows } = await world.database.pool.query(
      `select route, response_code from audittrail where transaction = $1 and type = 'outgoing'`,
      [id],
    );
    expect(rows).toEqual([{ route: 'middleware', response_code: 200 }]);
  });

  test.each([
    ['another status', 500, '{"answer":"allow"}', 'response code 500'],
    ['other text than JSON', 200, 'allow', 'invalid response'],
    ['an unknown word', 200, '{"answer":"maybe"}', 'invalid response'],
    ['nothing', 204, '', 'invalid response'],
  ])('answered with %s has failed', async (_, status, content, reason) => {
    const receiver = await openReceiver((answer) => void answer.writeHead(status).end(content));
    await use(await add({ provider: 'https', url: receiver.url, secret, on_failure: 'block' }));
    const payment = await take(100);
    expect(payment).toMatchObject({ blocked: true });
    expect(await asked(payment.id)).toMatchObject([{ status: 'block', status_reason: reason, is_answered: false }]);
  });

  test('can be tested, and shows the answer', async () => {
    const receiver = await openReceiver((answer) => void answer.writeHead(200).end('{"answer":"tag","reason":"new"}'));
    const { id } = await add({ provider: 'https', url: receiver.url, secret });
    const answer = await send(`/middleware/${id}/test`, {});
    expect(answer.json()).toMatchObject({ answer: 'tag', reason: 'new', status_code: 200, error: null });
    expect(answer.body).not.toContain('webhook-signature');
    expect(receiver.received).toHaveLength(1);
    const merchant = await world.call(world.token, 'POST', `/middleware/${id}/test`, { body: {} });
    expect(merchant.statusCode).toBe(403);
  });
});

describe('a secret sealed with a deleted key', () => {
  /** A middleware's, as if the secret of the installation had been lost. */
  const lose = async (settings: object): Promise<Middleware> => {
    const made = await add({ provider: 'https', secret, ...settings });
    const sealed = makeSecretBox(['a secret of tests that was lost']).seal(secret, 'x');
    await world.database.pool.query('update middleware set secret = $2 where id = $1', [made.id, sealed]);
    return made;
  };

  test.each(['allow', 'block'] as const)('is a failure, and the setting decides %s', async (on_failure) => {
    const receiver = await openReceiver();
    await use(await lose({ url: receiver.url, on_failure }));
    const payment = await take(100);
    const blocked = on_failure === 'block';
    expect(payment).toMatchObject({ status: blocked ? 'FAILED' : 'INITIATED', blocked });
    const [called] = await asked(payment.id);
    expect(called).toMatchObject({
      status: on_failure,
      status_reason: 'the secret cannot be opened',
      is_answered: false,
    });
    expect(receiver.received).toEqual([]);
    expect((await charge(1000)).payment).toMatchObject({ status: blocked ? 'FAILED' : 'SETTLEMENT_REQUESTED' });
  });

  test('is reported by the test of the middleware, and replaced by entering it again', async () => {
    const receiver = await openReceiver((answer) => void answer.writeHead(200).end('{"answer":"allow"}'));
    const { id } = await lose({ url: receiver.url });
    const tested = async () => (await send(`/middleware/${id}/test`, {})).json();
    expect(await tested()).toMatchObject({ answer: null, error: 'the secret cannot be opened' });
    await send(`/middleware/${id}`, { secret });
    expect(await tested()).toMatchObject({ answer: 'allow', error: null });
  });
});

describe('a payment that Sluis takes', () => {
  test('is charged by a mandate only if no middleware blocks it', async () => {
    await use(await add({ name: 'Screening', provider: 'sandbox' }));
    const blocked = await charge(1062);
    expect(blocked.payment).toMatchObject({ status: 'FAILED', blocked: true });
    expect(blocked.scheduled.status).toBe('FAILED');
    const { rows } = await world.database.pool.query('select from sandbox_payment where payment = $1', [
      blocked.payment.id,
    ]);
    expect(rows).toEqual([]);
    const paid = await charge(1000);
    expect(paid.payment.status).toBe('SETTLEMENT_REQUESTED');
    expect(await asked(paid.payment.id)).toMatchObject([{ status: 'allow' }]);
    const { rows: left } = await world.database.pool.query('select from processing_order');
    expect(left).toEqual([]);
  });

  test('for a cycle of a subscription is judged too, and a blocked cycle is owed and retried', async () => {
    const tag = await addTag('renewal');
    await use(await add({ name: 'Screening', provider: 'sandbox', tag }));
    const subscribe = async (amount: number): Promise<string> => {
      const priced = { payment_profile: world.profile, name: `Box ${amount}`, amount, interval: 'month' };
      const { id: plan } = await world.make('plan', priced);
      const { id } = await world.make('subscription', { plan, customer: world.customer });
      await world.database.pool.query(`update subscription set mandate = $2, status = 'ACTIVE' where id = $1`, [
        id,
        await world.mandate(),
      ]);
      return id;
    };
    const paymentsOf = async (id: string) =>
      (await world.call(world.token, 'GET', `/transaction?subscription=${id}&_sort=id`)).json().items;
    const [blocked, tagged] = [await subscribe(1062), await subscribe(1061)];
    await world.pass(1.5);
    const [refused] = await paymentsOf(blocked);
    expect(refused).toMatchObject({ status: 'FAILED', blocked: true });
    expect(await asked(refused.id)).toMatchObject([{ status: 'block', actor_name: 'Screening' }]);
    const { rows } = await world.database.pool.query('select from sandbox_payment where payment = $1', [refused.id]);
    expect(rows).toEqual([]);
    expect(await world.item('subscription', blocked)).toMatchObject({ status: 'PAST_DUE', last_paid_cycle: null });
    expect(await paymentsOf(tagged)).toMatchObject([{ blocked: false, tags: [tag] }]);
    expect(await world.item('subscription', tagged)).toMatchObject({ status: 'ACTIVE', last_paid_cycle: 1 });
    // Without the middleware the owed cycle is charged at its next try.
    await use();
    const { next_try_at } = await world.item('subscription', blocked);
    await world.pass((Date.parse(String(next_try_at)) - world.services.clock.now_ms()) / 86_400_000 + 0.01);
    expect(await world.item('subscription', blocked)).toMatchObject({ status: 'ACTIVE', last_paid_cycle: 1 });
  });

  test('gets a tag once', async () => {
    const tag = await addTag('review');
    await use(await add({ provider: 'sandbox', tag }), await add({ provider: 'sandbox', tag }));
    expect((await charge(1061)).payment).toMatchObject({ status: 'SETTLEMENT_REQUESTED', tags: [tag] });
  });

  test('that has ended meanwhile is not changed by a late answer, and no processor is called', async () => {
    const receiver = await openReceiver(async (answer, { body }) => {
      const { id } = JSON.parse(body).data;
      await world.database.pool.query(`update transaction set status = 'ABANDONED' where id = $1`, [id]);
      answer.writeHead(200).end('{"answer":"block"}');
    });
    await use(await add({ provider: 'https', url: receiver.url, secret }));
    const { payment } = await charge(1000);
    expect(payment).toMatchObject({ status: 'ABANDONED', blocked: false });
    expect(await asked(payment.id)).toEqual([]);
    const { rows } = await world.database.pool.query('select from processing_order');
    expect(rows).toEqual([]);
  });
});

describe('a payer on a page', () => {
  let paying: PayerWorld;
  let token: string;
  beforeAll(async () => {
    paying = await openPayerWorld();
    token = await paying.key(paying.root, ['PSP_ALL', 'USER_ALL']);
    const body = { organisation: paying.root, name: 'Screening', provider: 'sandbox' };
    const { id } = (await paying.call(token, 'POST', '/middleware', { body })).json();
    await paying.call(token, 'POST', `/paymentprofile/${paying.profile}`, { body: { middleware: [id] } });
  });
  const link = (amount: number) =>
    paying.make('/paymentlink', {
      payment_profile: paying.profile,
      merchant_reference: 'L',
      amount,
      expires_at: new Date(Date.now() + 9e6).toISOString(),
    });

  test('sees only that it could not be paid, and can try again', async () => {
    const { id, url } = await link(1062);
    const page = await paying.open(await paying.pay(url));
    expect(page.body).not.toContain('Screening');
    expect(page.body).toContain('name="nonce"');
    const { items } = (await paying.get(`/transaction?payment_link=${id}`)) as { items: ItemOf<'transaction'>[] };
    expect(items).toMatchObject([{ status: 'FAILED', blocked: true }]);
  });

  test('who has left before the answer finds a closed page, and no payment was taken', async () => {
    const world_of_payer = await openPayerWorld({ WEBHOOK_PRIVATE_ADDRESSES: '1' });
    const { root, profile, database } = world_of_payer;
    const staff = await world_of_payer.key(root, ['PSP_ALL', 'USER_ALL']);
    const receiver = await openReceiver(async (answer, { body }) => {
      // As the sweep does with unfinished payments.
      const { id } = JSON.parse(body).data;
      await database.pool.query(`update transaction set status = 'ABANDONED' where id = $1`, [id]);
      answer.writeHead(200).end('{"answer":"allow"}');
    });
    const settings = { organisation: root, name: 'Slow', provider: 'https', secret, url: receiver.url };
    const { id } = (await world_of_payer.call(staff, 'POST', '/middleware', { body: settings })).json();
    await world_of_payer.call(staff, 'POST', `/paymentprofile/${profile}`, { body: { middleware: [id] } });
    const body = { payment_profile: profile, merchant_reference: 'L', amount: 1000 };
    const link_of_payer = await world_of_payer.make('/paymentlink', body);
    const page = await world_of_payer.open(await world_of_payer.pay(link_of_payer.url));
    expect(page.statusCode).toBe(200);
    const { items } = (await world_of_payer.get(`/transaction?payment_link=${link_of_payer.id}`)) as {
      items: ItemOf<'transaction'>[];
    };
    expect(items).toMatchObject([{ status: 'ABANDONED', blocked: false }]);
    expect((await database.pool.query('select from sandbox_payment')).rows).toEqual([]);
    expect((await database.pool.query('select from processing_order')).rows).toEqual([]);
    expect(await world_of_payer.get(`/paymentlink/${link_of_payer.id}`)).toMatchObject({ times_paid: 0 });
  });

  test('waits for middlewares at public addresses only', async () => {
    const settings = { organisation: paying.root, name: 'Inside', provider: 'https', secret, on_failure: 'block' };
    const to = async (url: string) => paying.call(token, 'POST', '/middleware', { body: { ...settings, url } });
    expect((await to('http://middleware.example/')).json().error).toMatchObject({
      fields: { url: ['invalid_format'] },
    });
    const { id } = (await to('https://127.0.0.1/')).json();
    const tested = await paying.call(token, 'POST', `/middleware/${id}/test`, { body: {} });
    expect(tested.json()).toMatchObject({ answer: null, error: 'no public address found for the host' });
  });

  test('pays if nothing is wrong', async () => {
    const { id, url } = await link(1000);
    await paying.pay(url);
    const { items } = (await paying.get(`/transaction?payment_link=${id}`)) as { items: ItemOf<'transaction'>[] };
    expect(items).toMatchObject([{ status: 'SETTLEMENT_REQUESTED', blocked: false }]);
  });
});

describe('settings', () => {
  test.each([
    [{ provider: 'https' }, { url: ['required'], secret: ['required'] }],
    [{ provider: 'https', url: 'https://a.example/', secret: 'guess' }, { secret: ['invalid_format'] }],
    [{ provider: 'sandbox', url: 'https://a.example/' }, { url: ['not_allowed'] }],
  ])('%o are refused', async (settings, fields) => {
    const answer = await send('/middleware', { organisation: world.root, name: 'x', ...settings });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error.fields).toEqual(fields);
  });

  test('keep an unsent secret, and never show one', async () => {
    const made = await add({ provider: 'https', url: 'https://a.example/', secret });
    expect(made).not.toHaveProperty('secret');
    const sealed = async () =>
      (await world.database.pool.query('select secret from middleware where id = $1', [made.id])).rows[0].secret;
    const before = await sealed();
    expect((await send(`/middleware/${made.id}`, { name: 'Other' })).json()).toMatchObject({ name: 'Other' });
    expect(await sealed()).toBe(before);
    expect((await send(`/middleware/${made.id}`, { secret: null })).json().error.fields).toEqual({
      secret: ['required'],
    });
  });

  test('are hidden from a merchant that uses a middleware of the provider; its name is not', async () => {
    const middleware = await add({ name: 'Ours', provider: 'https', url: 'https://a.example/', secret });
    const seen = async () => (await world.call(world.token, 'GET', `/middleware/${middleware.id}`)).json();
    expect((await seen()).error).toMatchObject({ code: 'not_found' });
    await use(middleware);
    expect(await seen()).toMatchObject({ name: 'Ours', url: null, organisation: null });
    const deleted = await world.call(provider, 'DELETE', `/middleware/${middleware.id}`);
    expect(deleted.json().error).toMatchObject({ code: 'in_use', details: { used_by: ['paymentprofile'] } });
  });
});
