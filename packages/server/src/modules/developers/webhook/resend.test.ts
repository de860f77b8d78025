import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { agreed } from '../../../testing/agreed.ts';
import { inTurn, openReceiver, type Received } from '../../../testing/receiver.ts';
import { isSignedBy, openWebhookWorld, type WebhookWorld } from '../../../testing/webhook-world.ts';

let world: WebhookWorld;
beforeAll(async () => {
  world = await openWebhookWorld();
});
beforeEach(async () => {
  await world.database.pool.query('truncate webhook, webhookaddress, webhook_resend');
});

const newest = async (item: string) => (await world.webhooks(item)).at(-1);
const resend = (id = '') => world.call(world.token, 'POST', `/webhook/${id}/resend`, { body: {} });
const run = (body: object, token = world.token) => world.call(token, 'POST', '/webhook-resend', { body });
const runs = async () => (await world.call(world.token, 'GET', '/webhook-resend')).json().items;
const addresses = async () => (await world.call(world.token, 'GET', '/webhookaddress')).json().items;
const bodyOf = ({ body }: Received) => JSON.parse(body);
const long_ago = '2000-01-01T00:00:00.000Z';

describe('a webhook that is sent again', () => {
  test('is unchanged with the same id, and has all its tries again', async () => {
    const { url, received } = await openReceiver(inTurn(...Array(10).fill(500), 503, 200));
    await world.tell({ webhook_transaction_update: url });
    const id = await world.pay();
    for (const days of [0, 0.1, 0.2, 0.5, 1, 1, 1, 1.2, 1.2]) await world.pass(days);
    expect(await newest(id)).toMatchObject({ tries: 10, given_up_reason: 'tries_used_up', next_try_at: null });
    const webhook = await newest(id);
    expect((await resend(webhook?.id)).json()).toMatchObject({ next_try_at: expect.any(String), tries: 10 });
    await world.sweep();
    expect(await newest(id)).toMatchObject({ tries: 11, delivered: false, next_try_at: expect.any(String) });
    await world.pass(0.01);
    expect(await newest(id)).toMatchObject({ tries: 12, delivered: true, given_up_on: null, given_up_reason: null });
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([webhook?.id]));
  });

  test('that was delivered before remains delivered, whatever the answer now, without a mail', async () => {
    const { url, received } = await openReceiver(inTurn(200, 410));
    await agreed(world, world.organisation_id, 'delivered@shop.test');
    await world.tell({ webhook_transaction_update: url, webhook_failed_email: 'delivered@shop.test' });
    const id = await world.pay();
    await world.sweep();
    await resend((await newest(id))?.id);
    await world.sweep();
    expect(received).toHaveLength(2);
    expect(await newest(id)).toMatchObject({ delivered: true, given_up_on: null, given_up_reason: null });
    expect(await world.letters('delivered@shop.test')).toEqual([]);
    await world.tell({ webhook_failed_email: null });
  });

  test('during its first try is refused, and twice in a row sends it once', async () => {
    let answerIt = (): void => {};
    const { url, received } = await openReceiver((answer, _, nth) => {
      if (nth === 1) answerIt = () => void answer.writeHead(500).end();
      else answer.writeHead(204).end();
    });
    await world.tell({ webhook_transaction_update: url });
    const webhook = await newest(await world.pay());
    const first = world.sweep();
    await expect.poll(() => received.length).toBe(1);
    expect((await resend(webhook?.id)).json().error.code).toBe('webhook_under_way');
    answerIt();
    await first;
    const both = await Promise.all([resend(webhook?.id), resend(webhook?.id)]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await world.sweep();
    expect(received).toHaveLength(2);
  });

  test('after the secret was rotated is signed with the new one', async () => {
    const { url, received } = await openReceiver();
    await world.tell({ webhook_transaction_update: url });
    const webhook = await newest(await world.pay());
    await world.sweep();
    const [{ secret }] = (await world.call(world.token, 'POST', '/webhook-secret/rotate', { body: {} })).json().secrets;
    await resend(webhook?.id);
    await world.sweep();
    expect(received.map((one) => isSignedBy(one, secret))).toEqual([false, true]);
  });

  test('needs the role to create webhooks of its organisation', async () => {
    const { url } = await openReceiver();
    await world.tell({ webhook_transaction_update: url });
    const webhook = await newest(await world.pay());
    const stranger = await world.key(await world.organisation('Stranger', world.root), ['USER_ALL']);
    const reader = await world.key(world.organisation_id, ['WEBHOOK_LIST']);
    const by = (token: string) => world.call(token, 'POST', `/webhook/${webhook?.id}/resend`, { body: {} });
    expect((await by(stranger)).statusCode).toBe(404);
    expect((await by(reader)).statusCode).toBe(403);
    expect((await run({ ids: [webhook?.id] }, stranger)).json()).toMatchObject({ total: 0 });
    expect((await run({ from: long_ago, organisation: world.organisation_id }, stranger)).statusCode).toBe(404);
  });
});

describe('a webhook of an organisation that is moved', () => {
  test('is still signed with its own secret, and is resent by its new viewers', async () => {
    const { url, received } = await openReceiver(inTurn(500, 500, 204));
    const [from, to] = [await world.organisation('From', world.root), await world.organisation('To', world.root)];
    const part = await world.organisation('Part', from);
    const keys = { staff: await world.key(world.root, ['PSP_ALL', 'USER_ALL', 'TRANSACTION_RECORD']) };
    const about = { organisation: part, name: 'Shop', display_name: 'Shop', currency_code: 'EUR' };
    const profile = (
      await world.call(keys.staff, 'POST', '/paymentprofile', { body: { ...about, webhook_transaction_update: url } })
    ).json().id;
    const given = { payment_profile: profile, amount: 1000, currency_code: 'EUR', status: 'SETTLEMENT_COMPLETED' };
    const paid = await world.call(keys.staff, 'POST', '/transaction', {
      body: { ...given, merchant_reference: 'moved' },
    });
    expect(paid.statusCode, paid.body).toBe(201);
    await world.sweep();
    const secret = (await world.call(keys.staff, 'GET', `/webhook-secret?organisation=${part}`)).json().secrets[0]
      .secret;
    const [former, present] = [await world.key(from, ['USER_ALL']), await world.key(to, ['USER_ALL'])];
    const begun = (await run({ from: long_ago }, former)).json();
    expect(begun).toMatchObject({ total: 1, waiting: 1 });
    await world.sweep();

    expect(
      (await world.call(keys.staff, 'POST', `/organisation/${part}/move`, { body: { parent: to } })).statusCode,
    ).toBe(200);
    const id = received[0]?.headers['webhook-id'];
    const again = (token: string) => world.call(token, 'POST', `/webhook/${id}/resend`, { body: {} });
    expect((await again(former)).statusCode).toBe(404);
    expect((await run({ from: long_ago }, former)).json()).toMatchObject({ total: 0 });
    expect((await again(present)).statusCode).toBe(200);
    await world.sweep();
    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([id, id, id]);
    expect(received.every((one) => isSignedBy(one, secret))).toBe(true);
    expect((await world.call(present, 'GET', `/webhook/${id}`)).json()).toMatchObject({ delivered: true, tries: 3 });
  });
});

describe('a run', () => {
  test('counts first, sends ten failed webhooks a second, and shows its progress', async () => {
    const { url, received } = await openReceiver(
      (answer, _, nth) => void answer.writeHead(nth <= 25 ? 500 : 200).end(),
    );
    await world.tell({ webhook_transaction_update: url });
    const ids: string[] = [];
    for (let count = 0; count < 25; count++) ids.push(await world.pay());
    await world.sweep();
    const counted = await world.call(world.token, 'GET', `/webhook-resend/count?from=${long_ago}`);
    expect(counted.json()).toMatchObject({ count: 25, disabled: 0, per_second: 10 });
    const begun = (await run({ from: long_ago })).json();
    expect(begun).toMatchObject({ total: 25, waiting: 25, delivered: 0, stopped_on: null });
    // Those that wait in a run are not taken by another.
    expect((await run({ from: long_ago })).json()).toMatchObject({ total: 0 });
    const { rows } = await world.database.pool.query(
      'select extract(epoch from max(next_try_at) - min(next_try_at))::float as seconds from webhook',
    );
    expect(rows[0].seconds).toBeCloseTo(2.4, 0);
    await world.sweep();
    await world.pass(3 / 86_400);
    expect(
      received
        .slice(25)
        .map((one) => bodyOf(one).data.id)
        .sort(),
    ).toEqual(ids.toSorted());
    expect(await runs()).toMatchObject([{ total: 0 }, { id: begun.id, waiting: 0, delivered: 25 }]);
  });

  test('started concurrently, while one webhook is sent alone and another is claimed, sends each once', async () => {
    const held = Promise.withResolvers<void>();
    let holds = false;
    const { url, received } = await openReceiver(async (answer, _, nth) => {
      if (holds) await held.promise;
      answer.writeHead(nth <= 12 ? 500 : 204).end();
    });
    await world.tell({ webhook_transaction_update: url });
    const items: string[] = [];
    for (let count = 0; count < 12; count++) items.push(await world.pay());
    await world.sweep();
    // A process has claimed one, and waits for its answer.
    holds = true;
    const alone = await newest(items[0] ?? '');
    await resend(alone?.id);
    const under_way = world.sweep();
    await expect.poll(() => received.length).toBe(13);
    const begun = await Promise.all([run({ from: long_ago }), run({ from: long_ago }), run({ from: long_ago })]);
    const totals = begun.map((answer) => answer.json().total);
    expect(totals.reduce((sum, total) => sum + total)).toBe(11);
    const again = await resend((await newest(items[1] ?? ''))?.id);
    expect(again.statusCode).toBe(200);
    held.resolve();
    await under_way;
    await world.pass(2 / 86_400);
    expect(received).toHaveLength(12 + 12);
    const counts = Map.groupBy(received, ({ headers }) => headers['webhook-id']);
    expect([...counts.values()].map(({ length }) => length)).toEqual(Array(12).fill(2));
  });

  test('that is stopped leaves the rest unchanged', async () => {
    const { url, received } = await openReceiver(inTurn(410));
    await world.tell({ webhook_transaction_update: url });
    for (let count = 0; count < 30; count++) await world.pay();
    await world.pass(0.001);
    const sent = received.length;
    const [address] = await addresses();
    expect((await run({ from: long_ago })).json()).toMatchObject({ total: 0 });
    await world.call(world.token, 'POST', `/webhookaddress/${address.id}/enable`, { body: {} });
    const begun = (await run({ from: long_ago })).json();
    expect(begun).toMatchObject({ total: 30, waiting: 30 });
    const stop = () => world.call(world.token, 'POST', `/webhook-resend/${begun.id}/stop`, { body: {} });
    const stopped = (await stop()).json();
    expect(stopped).toMatchObject({ stopped_on: expect.any(String), waiting: 0, delivered: 0 });
    expect((await stop()).json()).toEqual(stopped);
    await world.pass(1);
    expect(received).toHaveLength(sent);
    const { rows } = await world.database.pool.query(
      'select count(*)::int as count from webhook where given_up_on is not null and next_try_at is null',
    );
    expect(rows).toEqual([{ count: 30 }]);
  });

  test('without a selection is refused', async () => {
    expect((await run({})).json().error).toMatchObject({ code: 'invalid_value', fields: { from: ['required'] } });
    expect((await run({ from: 'yesterday' })).statusCode).toBe(400);
    for (const query of ['x=1', 'from=0000-01-01T00:00:00.000Z', 'until=9999-12-31T00:00:00Z'])
      expect((await world.call(world.token, 'GET', `/webhook-resend/count?${query}`)).statusCode, query).toBe(400);
    expect((await world.call(world.token, 'POST', '/webhook-resend/nothing/stop', { body: {} })).statusCode).toBe(400);
  });
});

describe('an address', () => {
  test('that fails is listed since its first failure, and removed as soon as it accepts one', async () => {
    const { url } = await openReceiver(inTurn(500, 502, 200));
    await world.tell({ webhook_transaction_update: url });
    const began_ms = world.services.clock.now_ms();
    const webhook = await newest(await world.pay());
    await world.sweep();
    await world.pass(10 / 86_400);
    const [address] = await addresses();
    expect(address).toMatchObject({ url, status: 'FAILING', failures: 2, status_code: 502, webhook: webhook?.id });
    expect(Date.parse(address.failing_since) - began_ms).toBeLessThan(5000);
    await world.pass(0.01);
    expect(await addresses()).toEqual([]);
  });

  test('that has failed for a day is marked, and reported by one mail to the contact in its profile', async () => {
    const { url } = await openReceiver(inTurn(500));
    await agreed(world, world.organisation_id, 'day@shop.test');
    await world.tell({ webhook_transaction_update: url, webhook_failed_email: 'day@shop.test' });
    await world.pay();
    await world.pass(0.9);
    expect(await addresses()).toMatchObject([{ lasting: false }]);
    expect(await world.letters('day@shop.test')).toEqual([]);
    await world.pass(0.2);
    await world.pass(0.2);
    expect(await addresses()).toMatchObject([{ lasting: true, status: 'FAILING' }]);
    const letters = await world.letters('day@shop.test');
    expect(letters.map(({ subject }) => subject)).toEqual([
      'Sluis: een adres neemt al een dag geen webhooks aan / an address has not accepted webhooks for a day',
    ]);
    expect(letters[0]?.text).toContain(`The address ${url} has not accepted webhooks for a day`);
    expect(letters[0]?.text).toContain('Last response: 500.');
    await world.tell({ webhook_failed_email: null });
  });

  test('that answers 410 is shown as such, keeps its webhooks, and is enabled by those who may', async () => {
    const { url, received } = await openReceiver(inTurn(410, 200));
    await world.tell({ webhook_transaction_update: url });
    const webhook = await newest(await world.pay());
    await world.sweep();
    const [address] = await addresses();
    expect(address).toMatchObject({ status: 'DISABLED', lasting: true, status_code: 410 });
    expect((await resend(webhook?.id)).json().error).toMatchObject({
      code: 'webhook_address_disabled',
      details: { address: address.id },
    });
    const enable = (token: string) => world.call(token, 'POST', `/webhookaddress/${address.id}/enable`, { body: {} });
    const reader = await world.key(world.organisation_id, ['WEBHOOK_LIST']);
    expect((await enable(reader)).statusCode).toBe(403);
    expect((await enable(world.token)).json()).toMatchObject({ status: 'ENABLED', lasting: false });
    expect((await enable(world.token)).json()).toMatchObject({ status: 'ENABLED' });
    await resend(webhook?.id);
    await world.sweep();
    expect(received).toHaveLength(2);
    expect(await addresses()).toEqual([]);
  });
});

describe('a manual webhook', () => {
  const make = (body: object, token = world.token) =>
    world.call(token, 'POST', '/webhook', { body: { organisation: world.organisation_id, ...body } });

  test('that is answered 410 neither disables the address for real webhooks nor marks it as healthy', async () => {
    const { url, received } = await openReceiver(inTurn(410, 200, 500, 200));
    await world.tell({ webhook_transaction_update: null });
    const item_id = await world.pay();
    await world.tell({ webhook_transaction_update: url });
    const test = { type: 'transaction', status: 'DECLINED', item_id, url };
    const { id } = (await make(test)).json();
    await world.sweep();
    expect((await world.call(world.token, 'GET', `/webhook/${id}`)).json()).toMatchObject({
      given_up_reason: 'tries_used_up',
      next_try_at: null,
    });
    expect(await addresses()).toEqual([]);
    const real = await world.pay();
    await world.sweep();
    expect(await newest(real)).toMatchObject({ delivered: true });
    await world.pay();
    await world.sweep();
    expect(await addresses()).toMatchObject([{ status: 'FAILING', failures: 1 }]);
    await make(test);
    await world.sweep();
    expect(received).toHaveLength(4);
    expect(await addresses()).toMatchObject([{ status: 'FAILING', failures: 1 }]);
  });

  test('is about an item with the chosen status, and is marked as a test', async () => {
    const { url, received } = await openReceiver();
    await world.tell({ webhook_transaction_update: null });
    const id = await world.pay();
    const made = await make({ type: 'transaction', url, status: 'DECLINED', item_id: id });
    expect(made.json()).toMatchObject({
      manual: true,
      status: 'DECLINED',
      item_id: id,
      payment_profile: world.profile,
    });
    await world.sweep();
    const shown = await world.item('transaction', id);
    expect(received.map(bodyOf)).toEqual([
      { type: 'transaction', timestamp: expect.any(String), test: true, data: { ...shown, status: 'DECLINED' } },
    ]);
  });

  test.each([
    ['transaction', 'SETTLEMENT_COMPLETED'],
    ['refund', 'PROCESSED'],
    ['chargeback', 'WON'],
    ['cardlink', 'DONE'],
    ['cardlink', undefined],
    ['subscription', 'ACTIVE'],
    ['validationruleset', undefined],
  ])('of a sample of %s %s has every field of it', async (type, status) => {
    const { url, received } = await openReceiver();
    expect((await make({ type, url, ...(status && { status }) })).statusCode).toBe(201);
    await world.sweep();
    const [sent] = received.map(bodyOf);
    expect(sent).toMatchObject({ type, test: true, data: { organisation: world.organisation_id } });
    if (status) expect(sent.data.status).toBe(status);
  });

  test.each([
    [{ type: 'transaction' }, { status: ['required'] }],
    [{ type: 'refund', status: 'WON' }, { status: ['not_allowed'] }],
    [{ type: 'validationruleset', status: 'WON' }, { status: ['not_allowed'] }],
  ])('of %j is refused', async (body, fields) => {
    expect((await make({ url: 'https://shop.test/', ...body })).json().error.fields).toEqual(fields);
  });

  test('names only items of the organisation that the caller may see', async () => {
    const id = await world.pay();
    const about = { type: 'transaction', url: 'https://shop.test/', status: 'DECLINED', item_id: id };
    const creator = await world.key(world.organisation_id, ['WEBHOOK_CREATE']);
    const refused = { code: 'invalid_reference', fields: { item_id: ['not_allowed'] } };
    expect((await make(about, creator)).json().error).toMatchObject(refused);
    const other = await world.organisation('Another', world.root);
    const theirs = await world.key(other, ['USER_ALL']);
    expect((await make({ ...about, organisation: other }, theirs)).json().error).toMatchObject(refused);
    expect((await make(about, theirs)).json().error.code).toBe('invalid_reference');
  });
});
