import { beforeAll, describe, expect, test } from 'vitest';
import { openPayerWorld, type PayerWorld } from '../../../testing/payer.ts';
import { openPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts';
import { gateway_roles } from '../../../testing/world.ts';

const sums = async (world: { readonly database: PayingWorld['database'] }, reference: string) =>
  world.database.kysely.selectFrom('sandbox_payment').select('kind').where('payment', '=', reference).execute();

describe('a payment that Sluis took', () => {
  let world: PayingWorld;
  beforeAll(async () => {
    world = await openPayingWorld();
  });
  const post = (path: string, body: object, token = world.token) => world.call(token, 'POST', path, { body });
  const code = async (path: string, body: object, token?: string) => {
    const answer = await post(path, body, token);
    return answer.statusCode < 300 ? answer.statusCode : answer.json().error.code;
  };
  const everybody = async () => [
    world.token,
    await world.key(world.root, gateway_roles),
    await world.key(world.root, ['PSP_ALL', 'PSP_SUPER', 'TRANSACTION_RECORD', 'REFUND_RECORD']),
  ];

  test.each(['INITIATED', 'PENDING', 'AUTHORIZED', 'SETTLEMENT_REQUESTED', 'UNKNOWN'])(
    'and that is %s cannot be changed by another report',
    async (status) => {
      const id = await world.took(status);
      for (const token of await everybody())
        expect(await code(`/transaction/${id}/status`, { status: 'SETTLEMENT_COMPLETED' }, token)).toBe('taken_by_us');
      expect((await world.item('transaction', id)).status).toBe(status);
      expect(await world.processorSays(id, 'SETTLEMENT_COMPLETED')).toBe(204);
      expect((await world.item('transaction', id)).status).toBe('SETTLEMENT_COMPLETED');
    },
  );

  test('is refunded by its processor, and no other caller can cancel that or report that it failed', async () => {
    const id = await world.took('SETTLEMENT_COMPLETED');
    const { id: refund } = (await post(`/transaction/${id}/refund`, { amount: 1000 })).json();
    for (const token of await everybody())
      for (const status of ['CANCELLED', 'FAILED', 'PROCESSED'])
        expect(await code(`/refund/${refund}/status`, { status }, token)).toBe('taken_by_us');
    expect(await code(`/transaction/${id}/refund`, { amount: 1000 })).toBe('refund_exceeds_remainder');
    await world.sweep();
    expect((await world.item('refund', refund)).status).toBe('PROCESSED');
    expect(await code(`/refund/${refund}/status`, { status: 'FAILED' })).toBe('taken_by_us');
    expect(await sums(world, id)).toHaveLength(1);
  });

  test('is charged back by the provider’s report, and not won back by its merchant’s', async () => {
    const id = await world.took('SETTLEMENT_COMPLETED');
    const provider = await world.key(world.root, ['USER_ALL']);
    const body = { transaction: id, amount: 1250 };
    expect(await code('/chargeback', body)).toBe('taken_by_us');
    const { id: chargeback } = (await post('/chargeback', body, provider)).json();
    expect(await code(`/chargeback/${chargeback}/status`, { status: 'WON' })).toBe('taken_by_us');
    expect(await code(`/transaction/${id}/refund`, { amount: 1250 })).toBe('refund_exceeds_remainder');
    expect(await code(`/chargeback/${chargeback}/status`, { status: 'WON' }, provider)).toBe(200);
  });

  test('is reported by the provider once its processor has no adapter, and never by its merchant', async () => {
    const id = await world.took('PENDING');
    const paid = await world.took('SETTLEMENT_COMPLETED');
    const { id: refund } = (await post(`/transaction/${paid}/refund`, { amount: 1000 })).json();
    const provider = await world.key(world.root, gateway_roles);
    const spokenTo = (name: string) => world.database.pool.query('update processor set provider = $1', [name]);
    // A corrected processor name does not let a merchant report money that it never took.
    await spokenTo('Elsewhere');
    expect(await world.processorSays(id, 'SETTLEMENT_COMPLETED')).toBe(404);
    const reports = [
      [`/transaction/${id}/status`, { status: 'SETTLEMENT_COMPLETED' }],
      [`/refund/${refund}/status`, { status: 'FAILED' }],
    ] as const;
    for (const [path, body] of reports) {
      expect(await code(path, body)).toBe('taken_by_us');
      expect(await code(path, body, provider)).toBe(200);
    }
    await spokenTo('Sandbox');
  });
});

describe('a payment that a gateway recorded with a processor of ours', () => {
  let world: PayingWorld;
  let id: string;
  beforeAll(async () => {
    world = await openPayingWorld();
    const { profile: payment_profile, processor } = world;
    const given = { payment_profile, processor, amount: 500_000, currency_code: 'EUR', merchant_reference: 'claimed' };
    id = (await world.make('transaction', { ...given, status: 'SETTLEMENT_COMPLETED' })).id;
  });

  test('is not refunded by that processor: the gateway refunds it and reports that', async () => {
    const asked = await world.call(world.token, 'POST', `/transaction/${id}/refund`, { body: { amount: 500_000 } });
    const refund = asked.json().id;
    await world.sweep();
    expect(await sums(world, id)).toEqual([]);
    expect((await world.item('refund', refund)).status).toBe('PENDING');
    // Accepted, and left to staff.
    expect(await world.processorSays(refund, 'PROCESSED')).toBe(204);
    expect((await world.item('refund', refund)).status).toBe('PENDING');
    const body = { status: 'PROCESSED' };
    expect((await world.call(world.token, 'POST', `/refund/${refund}/status`, { body })).statusCode).toBe(200);
  });

  test('is captured or voided by its gateway only, and that processor cannot report on it', async () => {
    const { profile: payment_profile, processor } = world;
    const given = { payment_profile, processor, amount: 1000, currency_code: 'EUR', merchant_reference: 'claimed' };
    for (const verb of ['void', 'capture']) {
      const claimed = await world.make('transaction', { ...given, status: 'AUTHORIZED' });
      const answer = await world.call(world.token, 'POST', `/transaction/${claimed.id}/${verb}`, { body: {} });
      expect(answer.json()).toMatchObject({ status: 'AUTHORIZED', status_reason: `${verb} requested` });
      const ordered = world.database.kysely.selectFrom('processing_order').where('transaction', '=', claimed.id);
      expect(await ordered.selectAll().execute()).toEqual([]);
      expect(await world.processorSays(claimed.id, 'SETTLEMENT_COMPLETED')).toBe(204);
      expect((await world.item('transaction', claimed.id)).status).toBe(claimed.status);
    }
  });
});

describe('a payment link whose payer left at the bank', () => {
  let world: PayerWorld;
  beforeAll(async () => {
    world = await openPayerWorld();
  });

  test('is not paid by a merchant’s report', async () => {
    const link = await world.make('/paymentlink', {
      payment_profile: world.profile,
      merchant_reference: 'left',
      amount: 5000,
    });
    await world.pay(link.url, { method: 'ideal' });
    const { items } = await world.get(`/transaction?payment_link=${link.id}`);
    const { id } = (items as { id: string }[])[0] as { id: string };
    for (const roles of [['USER_ALL'], gateway_roles]) {
      const token = await world.key(world.merchant, roles);
      const body = { status: 'SETTLEMENT_COMPLETED' };
      const answer = await world.call(token, 'POST', `/transaction/${id}/status`, { body });
      expect(answer.json().error.code).toBe(roles === gateway_roles ? 'taken_by_us' : 'forbidden');
      const refund = await world.call(token, 'POST', `/transaction/${id}/refund`, { body: { amount: 5000 } });
      expect(refund.json().error.code).toBe('not_refundable');
    }
    expect(await world.get(`/transaction/${id}`)).toMatchObject({ status: 'PENDING' });
    expect((await world.get(`/paymentlink/${link.id}`)).status).not.toBe('DONE');
  });
});
