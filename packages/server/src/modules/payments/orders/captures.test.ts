import { capture_statuses } from '@sluis/contract/entities/payments/capture';
import { transaction_statuses } from '@sluis/contract/entities/payments/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { capturePart, capturesOf, ordersOf, planPayment, recordAuthorised } from '../../../testing/authorised.ts';
import { openPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts';

let world: PayingWorld;
let staff: string;
beforeAll(async () => {
  world = await openPayingWorld();
  staff = await world.key(world.root, ['PSP_SUPER']);
});

const get = (id: string): Promise<ItemOf<'transaction'>> => world.item('transaction', id);
const planned = async (more: Record<string, unknown> = { capture: 'manual' }): Promise<string> =>
  (await planPayment(world, more)).id;
const recorded = async (): Promise<string> => (await recordAuthorised(world, 'gateway')).id;
/** Captures an amount; returns the capture, which is in progress. */
const capture = async (id: string, body: Record<string, unknown>): Promise<string> => {
  expect((await capturePart(world, id, body)).statusCode).toBe(200);
  return (await capturesOf(world, id)).at(-1)?.id ?? '';
};
/** Two captures that were reported as failed and together exceed the authorised amount. */
const failTwo = async (id: string): Promise<readonly [string, string]> => {
  const fail = async (amount: number): Promise<string> => {
    const of = await capture(id, { amount });
    await world.processorSays(of, 'FAILED');
    return of;
  };
  return [await fail(600), await fail(1000)];
};
const release = (id: string) => world.call(world.token, 'POST', `/transaction/${id}/void`, { body: {} });
const report = (path: string, status: string, more: Record<string, unknown> = {}) =>
  world.call(world.token, 'POST', `${path}/status`, { body: { status, ...more } });
const correct = async (transaction: string, status: string) => {
  const body = { type: 'transaction', transaction, status, reason: 'As the processor says' };
  const answer = await world.call(staff, 'POST', '/statusupdate', { body });
  expect(answer.body).toContain('stup_');
};

describe('a capture in progress', () => {
  test('is counted once if its payment becomes unknown and is then reported as paid', async () => {
    const id = await recorded();
    const first = await capture(id, { amount: 400 });
    await report(`/transaction/${id}`, 'UNKNOWN');
    await report(`/transaction/${id}`, 'SETTLEMENT_REQUESTED');
    expect(await get(id)).toMatchObject({ status: 'SETTLEMENT_REQUESTED', amount: 400, amount_capturable: 0 });
    await report(`/capture/${first}`, 'PROCESSED');
    expect((await get(id)).amount).toBe(400);
  });

  test('still takes its amount if its payment becomes unknown and is then authorised', async () => {
    const id = await recorded();
    await capture(id, { amount: 400 });
    await report(`/transaction/${id}`, 'UNKNOWN');
    await report(`/transaction/${id}`, 'AUTHORIZED');
    expect(await get(id)).toMatchObject({ amount_authorized: 1000, amount_capturable: 600 });
  });

  test('adds to earlier captures of a payment that became unknown', async () => {
    const id = await recorded();
    await report(`/capture/${await capture(id, { amount: 400 })}`, 'PROCESSED');
    await capture(id, { amount: 100 });
    await report(`/transaction/${id}`, 'UNKNOWN');
    await report(`/transaction/${id}`, 'SETTLEMENT_REQUESTED');
    expect(await get(id)).toMatchObject({ amount: 500, amount_authorized: 1000 });
  });

  test.each([
    ['fully captured', [1000]],
    ['captured beyond its authorisation', [700, 1000]],
  ])('adds to all that was captured before its %s payment became unknown and authorised', async (_, amounts) => {
    const id = await recorded();
    const first = await capture(id, { amount: 600 });
    await report(`/capture/${first}`, 'FAILED');
    const others: string[] = [];
    for (const amount of amounts) {
      const of = await capture(id, { amount });
      await report(`/capture/${of}`, 'FAILED');
      others.push(of);
    }
    for (const of of others) await report(`/capture/${of}`, 'PROCESSED');
    for (const status of ['UNKNOWN', 'AUTHORIZED']) await report(`/transaction/${id}`, status);
    await report(`/capture/${first}`, 'PROCESSED');
    const amount = amounts.reduce((sum, each) => sum + each, 600);
    expect(await get(id)).toMatchObject({ status: 'SETTLEMENT_REQUESTED', amount, amount_authorized: 1000 });
  });

  test('stays ordered where staff correct its partly captured payment to settled', async () => {
    const id = await planned();
    await capture(id, { amount: 400 });
    await world.sweep();
    await capture(id, { amount: 100 });
    await correct(id, 'SETTLEMENT_COMPLETED');
    expect(await ordersOf(world, id)).toEqual(['capture']);
    await world.sweep();
    expect(await get(id)).toMatchObject({ status: 'SETTLEMENT_COMPLETED', amount: 500, amount_capturable: 500 });
  });

  test('fails and is no longer ordered if its payment ends without money', async () => {
    const id = await planned();
    await capture(id, { amount: 400 });
    await world.sweep();
    const second = await capture(id, { amount: 100 });
    await correct(id, 'FAILED');
    expect((await world.item('capture', second)).status).toBe('FAILED');
    expect(await ordersOf(world, id)).toEqual([]);
  });

  test('is the last if the authorisation expires, and is released if it fails', async () => {
    const id = await planned();
    const last = await capture(id, { amount: 400 });
    await world.database.pool.query('delete from processing_order where transaction = $1', [id]);
    await world.pass(7.1);
    expect(await get(id)).toMatchObject({ status: 'AUTHORIZED', amount_capturable: 0, capture_before: null });
    expect(await ordersOf(world, id)).toEqual([]);
    await world.processorSays(last, 'FAILED');
    expect(await get(id)).toMatchObject({ status: 'AUTHORIZED', amount_capturable: 0 });
    expect(await ordersOf(world, id)).toEqual(['void']);
    await world.sweep();
    expect((await get(id)).status).toBe('AUTHORIZATION_VOIDED');
  });

  test('that fails, is replaced and was performed after all is shown and alerted, once', async () => {
    const id = await planned();
    const first = await capture(id, { amount: 600 });
    await world.processorSays(first, 'FAILED');
    await world.processorSays(await capture(id, { amount: 1000 }), 'PROCESSED');
    for (const _ of [1, 2]) await world.processorSays(first, 'PROCESSED');
    expect(await get(id)).toMatchObject({ amount: 1600, status_reason: 'captured beyond the authorization' });
    const { items } = (await world.call(world.token, 'GET', '/alert?kind=overcapture')).json();
    expect(items).toMatchObject([{ transaction: id, status: 'OPEN' }]);
  });

  test('can take too much of a payment that is paid late, which raises an alert of each kind, in either order', async () => {
    const kindsOf = async (id: string) =>
      (await world.call(world.token, 'GET', `/alert?transaction=${id}&_sort=kind`))
        .json()
        .items.map(({ kind }: ItemOf<'alert'>) => kind);
    const overcaptured = await planned();
    const [first, second] = await failTwo(overcaptured);
    for (const each of [first, second]) await world.processorSays(each, 'PROCESSED');
    for (const status of ['FAILED', 'SETTLEMENT_REQUESTED']) await world.processorSays(overcaptured, status);
    await world.sweep();
    expect(await kindsOf(overcaptured)).toEqual(['late_payment', 'overcapture']);
    const late = await planned();
    const [third, fourth] = await failTwo(late);
    await world.processorSays(late, 'FAILED');
    await world.processorSays(third, 'PROCESSED');
    await world.sweep();
    await world.processorSays(fourth, 'PROCESSED');
    expect(await get(late)).toMatchObject({ late: true, amount: 1600 });
    expect(await kindsOf(late)).toEqual(['late_payment', 'overcapture']);
  });

  test('that fails gives its amount back although another has paid the payment', async () => {
    const id = await planned();
    const first = await capture(id, { amount: 400 });
    const rest = await capture(id, { amount: 600 });
    await world.processorSays(first, 'PROCESSED');
    await world.processorSays(rest, 'FAILED');
    expect(await get(id)).toMatchObject({ status: 'SETTLEMENT_REQUESTED', amount: 400, amount_capturable: 600 });
    expect((await get(id)).capture_before).not.toBeNull();
  });

  test("is no longer ordered when its processor's answer contradicts its report", async () => {
    const id = await planned();
    await world.processorSays(await capture(id, { amount: 400 }), 'PROCESSED');
    await world.database.pool.query('update sandbox_payment set captured = amount where reference = $1', [id]);
    await world.sweep();
    expect(await ordersOf(world, id)).toEqual([]);
    expect(await get(id)).toMatchObject({ status: 'SETTLEMENT_REQUESTED', amount: 400 });
  });

  test('that was performed and fails at the card scheme later declines its payment', async () => {
    const id = await planned();
    const of = await capture(id, { amount: 1000 });
    await world.processorSays(of, 'PROCESSED');
    expect((await get(id)).status).toBe('SETTLEMENT_REQUESTED');
    await world.processorSays(of, 'FAILED');
    expect(await world.item('capture', of)).toMatchObject({ status: 'FAILED' });
    expect(await get(id)).toMatchObject({ status: 'DECLINED', status_reason: 'settlement declined' });
  });

  test('that was performed and fails later leaves the payment what other captures brought', async () => {
    const id = await planned();
    const first = await capture(id, { amount: 400 });
    await world.processorSays(first, 'PROCESSED');
    await world.processorSays(await capture(id, { amount: 600 }), 'PROCESSED');
    await world.processorSays(first, 'FAILED');
    expect(await get(id)).toMatchObject({ status: 'SETTLEMENT_REQUESTED', amount: 600, amount_capturable: 0 });
  });

  test('that was performed and fails after its payment was refunded is left to staff', async () => {
    const id = await planned();
    const of = await capture(id, { amount: 1000 });
    await world.processorSays(of, 'PROCESSED');
    await world.call(world.token, 'POST', `/transaction/${id}/refund`, { body: { amount: 300 } });
    await world.processorSays(of, 'FAILED');
    expect(await world.item('capture', of)).toMatchObject({ status: 'PROCESSED' });
    expect(await get(id)).toMatchObject({ status: 'SETTLEMENT_REQUESTED', amount: 1000 });
  });

  test('that was requested and failed leaves a payment with a delay authorised', async () => {
    const id = await planned({ capture_delay_hours: 48 });
    await world.processorSays(await capture(id, { amount: 400 }), 'FAILED');
    expect(await get(id)).toMatchObject({ status: 'AUTHORIZED', amount_capturable: 1000 });
  });

  test('that failed declines a payment that was captured automatically, and releases it at its processor', async () => {
    const logged = vi.spyOn(console, 'log').mockImplementation(() => {});
    const id = await planned({ capture_delay_hours: 48 });
    await world.database.pool.query('update transaction set capture_at = now() where id = $1', [id]);
    await world.database.pool.query(`update sandbox_payment set captured = amount where reference = $1`, [id]);
    await world.pass(2.1);
    await world.sweep();
    expect(await get(id)).toMatchObject({ status: 'DECLINED', status_reason: 'settlement declined', late: false });
    expect(await ordersOf(world, id)).toEqual([]);
    const { rows } = await world.database.pool.query('select status from sandbox_payment where reference = $1', [id]);
    expect(rows).toEqual([{ status: 'AUTHORIZATION_VOIDED' }]);
    expect(String(logged.mock.calls)).not.toContain('answered');
    logged.mockRestore();
  });

  test('that failed by itself at a gateway is left to the gateway', async () => {
    const id = (
      await world.make('transaction', {
        payment_profile: world.profile,
        merchant_reference: 'gateway',
        amount: 1000,
        currency_code: 'EUR',
        status: 'AUTHORIZED',
        capture_delay_hours: 48,
      })
    ).id;
    await world.pass(2.1);
    const [of] = await capturesOf(world, id);
    await report(`/capture/${of?.id}`, 'FAILED');
    expect((await get(id)).status).toBe('DECLINED');
    expect(await ordersOf(world, id)).toEqual([]);
  });
});

describe('a gateway', () => {
  test('is asked to capture or to void a payment, never both', async () => {
    const voided = await recorded();
    for (const _ of [1, 2]) expect((await release(voided)).json().status_reason).toBe('void requested');
    expect((await capturePart(world, voided, {})).json().error.code).toBe('request_in_progress');
    await report(`/transaction/${voided}`, 'AUTHORIZATION_VOIDED');
    expect((await get(voided)).amount_capturable).toBe(0);
    const captured = await recorded();
    await capture(captured, { amount: 400 });
    expect((await release(captured)).json().error.code).toBe('request_in_progress');
  });

  test('that cannot void says why, after which the payment can be captured; its earlier reports do not count', async () => {
    const id = await recorded();
    await release(id);
    const { occurred_at, ...again } = { occurred_at: '2026-01-01T00:00:00Z', status_reason: 'void refused' };
    await report(`/transaction/${id}`, 'AUTHORIZED');
    await report(`/transaction/${id}`, 'AUTHORIZED', { occurred_at, ...again });
    expect((await capturePart(world, id, {})).json().error.code).toBe('request_in_progress');
    expect((await report(`/transaction/${id}`, 'AUTHORIZED', again)).json()).toMatchObject(again);
    expect((await world.call(world.token, 'GET', `/transaction/${id}/history`)).body).toContain('void refused');
    await report(`/transaction/${id}`, 'AUTHORIZED', { status_reason: 'late news' });
    expect((await get(id)).status_reason).toBe('void refused');
    expect((await release(id)).json().status_reason).toBe('void requested');
    await report(`/transaction/${id}`, 'AUTHORIZED', { status_reason: 'card lost or stolen' });
    await capture(id, {});
    expect((await get(id)).amount_capturable).toBe(0);
  });

  test('has released the rest of a partly captured payment when it is asked to', async () => {
    const id = await recorded();
    await report(`/capture/${await capture(id, { amount: 400 })}`, 'PROCESSED');
    expect((await release(id)).json()).toMatchObject({ amount: 400, amount_capturable: 0 });
    expect((await capturePart(world, id, { amount: 1 })).json().error.code).toBe('invalid_transition');
  });
});

test("any report on a capture is accepted or refused, whatever its payment's status", async () => {
  const id = await recorded();
  const of = await capture(id, { amount: 400 });
  for (const payment of transaction_statuses)
    for (const from of capture_statuses)
      for (const to of capture_statuses) {
        const { pool } = world.database;
        await pool.query('update transaction set status = $2, amount = 1000, amount_refunded = 700 where id = $1', [
          id,
          payment,
        ]);
        await pool.query('update capture set status = $2 where id = $1', [of, from]);
        const { statusCode } = await report(`/capture/${of}`, to);
        expect(statusCode, `${payment}: ${from} to ${to}`).toBeLessThan(500);
      }
});
