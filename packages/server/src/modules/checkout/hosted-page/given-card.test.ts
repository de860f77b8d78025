import { lastDayOfCard } from '@sluis/contract/base/card-expiry';
import { newId } from '@sluis/contract/base/ids';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Sweep } from '../../../platform/sweeps.ts';
import { sweepsOf } from '../../../resource/house.ts';
import { earlier } from '../../../testing/on-cluster.ts';
import { cardOf, openPayerWorld, type PayerWorld } from '../../../testing/payer.ts';
import { openFullHouse } from '../../find-modules.ts';
import type { Processing } from '../../payments/orders/processing.commands.ts';
import { processingOf } from '../../payments/orders/processing.module.ts';

const day_ms = 86_400_000;
let world: PayerWorld;
let plan: string;
beforeAll(async () => {
  world = await openPayerWorld();
  const priced = { name: 'Leeskring', amount: 1995, interval: 'month' };
  plan = (await world.make('/plan', { payment_profile: world.profile, ...priced })).id;
});

const subscription = (id: string) => world.get(`/subscription/${id}`);
const subscribe = async () => {
  const item = await world.make('/subscription', { customer: world.customer, plan });
  return { id: item.id, url: String(item.subscription_url) };
};
async function answerBank(address: string, challenge: string) {
  const action = /action="([^"]+)"/.exec((await world.open(address)).body)?.[1] ?? '';
  return world.open(String((await world.send(action, { challenge })).headers.location));
}

describe('a card that is given without a payment on the page of a subscription', () => {
  /** A subscription that is past due and has a mandate, whose customer began to give a card before that. */
  async function withOpenTry() {
    const { id, url } = await subscribe();
    const bank = await world.pay(url, cardOf('4000000000003220'));
    const token = `sbx_tok_${newId('mdt')}`;
    const [mandate, other] = [newId('mdt'), await subscribe()];
    await world.pay(other.url);
    const { rows } = await world.database.pool.query(
      `select m.* from mandate m join subscription s on s.organisation = m.organisation and s.mandate = m.id where s.id = $1`,
      [other.id],
    );
    await world.database.pool.query(
      `insert into sandbox_token select $2, 'success', card from sandbox_token where token = $1`,
      [rows[0].processor_token, token],
    );
    await world.database.kysely
      .insertInto('mandate')
      .values({ ...rows[0], id: mandate, processor_token: token })
      .execute();
    await world.database.pool.query(`update subscription set status = 'PAST_DUE', mandate = $2 where id = $1`, [
      id,
      mandate,
    ]);
    await world.database.pool.query(
      `update hosted_try set abandon_at = ${earlier('abandon_at', -365 * 86_400)} where item = $1`,
      [id],
    );
    return { id, giveCard: () => answerBank(bank, 'authenticated') };
  }
  const paymentsOf = async (id: string) =>
    (await world.get(`/transaction?subscription=${id}&amount>=1`)).items as { status: string }[];

  test('leaves a cycle in progress to its end: it is neither billed again nor counted as failed', async () => {
    const { id, giveCard } = await withOpenTry();
    const { services } = world;
    const processing = (await openFullHouse(services)).made(processingOf);
    const idle: Processing = { ...processing, begin: async () => {} };
    const sweeps = sweepsOf(await openFullHouse(services, new Map([[processingOf, idle]])));
    const billing = sweeps.find(({ name }) => name === 'subscriptions') as Sweep;
    await billing.run(new Date(services.clock.now_ms() + 2 * day_ms).toISOString());
    expect(await paymentsOf(id)).toMatchObject([{ status: 'INITIATED' }]);
    await giveCard();
    await billing.run(new Date(services.clock.now_ms() + 2 * day_ms).toISOString());
    expect(await subscription(id)).toMatchObject({ status: 'PAST_DUE', failed_tries: 0, next_try_at: null });
    await world.database.pool.query('update processing_order set leased_until = null');
    await world.later(0);
    expect(await subscription(id)).toMatchObject({ status: 'ACTIVE', last_paid_cycle: 1, billing_cycle: 2 });
    expect(await paymentsOf(id)).toHaveLength(1);
  });

  test('charges nothing before the next due date once the cycle was paid by other means', async () => {
    const { id, giveCard } = await withOpenTry();
    await world.later(2 * day_ms);
    const paid = await subscription(id);
    expect(paid).toMatchObject({ status: 'ACTIVE', last_paid_cycle: 1, billing_cycle: 2 });
    await giveCard();
    const given = await subscription(id);
    expect(given.mandate).not.toBe(paid.mandate);
    const { card_expiry } = await world.get(`/mandate/${given.mandate}`);
    expect(given.card_expires_on).toBe(lastDayOfCard(card_expiry as string));
    expect(given.card_expires_on).not.toBeNull();
    expect(given.next_try_at).toBe(paid.next_try_at);
    await world.later(0);
    expect(await paymentsOf(id)).toHaveLength(1);
  });

  test('bills an owed cycle immediately, unless it is being paid', async () => {
    const { id, giveCard } = await withOpenTry();
    await world.database.pool.query(`update subscription set next_try_at = now() + interval '5 days' where id = $1`, [
      id,
    ]);
    await giveCard();
    await world.later(0);
    expect(await subscription(id)).toMatchObject({ status: 'ACTIVE', last_paid_cycle: 1, billing_cycle: 2 });
  });

  test('bills the cycle of an expired subscription, and none of those skipped in the meantime', async () => {
    const { id, giveCard } = await withOpenTry();
    await world.database.pool.query(`update subscription set next_try_at = null, status = 'EXPIRED' where id = $1`, [
      id,
    ]);
    await world.database.pool.query(`update subscription set next_try_at = null where id <> $1`, [id]);
    await world.later(200 * day_ms);
    await giveCard();
    for (const _ of [1, 2]) await world.later(60_000);
    expect(await subscription(id)).toMatchObject({ status: 'ACTIVE', last_paid_cycle: 1, billing_cycle: 2 });
    expect(await paymentsOf(id)).toHaveLength(1);
  });

  test.each(['CANCELLED', 'COMPLETED'])('for a subscription that is %s changes nothing', async (status) => {
    const { id, giveCard } = await withOpenTry();
    await world.database.pool.query('update subscription set status = $2, next_try_at = null where id = $1', [
      id,
      status,
    ]);
    await giveCard();
    expect(await subscription(id)).toMatchObject({ status, next_try_at: null });
    expect(await paymentsOf(id)).toEqual([]);
  });
});
