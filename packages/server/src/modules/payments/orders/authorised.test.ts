import type { ItemOf } from '@sluis/contract/registry';
import { beforeAll, describe, expect, test } from 'vitest';
import { capturePart, capturesOf, ordersOf, planPayment, recordAuthorised } from '../../../testing/authorised.ts';
import { openPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts';

let world: PayingWorld;
beforeAll(async () => {
  world = await openPayingWorld();
});

/** A payment that we had authorised. */
const authorised = (more: Record<string, unknown> = {}): Promise<string> => world.took('AUTHORIZED', more);
const ask = (id: string, verb: 'capture' | 'void', token = world.token) =>
  world.call(token, 'POST', `/transaction/${id}/${verb}`, { body: {} });
const orderable = async (id: string) => (await world.call(world.token, 'GET', `/transaction/${id}/orderable`)).json();
const spokenToBy = (provider: string) =>
  world.database.pool.query(`update processor set provider = $1 where id = $2`, [provider, world.processor]);
const get = (id: string): Promise<ItemOf<'transaction'>> => world.item('transaction', id);

describe('an authorised payment', () => {
  test('is captured when its processor has answered, settled a day later, and can be refunded', async () => {
    const id = await authorised();
    const answer = await ask(id, 'capture');
    expect([answer.statusCode, answer.json().status]).toEqual([200, 'AUTHORIZED']);
    await world.sweep();
    expect(await get(id)).toMatchObject({
      status: 'SETTLEMENT_REQUESTED',
      processor_id_external: expect.stringMatching(/^sbx_/),
    });
    await world.pass(1.1);
    expect((await get(id)).status).toBe('SETTLEMENT_COMPLETED');
    const refund = await world.call(world.token, 'POST', `/transaction/${id}/refund`, { body: { amount: 1250 } });
    await world.sweep();
    expect((await world.item('refund', refund.json().id)).status).toBe('PROCESSED');
  });

  test('is voided, and nothing is captured afterwards', async () => {
    const id = await authorised();
    expect((await ask(id, 'void')).statusCode).toBe(200);
    await world.sweep();
    expect((await get(id)).status).toBe('AUTHORIZATION_VOIDED');
    const late = await ask(id, 'capture');
    expect([late.statusCode, late.json().error]).toMatchObject([
      422,
      { code: 'invalid_transition', details: { from: 'AUTHORIZATION_VOIDED', to: 'SETTLEMENT_REQUESTED' } },
    ]);
  });

  test('that was authorised by the sandbox itself is captured there', async () => {
    const id = await authorised();
    const kept = { reference: id, id: 'sbx_own', kind: 'payment', amount: 1250, currency_code: 'EUR' } as const;
    const answer = JSON.stringify({ status: 'AUTHORIZED', processor_id_external: 'sbx_own' });
    const created_at = world.services.clock.now();
    await world.database.kysely
      .insertInto('sandbox_payment')
      .values({ ...kept, created_at, status: 'AUTHORIZED', answer })
      .execute();
    await ask(id, 'capture');
    await world.sweep();
    expect((await get(id)).status).toBe('SETTLEMENT_REQUESTED');
    const { rows } = await world.database.pool.query(
      `select status, captured from sandbox_payment where id = 'sbx_own'`,
    );
    expect(rows).toEqual([{ status: 'SETTLEMENT_REQUESTED', captured: 1250 }]);
  });

  test('is ordered once, whatever the number of requests, and never both captured and voided', async () => {
    const id = await authorised();
    for (const _ of [1, 2]) expect((await ask(id, 'capture')).statusCode).toBe(200);
    expect(await ordersOf(world, id)).toEqual(['capture']);
    expect((await ask(id, 'void')).json().error.code).toBe('request_in_progress');
    await world.sweep();
    expect(await ordersOf(world, id)).toEqual([]);
    const raced = await authorised();
    const verbs = ['capture', 'void', 'capture', 'void'] as const;
    const answers = await Promise.all(verbs.map((verb) => ask(raced, verb)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 409, 409]);
    expect(await ordersOf(world, raced)).toHaveLength(1);
  });

  test('is the only kind: others and card verifications are refused', async () => {
    const refused = async (more: Record<string, unknown>) =>
      (await ask(await authorised(more), 'capture')).json().error.code;
    for (const status of ['INITIATED', 'PENDING', 'SETTLEMENT_COMPLETED', 'DECLINED', 'UNKNOWN'])
      expect(await refused({ status }), status).toBe('invalid_transition');
    expect(await refused({ amount: 0 })).toBe('invalid_transition');
  });

  test('shows in advance which operations are possible: a refused one is not offered', async () => {
    const both = { capture: true, void: true, partial: true };
    const neither = { capture: false, void: false, partial: false };
    const id = await authorised();
    expect(await orderable(id)).toEqual(both);
    expect(await orderable(await authorised({ processor: null }))).toEqual(both);
    expect(await orderable(await authorised({ amount: 0 }))).toEqual(neither);
    expect(await orderable(await authorised({ status: 'SETTLEMENT_COMPLETED' }))).toEqual(neither);
    await spokenToBy('Elsewhere');
    expect(await orderable(id)).toEqual(both);
    await spokenToBy('Sandbox');
    await ask(id, 'void');
    expect(await orderable(id)).toEqual({ capture: false, void: true, partial: false });
    await world.sweep();
    expect(await orderable(id)).toEqual(neither);
  });

  test("needs the right to change payments, within the caller's organisation", async () => {
    const id = await authorised();
    const reader = await world.key(world.organisation_id, ['TRANSACTION_LIST', 'REFUND_CREATE']);
    const writer = await world.key(world.organisation_id, ['TRANSACTION_LIST', 'TRANSACTION_UPDATE']);
    const stranger = await world.key(await world.organisation('Other', world.root), ['USER_ALL']);
    const question = `/transaction/${id}/orderable`;
    for (const [token, status] of [
      [reader, 403],
      [stranger, 404],
      [writer, 200],
    ] as const) {
      expect((await world.call(token, 'GET', question)).statusCode).toBe(status);
      expect((await ask(id, 'void', token)).statusCode).toBe(status);
    }
  });
});

describe('a payment that is captured later', () => {
  const planned = (more: Record<string, unknown>) => planPayment(world, more);
  const recorded = (merchant_reference: string) => recordAuthorised(world, merchant_reference);
  const capture = (id: string, body: Record<string, unknown>) => capturePart(world, id, body);

  test('is only authorised, and paid by its partial captures', async () => {
    const { id, status } = await planned({ capture: 'manual' });
    expect(status).toBe('DONE');
    expect(await get(id)).toMatchObject({
      status: 'AUTHORIZED',
      amount: 1000,
      amount_authorized: 1000,
      amount_capturable: 1000,
      capture_before: expect.any(String),
    });
    expect((await capture(id, { amount: 1001 })).json().error).toMatchObject({
      code: 'capture_exceeds_authorized',
      details: { capturable: 1000, currency_code: 'EUR' },
    });
    expect((await capture(id, { amount: 400 })).json()).toMatchObject({ status: 'AUTHORIZED', amount_capturable: 600 });
    await world.sweep();
    expect(await get(id)).toMatchObject({ status: 'SETTLEMENT_REQUESTED', amount: 400, amount_capturable: 600 });
    const more = await world.call(world.token, 'POST', `/transaction/${id}/refund`, { body: { amount: 401 } });
    expect(more.json().error.code).toBe('refund_exceeds_remainder');
    await capture(id, { amount: 100 });
    await world.sweep();
    expect(await get(id)).toMatchObject({ amount: 500, amount_authorized: 1000, amount_capturable: 500 });
    expect((await ask(id, 'void')).statusCode).toBe(200);
    await world.sweep();
    expect(await get(id)).toMatchObject({ status: 'SETTLEMENT_REQUESTED', amount: 500, amount_capturable: 0 });
    expect((await capture(id, { amount: 1 })).json().error.code).toBe('invalid_transition');
    expect(await capturesOf(world, id)).toMatchObject([
      { amount: 400, status: 'PROCESSED' },
      { amount: 100, status: 'PROCESSED' },
    ]);
    const refund = await world.call(world.token, 'POST', `/transaction/${id}/refund`, { body: { amount: 500 } });
    await world.sweep();
    expect((await world.item('refund', refund.json().id)).status).toBe('PROCESSED');
  });

  test('never has more captured than was authorised, even by concurrent requests', async () => {
    const { id } = await planned({ capture: 'manual' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => capture(id, { amount: 300 })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 422, 422]);
    await world.sweep();
    expect(await get(id)).toMatchObject({ amount: 900, amount_capturable: 100 });
  });

  test('is captured automatically when its delay has passed', async () => {
    const { id } = await planned({ capture_delay_hours: 48 });
    await world.pass(1.9);
    expect((await get(id)).status).toBe('AUTHORIZED');
    await world.pass(0.2);
    expect(await get(id)).toMatchObject({ status: 'SETTLEMENT_REQUESTED', amount: 1000, capture_at: null });
  });

  test('is captured before its authorisation ends, however long its delay', async () => {
    const { id } = await planned({ capture_delay_hours: 240 });
    await world.pass(7.1);
    expect(await get(id)).toMatchObject({ status: 'SETTLEMENT_REQUESTED', amount: 1000 });
  });

  test('can be captured further after its first part has settled', async () => {
    const { id } = await planned({ capture: 'manual' });
    await capture(id, { amount: 400 });
    await world.pass(1.5);
    expect(await get(id)).toMatchObject({ status: 'SETTLEMENT_COMPLETED', amount: 400, amount_capturable: 600 });
    await capture(id, { amount: 600 });
    await world.sweep();
    expect(await get(id)).toMatchObject({ status: 'SETTLEMENT_COMPLETED', amount: 1000, amount_capturable: 0 });
  });

  test('is not captured automatically after it was voided', async () => {
    const { id } = await planned({ capture_delay_hours: 48 });
    await ask(id, 'void');
    await world.pass(3);
    expect(await get(id)).toMatchObject({ status: 'AUTHORIZATION_VOIDED', amount_capturable: 0, capture_at: null });
    expect(await capturesOf(world, id)).toEqual([]);
  });

  test('expires after seven days, with a warning a day before', async () => {
    const { id, scheduled } = await planned({ capture: 'manual' });
    await world.pass(6.1);
    expect(await get(id)).toMatchObject({ status: 'AUTHORIZED', status_reason: 'authorization expires soon' });
    await world.pass(1);
    expect(await get(id)).toMatchObject({
      status: 'AUTHORIZATION_VOIDED',
      status_reason: 'authorization expired',
      amount_capturable: 0,
      capture_before: null,
    });
    expect((await world.item('scheduledtransaction', scheduled)).status).toBe('FAILED');
  });

  test('of a gateway is captured by the gateway, which reports it', async () => {
    const made = await recorded('gateway');
    expect(await orderable(made.id)).toEqual({ capture: true, void: true, partial: true });
    await capture(made.id, { amount: 700, is_final: true });
    const [asked] = await capturesOf(world, made.id);
    expect(asked).toMatchObject({ status: 'PENDING', amount: 700, is_final: true });
    const history = await world.call(world.token, 'GET', `/transaction/${made.id}/history`);
    expect(history.body).toContain('capture requested');
    expect((await ask(made.id, 'void')).json().error.code).toBe('request_in_progress');
    const done = await world.call(world.token, 'POST', `/capture/${asked?.id}/status`, {
      body: { status: 'PROCESSED' },
    });
    expect([done.statusCode, done.json().status]).toEqual([200, 'PROCESSED']);
    expect(await get(made.id)).toMatchObject({ status: 'SETTLEMENT_REQUESTED', amount: 700, amount_capturable: 0 });
  });

  test('can be captured again after a capture has failed', async () => {
    const made = await recorded('failed capture');
    await capture(made.id, { amount: 700, is_final: true });
    const [asked] = await capturesOf(world, made.id);
    await world.call(world.token, 'POST', `/capture/${asked?.id}/status`, { body: { status: 'FAILED' } });
    expect(await get(made.id)).toMatchObject({ status: 'AUTHORIZED', amount: 1000, amount_capturable: 1000 });
    await world.call(world.token, 'POST', `/capture/${asked?.id}/status`, { body: { status: 'PROCESSED' } });
    expect(await get(made.id)).toMatchObject({ status: 'SETTLEMENT_REQUESTED', amount: 700, amount_capturable: 0 });
  });
});
