import { beforeAll, describe, expect, test } from 'vitest';
import { holdTime } from '../../../testing/hold-time.ts';
import { openPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts';

let world: PayingWorld;
beforeAll(async () => {
  world = await openPayingWorld();
});

/** How long the sandbox caches its settings, and a little more. */
const settings_kept_ms = 1100;
const sandbox = (settings: { outage?: boolean }) =>
  world.database.kysely.updateTable('sandbox_setting').set(settings).execute();

async function scheduled(): Promise<string> {
  const { id } = await world.make('scheduledtransaction', {
    mandate: await world.mandate(),
    merchant_reference: 'order',
    amount: 1000,
    scheduled_at: new Date(world.services.clock.now_ms() + 3_600_000).toISOString(),
  });
  return id;
}

const charges = async (reference: string) =>
  world.database.kysely.selectFrom('sandbox_payment').selectAll().where('reference', '=', reference).execute();

describe('an order to a processor', () => {
  test('waits during an outage of the processor, and is performed once afterwards', async () => {
    const pass = holdTime();
    await sandbox({ outage: true });
    pass(settings_kept_ms);
    const id = await scheduled();
    await world.pass(0.1);
    const waiting = await world.item('scheduledtransaction', id);
    const payment = waiting.transaction as string;
    expect(waiting.status).toBe('CREATED');
    expect((await world.item('transaction', payment)).status).toBe('INITIATED');
    await sandbox({ outage: false });
    pass(settings_kept_ms);
    await world.database.kysely.updateTable('processing_order').set({ leased_until: null }).execute();
    await world.sweep();
    expect((await world.item('scheduledtransaction', id)).status).toBe('DONE');
    expect(await charges(payment)).toHaveLength(1);
    expect(await world.database.kysely.selectFrom('processing_order').select('id').execute()).toEqual([]);
  });

  test('whose process died after the call is found at the processor, and not sent again', async () => {
    const id = await scheduled();
    await world.pass(0.1);
    const { transaction } = await world.item('scheduledtransaction', id);
    const payment = transaction as string;
    // As if the processor's answer had not been stored.
    await world.database.pool.query(
      `update transaction set status = 'INITIATED', processor_id_external = null where id = $1`,
      [payment],
    );
    await world.database.pool.query(`update scheduledtransaction set status = 'CREATED' where id = $1`, [id]);
    await world.database.kysely
      .insertInto('processing_order')
      .values({
        id: 'ord_lost',
        created_at: world.services.clock.now(),
        organisation: world.organisation_id,
        operation: 'authorise',
        item: payment,
        transaction: payment,
        mandate: null,
        amount: 1000,
        tries: 1,
        leased_until: null,
      })
      .execute();
    await world.sweep();
    const [charge] = await charges(payment);
    expect(await world.item('transaction', payment)).toMatchObject({
      status: 'SETTLEMENT_REQUESTED',
      processor_id_external: charge?.id,
    });
    expect((await world.item('scheduledtransaction', id)).status).toBe('DONE');
  });

  test('of a refund is performed, up to the paid amount', async () => {
    const id = await scheduled();
    await world.pass(0.1);
    const { transaction } = await world.item('scheduledtransaction', id);
    const asked = await world.call(world.token, 'POST', `/transaction/${transaction}/refund`, {
      body: { amount: 400 },
    });
    expect(asked.json().status).toBe('PENDING');
    await world.sweep();
    expect((await world.item('refund', asked.json().id)).status).toBe('PROCESSED');
    const more = await world.call(world.token, 'POST', `/transaction/${transaction}/refund`, { body: { amount: 601 } });
    expect(more.json().error.code).toBe('refund_exceeds_remainder');
  });

  test('is settled a day later, by a signed notification', async () => {
    const id = await scheduled();
    await world.pass(0.1);
    const { transaction } = await world.item('scheduledtransaction', id);
    await world.pass(1.1);
    expect((await world.item('transaction', transaction as string)).status).toBe('SETTLEMENT_COMPLETED');
  });
});
