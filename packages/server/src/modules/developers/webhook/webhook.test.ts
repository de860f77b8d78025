import pg from 'pg';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { makeSecretBox } from '../../../platform/secrets.ts';
import { agreed } from '../../../testing/agreed.ts';
import { openReceiver, type Received } from '../../../testing/receiver.ts';
import { isSignedBy, openWebhookWorld, type WebhookWorld } from '../../../testing/webhook-world.ts';

let world: WebhookWorld;
beforeAll(async () => {
  world = await openWebhookWorld();
});

const bodyOf = ({ body }: Received) => JSON.parse(body);
const webhooksOf = ({ received }: { readonly received: readonly Received[] }) =>
  received.map(bodyOf).map(({ type, data }) => `${type} ${data.status}`);

describe('a payment profile’s addresses', () => {
  test('get every status of payments that a gateway records, including creation, as the API shows them', async () => {
    const payments = await openReceiver();
    const refunds = await openReceiver();
    const chargebacks = await openReceiver();
    await world.tell({
      webhook_transaction_update: payments.url,
      webhook_refund_update: refunds.url,
      webhook_chargeback_update: chargebacks.url,
    });
    const id = await world.pay('PENDING');
    await world.sweep();
    const shown = await world.item('transaction', id);
    expect(payments.received.map(bodyOf)).toEqual([
      { type: 'transaction', timestamp: expect.stringMatching(/^2\d{3}-.*Z$/), data: shown },
    ]);
    await world.say(`transaction/${id}`, 'PENDING');
    await world.say(`transaction/${id}`, 'SETTLEMENT_REQUESTED');
    const refund = await world.call(world.token, 'POST', `/transaction/${id}/refund`, { body: { amount: 100 } });
    await world.say(`refund/${refund.json().id}`, 'PROCESSED');
    const { id: chargeback } = await world.make('chargeback', { transaction: id, amount: 50, reason_code: '10.4' });
    await world.say(`chargeback/${chargeback}`, 'WON');
    await world.sweep();
    expect(webhooksOf(payments)).toEqual(['transaction PENDING', 'transaction SETTLEMENT_REQUESTED']);
    expect(webhooksOf(refunds)).toEqual(['refund PENDING', 'refund PROCESSED']);
    expect(webhooksOf(chargebacks)).toEqual(['chargeback OPEN', 'chargeback WON']);
    expect(bodyOf(refunds.received[1] as Received).data).toEqual(await world.item('refund', refund.json().id));
    expect(await world.webhooks(chargeback)).toMatchObject([
      { type: 'chargeback', status: 'OPEN', delivered: true, manual: false, item_id: chargeback },
      { status: 'WON', organisation: world.organisation_id, payment_profile: world.profile },
    ]);
  });

  test('get payments that we process: each row of the history is a webhook', async () => {
    const { url, received } = await openReceiver();
    await world.tell({ webhook_transaction_update: url, webhook_refund_update: url });
    const { id } = await world.make('scheduledtransaction', {
      mandate: await world.mandate(),
      merchant_reference: 'scheduled',
      amount: 1000,
      scheduled_at: new Date(world.services.clock.now_ms() + 3_600_000).toISOString(),
    });
    await world.pass(0.1);
    const { transaction } = await world.item('scheduledtransaction', id);
    await world.call(world.token, 'POST', `/transaction/${transaction}/refund`, { body: { amount: 400 } });
    await world.pass(2);
    const { rows } = await world.database.pool.query(
      `select h.item || ' ' || h.status as told from status_history h
       where h.item = $1 or h.item in (select id from refund where transaction = $1) order by h.id`,
      [transaction],
    );
    const of_it = received
      .map(bodyOf)
      .filter(({ data }) => data.id === transaction || data.transaction === transaction);
    const sent_statuses = of_it.map(({ data }) => `${data.id} ${data.status}`);
    expect(sent_statuses.sort()).toEqual(rows.map((row) => row.told).sort());
    expect(sent_statuses.length).toBeGreaterThanOrEqual(5);
  });

  test('get nothing that did not happen', async () => {
    const { url, received } = await openReceiver();
    await world.tell({ webhook_transaction_update: url });
    const id = await world.pay('PENDING');
    await world.sweep();
    await expect(world.say(`transaction/${id}`, 'INITIATED')).rejects.toThrow('invalid_transition');
    await world.sweep();
    expect(received).toHaveLength(1);
  });

  test('that are absent cost no query', async () => {
    const ofWebhooks = async (): Promise<number> => {
      const asked = vi.spyOn(pg.Client.prototype, 'query');
      await world.pay();
      const texts = asked.mock.calls.map(([query]: unknown[]) => (query as { text?: string }).text ?? String(query));
      asked.mockRestore();
      expect(texts.length).toBeGreaterThan(0);
      return texts.filter((text) => /\bwebhook\b/.test(text)).length;
    };
    await world.tell({ webhook_transaction_update: 'http://127.0.0.1:1/' });
    expect(await ofWebhooks()).toBe(1);
    await world.tell({ webhook_transaction_update: null });
    expect(await ofWebhooks()).toBe(0);
  });
});

describe('a plan', () => {
  test('notifies by webhook, by mail or by both, of the statuses that it names', async () => {
    const { url, received } = await openReceiver();
    await agreed(world, world.organisation_id, 'plan@shop.test');
    const plan = await world.make('plan', {
      payment_profile: world.profile,
      name: 'Weekly',
      amount: 700,
      interval: 'week',
      statuses_subscription_update: ['ACTIVE', 'CANCELLED'],
      webhook_subscription_update: url,
      email_subscription_update: 'plan@shop.test',
    });
    const subscription = await world.make('subscription', { plan: plan.id, customer: world.customer });
    const cancelled = await world.call(world.token, 'POST', `/subscription/${subscription.id}/cancel`, { body: {} });
    await world.sweep();
    expect(received.map(bodyOf)).toEqual([
      { type: 'subscription', timestamp: expect.any(String), data: cancelled.json() },
    ]);
    expect(await world.webhooks(subscription.id)).toMatchObject([{ type: 'subscription', status: 'CANCELLED' }]);
    expect(await world.letters('plan@shop.test')).toHaveLength(1);
    await world.call(world.token, 'POST', `/plan/${plan.id}`, { body: { email_subscription_update: null } });
    const other = await world.make('subscription', { plan: plan.id, customer: world.customer });
    await world.call(world.token, 'POST', `/subscription/${other.id}/cancel`, { body: {} });
    await world.sweep();
    expect(received).toHaveLength(2);
    expect(await world.letters('plan@shop.test')).toHaveLength(1);
  });
});

describe('the secret', () => {
  const secrets = async () => (await world.call(world.token, 'GET', '/webhook-secret')).json().secrets;
  const rotate = async () =>
    (await world.call(world.token, 'POST', '/webhook-secret/rotate', { body: {} })).json().secrets;

  test('signs every webhook by Standard Webhooks, in real time though the clock was moved', async () => {
    const { url, received } = await openReceiver();
    await world.tell({ webhook_transaction_update: url });
    const id = await world.pay();
    const before_s = Math.floor(Date.now() / 1000);
    await world.sweep();
    const after_s = Math.ceil(Date.now() / 1000);
    const [{ secret }] = await secrets();
    const [one] = received as [Received];
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(isSignedBy(one, secret)).toBe(true);
    expect(isSignedBy({ ...one, body: `${one.body} ` }, secret)).toBe(false);
    expect(one.headers['webhook-id']).toBe((await world.webhooks(id))[0]?.id);
    const sent_s = Number(one.headers['webhook-timestamp']);
    expect([before_s <= sent_s, sent_s <= after_s]).toEqual([true, true]);
    expect(one.headers['content-type']).toBe('application/json');
  });

  test('is made before the first webhook, once, by a POST; a GET changes nothing', async () => {
    const key = await world.key(await world.organisation('New', world.root), ['WEBHOOK_CREATE']);
    const asked = async (method: 'GET' | 'POST') =>
      (await world.call(key, method, '/webhook-secret', method === 'POST' ? { body: {} } : {})).json().secrets;
    expect(await asked('GET')).toEqual([]);
    const made = await Promise.all([asked('POST'), asked('POST')]);
    expect(made).toEqual([await asked('GET'), await asked('GET')]);
    expect(made[0]).toEqual([expect.objectContaining({ secret: expect.stringMatching(/^whsec_/), expires_at: null })]);
  });

  test('is rotated with two valid ones; a second rotation ends the first of them', async () => {
    const { url, received } = await openReceiver();
    await world.tell({ webhook_transaction_update: url });
    const [before] = await secrets();
    const [present, last] = await rotate();
    expect(present.expires_at).toBeNull();
    expect(last.secret).toBe(before.secret);
    expect(Math.round((Date.parse(last.expires_at) - Date.now()) / 60_000)).toBe(1440);
    await world.pay();
    await world.sweep();
    expect([present, last].map(({ secret }) => isSignedBy(received[0] as Received, secret))).toEqual([true, true]);
    const [newest, second] = await rotate();
    await world.pay();
    await world.sweep();
    const valid = [newest, second, before].map(({ secret }) => isSignedBy(received[1] as Received, secret));
    expect(valid).toEqual([true, true, false]);
    expect(second.secret).toBe(present.secret);
    await world.database.pool.query(`update webhook_secret set expires_at = now() where expires_at is not null`);
    expect(await secrets()).toEqual([newest]);
  });

  test('rotated by two people concurrently is rotated once, so that the secret that receivers know remains valid', async () => {
    const [present] = await rotate();
    const body = { replaced: present.created_at };
    const answers = await Promise.all(
      [1, 2].map(() => world.call(world.token, 'POST', '/webhook-secret/rotate', { body })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const { secrets } = (await world.call(world.token, 'GET', '/webhook-secret')).json();
    expect(secrets[1].secret).toBe(present.secret);
  });

  test('rotated twice concurrently is rotated twice, and one is current', async () => {
    const answers = await Promise.all([rotate(), rotate()]);
    const made = answers.map(([{ secret }]) => secret);
    expect(new Set(made).size).toBe(2);
    expect((await secrets()).map(({ secret }: { secret: string }) => secret).sort()).toEqual(made.sort());
  });

  test('is separate for each organisation, and needs the role', async () => {
    const other = await world.organisation('Other', world.root);
    const others = await world.key(other, ['WEBHOOK_CREATE']);
    await world.call(others, 'POST', '/webhook-secret/rotate', { body: {} });
    const theirs = (await world.call(others, 'GET', '/webhook-secret')).json().secrets;
    expect(theirs).toHaveLength(1);
    expect(await secrets()).not.toContainEqual(theirs[0]);
    const as = (token: string, of: string) => world.call(token, 'GET', `/webhook-secret?organisation=${of}`);
    const provider = await world.key(world.root, ['PSP_ALL']);
    expect((await as(provider, other)).json().secrets).toEqual(theirs);
    expect((await as(world.token, other)).statusCode).toBe(404);
    const of_another = { body: { organisation: other } };
    expect((await world.call(world.token, 'POST', '/webhook-secret/rotate', of_another)).statusCode).toBe(404);
    const reader = await world.key(world.organisation_id, ['WEBHOOK_LIST']);
    expect((await world.call(reader, 'GET', '/webhook-secret')).statusCode).toBe(403);
    expect((await world.call(world.token, 'GET', '/webhook-secret?x=1')).json().error.code).toBe('invalid_query');
  });

  test('of an organisation below is found with a key of the one above, which can list the organisations with secrets', async () => {
    const part = await world.organisation('Part', world.organisation_id);
    const ask = async (query = '') => (await world.call(world.token, 'GET', `/webhook-secret${query}`)).json();
    expect((await ask()).below).toEqual([]);
    const made = await world.call(world.token, 'POST', '/webhook-secret', { body: { organisation: part } });
    expect(await ask()).toMatchObject({ organisation: world.organisation_id, below: [{ id: part, name: 'Part' }] });
    expect(await ask(`?organisation=${part}`)).toMatchObject({
      organisation: part,
      secrets: made.json().secrets,
      below: [],
    });
    const of_part = await world.key(part, ['WEBHOOK_CREATE']);
    expect((await world.call(of_part, 'GET', '/webhook-secret')).json()).toMatchObject({
      organisation: part,
      below: [],
    });
  });

  test('is sealed again when the application’s own secret has changed', async () => {
    const { url, received } = await openReceiver();
    await world.tell({ webhook_transaction_update: url });
    const [{ secret }] = await secrets();
    const later = await openWebhookWorld({
      SLUIS_SECRET: 'another secret for tests, 32 characters',
      SLUIS_SECRET_PREVIOUS: 'a secret for tests only, 32 characters',
    });
    const { rows } = await world.database.pool.query(
      'select id, sealed from webhook_secret where organisation = $1 and expires_at is null',
      [world.organisation_id],
    );
    await later.database.pool.query(
      'insert into webhook_secret (id, organisation, created_at, sealed) values ($1, $2, now(), $3)',
      [rows[0].id, later.organisation_id, rows[0].sealed],
    );
    expect(later.services.box.isStale(rows[0].sealed)).toBe(true);
    await later.tell({ webhook_transaction_update: url });
    await later.pay();
    await later.sweep();
    expect(isSignedBy(received[0] as Received, secret)).toBe(true);
    const { rows: after } = await later.database.pool.query('select sealed from webhook_secret');
    expect(after.map(({ sealed }) => later.services.box.isStale(sealed))).toEqual([false]);
  });

  test('with a deleted key signs nothing and is hidden, and rotating gives another', async () => {
    const { url, received } = await openReceiver();
    const shop = await openWebhookWorld();
    await shop.tell({ webhook_transaction_update: url });
    const ask = async (method: 'GET' | 'POST', path = '') =>
      (await shop.call(shop.token, method, `/webhook-secret${path}`, method === 'POST' ? { body: {} } : {})).json()
        .secrets;
    await ask('POST');
    const sealed = makeSecretBox(['a secret of tests that was lost']).seal('whsec_lost', 'x');
    await shop.database.pool.query('update webhook_secret set sealed = $1', [sealed]);
    expect([await ask('GET'), await ask('POST')]).toEqual([[], []]);
    const test = { body: { field: 'webhook_transaction_update' } };
    const tested = await shop.call(shop.token, 'POST', `/paymentprofile/${shop.profile}/test-webhook`, test);
    const error = 'not sent: the secret to sign it with cannot be opened';
    expect(tested.json()).toMatchObject({ status_code: null, error });
    const id = await shop.pay();
    await shop.sweep();
    expect(received).toEqual([]);
    // A failed try like any other: not repeated forever.
    const [webhook] = await shop.webhooks(id);
    expect(webhook).toMatchObject({ delivered: false, tries: 1 });
    expect(await shop.attempts(webhook?.id ?? '')).toMatchObject([{ status_code: null, error }]);
    const [{ secret }] = await ask('POST', '/rotate');
    await shop.pass(0.1);
    expect(isSignedBy(received[0] as Received, secret)).toBe(true);
  });
});

test('another merchant’s webhook and its attempts are not found', async () => {
  const { url } = await openReceiver();
  await world.tell({ webhook_transaction_update: url });
  const [webhook] = await world.webhooks(await world.pay());
  const stranger = await world.key(await world.organisation('Stranger', world.root), ['USER_ALL']);
  for (const path of [`/webhook/${webhook?.id}`, `/webhook/${webhook?.id}/attempts`]) {
    expect((await world.call(stranger, 'GET', path)).statusCode, path).toBe(404);
    expect((await world.call(world.token, 'GET', path)).statusCode, path).toBe(200);
  }
});
