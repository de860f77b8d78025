import { beforeAll, describe, expect, test, vi } from 'vitest';
import { openPayerWorld, type PayerWorld } from '../../../testing/payer.ts';
import { processNotifications } from '../../../testing/processor-says.ts';
import { sign } from './sandbox.adapter.ts';

let world: PayerWorld;
beforeAll(async () => {
  world = await openPayerWorld();
});

const processorOf = async (product: string): Promise<string> => {
  const { rows } = await world.database.pool.query('select id from processor where payment_product = $1', [product]);
  return rows[0].id;
};

/** Delivers a notification of the sandbox to a processor, and has it processed. */
const say = async (report: unknown, { signature, processor }: { signature?: string; processor?: string } = {}) => {
  const body = typeof report === 'string' ? report : JSON.stringify(report);
  const answer = await world.app.http.inject({
    method: 'POST',
    url: `/notifications/${processor ?? (await processorOf('ideal'))}`,
    headers: {
      'content-type': 'application/json',
      'x-signature': signature ?? sign(world.services.config.secret, body),
    },
    payload: body,
  });
  await processNotifications(world);
  return answer;
};
/** The last notification, as staff see it. */
const lastSeen = async () => {
  const staff = await world.key(world.root, ['PSP_ALL']);
  const { items } = await world.get('/processornotification?_sort=-created_at&_limit=1', staff);
  return (items as Record<string, unknown>[])[0];
};
const occurred_at = new Date().toISOString();
const of = (reference: string, status: string) => ({ reference, status, processor_id_external: 'sbx_1', occurred_at });

async function atBank(body: Record<string, unknown> = {}) {
  const link = await world.make('/paymentlink', {
    payment_profile: world.profile,
    merchant_reference: 'n',
    amount: 700,
    ...body,
  });
  await world.pay(link.url, { method: 'ideal' });
  const { items } = await world.get(`/transaction?payment_link=${link.id}`);
  return { link: link.id, payment: String((items as { id: string }[])[0]?.id) };
}

describe("a processor's report", () => {
  test('on a payment is recorded, and reaches its link; a repeated one changes nothing', async () => {
    const { link, payment } = await atBank();
    const report = of(payment, 'SETTLEMENT_COMPLETED');
    for (const _ of [1, 2]) expect((await say(report)).statusCode).toBe(204);
    await Promise.all([say(report), say(report)]);
    expect(await world.get(`/transaction/${payment}`)).toMatchObject({ status: 'SETTLEMENT_COMPLETED' });
    expect(await world.get(`/paymentlink/${link}`)).toMatchObject({ status: 'DONE', times_paid: 1 });
  });

  test('is in the audit trail with its payment, applied or not, for the provider whose connection it is', async () => {
    const { payment } = await atBank();
    await say(of(payment, 'SETTLEMENT_COMPLETED'));
    await say(of(payment, 'DECLINED'));
    await say(of(payment, 'DECLINED'), { signature: 'forged' });
    const staff = await world.key(world.root, ['PSP_ALL']);
    const calls = await world.get(
      `/audittrail?transaction=${payment}&authentication=system&type=incoming&_sort=created_at`,
      staff,
    );
    expect(calls.items).toMatchObject(
      Array(2).fill({ type: 'incoming', authentication: 'system', response_code: 204, item: payment }),
    );
    const bodies = await Promise.all(
      (calls.items as { id: string }[]).map(({ id }) => world.get(`/audittrail/${id}/content`, staff)),
    );
    expect(bodies.map(({ request }) => request)).toMatchObject([
      { body: { reference: payment, status: 'SETTLEMENT_COMPLETED' } },
      { body: { reference: payment, status: 'DECLINED' } },
    ]);
    const seen = async (of: string) =>
      (await world.get(`/merchant/audittrail?transaction=${of}&authentication=system&type=incoming`)).items;
    expect(await seen(payment)).toHaveLength(2);
    // As usual: the connection is the provider's.
    await world.database.pool.query('update processor set organisation = $1', [world.root]);
    const other = await atBank();
    await say(of(other.payment, 'SETTLEMENT_COMPLETED'));
    expect(await seen(other.payment)).toEqual([]);
    await world.database.pool.query('update processor set organisation = $1', [world.merchant]);
  });

  test.each([
    ['a card number', 'no money on 4111111111111111', 'no money on 411111******1111'],
    ['characters that cannot be stored', 'no\0money\ud800', 'nomoney\ufffd'],
    ['very many characters', 'a'.repeat(5000), 'a'.repeat(200)],
  ])('with %s in its reason is applied with the rest of it', async (_, status_reason, stored) => {
    const { payment } = await atBank();
    await say({ ...of(payment, 'DECLINED'), status_reason });
    expect(await world.get(`/transaction/${payment}`)).toMatchObject({ status: 'DECLINED', status_reason: stored });
  });

  test('that no longer applies is accepted, logged, shown to staff and not applied', async () => {
    const { payment } = await atBank();
    await say(of(payment, 'SETTLEMENT_COMPLETED'));
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    expect((await say(of(payment, 'DECLINED'))).statusCode).toBe(204);
    const logged = log.mock.calls.flat().join();
    log.mockRestore();
    expect(logged).toContain(`reported DECLINED for ${payment}, which is SETTLEMENT_COMPLETED`);
    expect(await lastSeen()).toMatchObject({ status: 'FAILED', status_reason: 'not_allowed', transaction: payment });
    expect(await world.get(`/transaction/${payment}`)).toMatchObject({ status: 'SETTLEMENT_COMPLETED' });
  });

  test('has its own time in the history, unless that is in the future', async () => {
    const { payment } = await atBank();
    await world.later(10 * 60_000);
    const now_ms = world.services.clock.now_ms();
    const report = (at_ms: number) => ({
      ...of(payment, 'SETTLEMENT_COMPLETED'),
      occurred_at: new Date(at_ms).toISOString(),
    });
    expect((await say(report(now_ms + 3_600_000))).statusCode).toBe(204);
    expect(await lastSeen()).toMatchObject({ status: 'FAILED', status_reason: 'invalid', reference: payment });
    expect(await world.get(`/transaction/${payment}`)).toMatchObject({ status: 'PENDING' });
    const { occurred_at } = report(now_ms - 5 * 60_000);
    expect((await say(report(now_ms - 5 * 60_000))).statusCode).toBe(204);
    expect(await world.get(`/transaction/${payment}`)).toMatchObject({ last_status_update: occurred_at });
    const { items } = await world.get(`/transaction/${payment}/history`);
    const last = (items as { occurred_at: string; created_at: string }[]).at(-1);
    expect(last).toMatchObject({ status: 'SETTLEMENT_COMPLETED', occurred_at });
    expect(Date.parse(String(last?.created_at))).toBeGreaterThanOrEqual(now_ms);
  });

  test('without its signature, or by another’s, is refused', async () => {
    const { payment } = await atBank();
    const report = of(payment, 'SETTLEMENT_COMPLETED');
    for (const signature of [
      '',
      'x',
      sign('another secret', JSON.stringify(report)),
      sign(world.services.config.secret, '{}'),
    ])
      expect((await say(report, { signature })).statusCode).toBe(401);
    expect(await world.get(`/transaction/${payment}`)).toMatchObject({ status: 'PENDING' });
  });

  test('about another processor’s item is left to staff, and of an unknown sender is not found', async () => {
    const { payment } = await atBank();
    for (const processor of ['other', 'proc_00000000000000000000000000'])
      expect((await say(of(payment, 'DECLINED'), { processor })).statusCode).toBe(404);
    for (const reference of ['x', 'txn_00000000000000000000000000', "txn_' or 1=1", '', 'a\0b']) {
      expect((await say(of(reference, 'DECLINED'))).statusCode).toBe(204);
      expect(await lastSeen()).toMatchObject({ status: 'FAILED', status_reason: 'unknown_reference' });
    }
    await world.database.pool.query(`update processor set provider = 'Elsewhere' where payment_product = 'ideal'`);
    expect((await say(of(payment, 'DECLINED'))).statusCode).toBe(404);
    const processor = await processorOf('card');
    expect((await say(of(payment, 'DECLINED'), { processor })).statusCode).toBe(204);
    expect(await lastSeen()).toMatchObject({ status: 'FAILED', status_reason: 'other_processor', reference: payment });
    expect(await world.get(`/transaction/${payment}`)).toMatchObject({ status: 'PENDING' });
    await world.database.pool.query(`update processor set provider = 'sandbox'`);
  });

  test('that is too long is refused before it is read', async () => {
    expect((await say('x'.repeat(1_100_000))).statusCode).toBe(413);
  });
});
