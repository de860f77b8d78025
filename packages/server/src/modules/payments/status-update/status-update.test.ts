import { beforeAll, describe, expect, test } from 'vitest';
import { openPayingWorld, type PayingWorld } from '../../../testing/paying-world.ts';

let world: PayingWorld;
let staff: string;
beforeAll(async () => {
  // Webhooks go to a closed port, which refuses them immediately: a name would be looked up at each try.
  world = await openPayingWorld({ WEBHOOK_PRIVATE_ADDRESSES: '1' });
  staff = await world.key(world.root, ['PSP_ALL', 'PSP_SUPER']);
  await world.database.pool.query(
    `update paymentprofile set webhook_transaction_update = 'http://127.0.0.1:1/paid',
       webhook_refund_update = 'http://127.0.0.1:1/refunded'`,
  );
});

const ask = (path: string, body: object, token = staff) => world.call(token, 'POST', `/${path}`, { body });
const reason = 'Confirmed by the bank by telephone';

/** Sets the status of an item, and returns the update. */
async function correct(id: string, status: string, more: object = {}, token = staff) {
  const type = id.startsWith('rfnd_') ? 'refund' : 'transaction';
  return ask('statusupdate', { type, [type]: id, status, reason, ...more }, token);
}
async function preview(id: string, status?: string) {
  const type = id.startsWith('rfnd_') ? 'refund' : 'transaction';
  return (await ask('statusupdate/preview', { type, [type]: id, ...(status && { status }) })).json();
}
const codeOf = async (answer: ReturnType<typeof correct>) => {
  const { statusCode, json } = await answer;
  return statusCode === 201 ? statusCode : json().error.code;
};
const item = <N extends 'transaction' | 'refund' | 'subscription'>(name: N, id: string) => world.item(name, id);

/** A payment that a gateway reported. */
async function reported(status: string, more: object = {}): Promise<string> {
  const given = { payment_profile: world.profile, amount: 5000, currency_code: 'EUR', merchant_reference: 'order 12' };
  return (await world.make('transaction', { ...given, status, ...more })).id;
}
const refundOf = async (id: string, amount: number): Promise<string> =>
  (await world.call(world.token, 'POST', `/transaction/${id}/refund`, { body: { amount } })).json().id;

const webhooksOf = async (id: string): Promise<string[]> => {
  const { rows } = await world.database.pool.query('select status from webhook where item_id = $1 order by id', [id]);
  return rows.map(({ status }) => status);
};

describe('a status update of a payment', () => {
  test('sets its status as its processor would: history, webhook, statistics and the user', async () => {
    const id = await reported('PENDING');
    const answer = await correct(id, 'SETTLEMENT_COMPLETED');
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({
      type: 'transaction',
      transaction: id,
      refund: null,
      status: 'SETTLEMENT_COMPLETED',
      old_status: 'PENDING',
      organisation: world.organisation_id,
      amount: 5000,
      currency_code: 'EUR',
      merchant_reference: 'order 12',
      reason,
    });
    expect(await item('transaction', id)).toMatchObject({ status: 'SETTLEMENT_COMPLETED', status_reason: reason });
    expect(await webhooksOf(id)).toEqual(['PENDING', 'SETTLEMENT_COMPLETED']);
    const history = await world.call(world.token, 'GET', `/transaction/${id}/history`);
    expect(history.json().items.at(-1)).toMatchObject({ status: 'SETTLEMENT_COMPLETED', status_reason: reason });
    const counted = await world.database.pool.query(`select status from statistic_delta where organisation = $1`, [
      world.organisation_id,
    ]);
    expect(counted.rows.map(({ status }) => status)).toContain('SETTLEMENT_COMPLETED');
  });

  test('follows the transitions, never to statuses that a person cannot know, and not twice', async () => {
    const id = await reported('PENDING');
    expect((await preview(id)).allowed).not.toContain('UNKNOWN');
    for (const status of ['UNKNOWN', 'INITIATED', 'PENDING'])
      expect(await codeOf(correct(id, status))).toBe('invalid_transition');
    expect(await codeOf(correct(id, 'DECLINED'))).toBe(201);
    // Its processor may have taken it after all.
    const taken = ['AUTHORIZED', 'SETTLEMENT_REQUESTED', 'SETTLEMENT_COMPLETED'];
    expect([...(await preview(id)).allowed].sort()).toEqual([...taken].sort());
    for (const status of ['DECLINED', 'FAILED', 'CANCELLED'])
      expect(await codeOf(correct(id, status))).toBe('invalid_transition');
    expect(await codeOf(correct(id, 'SETTLEMENT_COMPLETED'))).toBe(201);
    // Its bank may return it.
    expect((await preview(id)).allowed).toEqual(['FAILED']);
    expect(await item('transaction', id)).toMatchObject({ status: 'SETTLEMENT_COMPLETED', late: true });
  });

  test('is of one item of its type', async () => {
    const id = await reported('PENDING');
    const refund = await refundOf(await reported('SETTLEMENT_COMPLETED'), 100);
    const given = { type: 'transaction', status: 'FAILED', reason };
    for (const [body, field] of [
      [given, 'transaction'],
      [{ ...given, refund }, 'transaction'],
      [{ ...given, transaction: id, refund }, 'refund'],
      [{ ...given, transaction: id, reason: '' }, 'reason'],
      [{ ...given, transaction: id, status: 'PROCESSED' }, 'status'],
      [{ ...given, transaction: 'txn_00000000000000000000000000' }, 'transaction'],
    ] as const) {
      const answer = await ask('statusupdate', body);
      expect(answer.statusCode, answer.body).toBeGreaterThanOrEqual(400);
      expect(Object.keys(answer.json().error.fields), answer.body).toContain(field);
    }
    expect((await item('transaction', id)).status).toBe('PENDING');
  });

  test('needs its type, its status and its item, but no reason', async () => {
    const paid = await reported('SETTLEMENT_COMPLETED');
    const refund = await refundOf(paid, 100);
    for (const body of [
      { type: 'transaction', transaction: await reported('PENDING'), status: 'SETTLEMENT_COMPLETED' },
      { type: 'refund', refund, status: 'PROCESSED' },
    ]) {
      const answer = await ask('statusupdate', body);
      expect(answer.statusCode, answer.body).toBe(201);
      expect(answer.json()).toMatchObject({ reason: null, status: body.status });
    }
    expect(await item('refund', refund)).toMatchObject({ status: 'PROCESSED', status_reason: null });
  });

  test('has a preview that does not wait while the payment is being changed, and says so', async () => {
    const id = await reported('PENDING');
    const asked = { type: 'transaction', transaction: id, status: 'FAILED' };
    const client = await world.database.pool.connect();
    await client.query('begin');
    await client.query('select from transaction where organisation = $1 and id = $2 for update', [
      world.organisation_id,
      id,
    ]);
    const answers = await Promise.all(Array.from({ length: 40 }, () => ask('statusupdate/preview', asked)));
    await client.query('rollback');
    client.release();
    expect(new Set(answers.map((answer) => answer.json().error?.code))).toEqual(new Set(['being_changed']));
    expect((await preview(id, 'FAILED')).effects[0]).toMatchObject({ from: 'PENDING', to: 'FAILED' });
  });

  test('needs a super user, also the preview', async () => {
    const id = await reported('PENDING');
    for (const token of [world.token, await world.key(world.root, ['PSP_ALL', 'TRANSACTION_RECORD'])]) {
      expect((await correct(id, 'FAILED', {}, token)).statusCode).toBe(403);
      const asked = await ask('statusupdate/preview', { type: 'transaction', transaction: id }, token);
      expect(asked.statusCode).toBe(403);
      expect((await world.call(token, 'GET', '/statusupdate')).statusCode).toBe(403);
    }
  });

  test('changes it once for two concurrent calls, and refuses the second as stale', async () => {
    const id = await reported('PENDING');
    const sent = { old_status: 'PENDING' };
    const both = await Promise.all([
      correct(id, 'AUTHORIZED', sent),
      correct(id, 'FAILED', sent, await world.key(world.root, ['PSP_SUPER'])),
    ]);
    const codes = both.map(({ statusCode }) => statusCode).toSorted();
    expect(codes).toEqual([201, 409]);
    const listed = await world.call(staff, 'GET', `/statusupdate?transaction=${id}`);
    expect(listed.json().items).toHaveLength(1);
  });

  test('works on a payment of forty days ago, whose merchant is inactive by now', async () => {
    const created_at = new Date(Date.now() - 40 * 86_400_000).toISOString();
    const id = await reported('AUTHORIZED', { created_at });
    await world.database.pool.query('update organisation set active = false where id = $1', [world.organisation_id]);
    try {
      expect(await codeOf(correct(id, 'SETTLEMENT_COMPLETED'))).toBe(201);
    } finally {
      await world.database.pool.query('update organisation set active = true where id = $1', [world.organisation_id]);
    }
    expect(await item('transaction', id)).toMatchObject({ status: 'SETTLEMENT_COMPLETED', created_at });
  });
});

describe('a payment that Sluis took', () => {
  test('and that a status update authorises is captured, as after its processor’s own report', async () => {
    const id = await world.took('PENDING');
    expect((await preview(id, 'AUTHORIZED')).effects).toContainEqual({ is: 'ordered', operation: 'capture' });
    expect(await codeOf(correct(id, 'AUTHORIZED'))).toBe(201);
    const { rows } = await world.database.pool.query('select operation from processing_order where transaction = $1', [
      id,
    ]);
    expect(rows).toEqual([{ operation: 'capture' }]);
    // The status is the outcome; its orders are no longer awaited.
    expect((await preview(id, 'AUTHORIZATION_VOIDED')).effects).toContainEqual({
      is: 'withdrawn',
      operation: 'capture',
    });
    expect(await codeOf(correct(id, 'AUTHORIZATION_VOIDED'))).toBe(201);
    await world.sweep();
    expect(await item('transaction', id)).toMatchObject({ status: 'AUTHORIZATION_VOIDED', amount_capturable: 0 });
    const captures = await world.call(world.token, 'GET', `/capture?transaction=${id}`);
    expect(captures.json().items).toMatchObject([{ status: 'FAILED' }]);
  });

  test('of a gateway is not captured by Sluis', async () => {
    const id = await reported('PENDING', { processor: world.processor });
    expect(await codeOf(correct(id, 'AUTHORIZED'))).toBe(201);
    const { rows } = await world.database.pool.query('select 1 from processing_order where item = $1', [id]);
    expect(rows).toEqual([]);
  });
});

describe('a status update of a refund', () => {
  test('that sets it to failed frees its amount, and one to processed does not', async () => {
    const paid = await reported('SETTLEMENT_COMPLETED');
    const [failed, processed] = [await refundOf(paid, 3000), await refundOf(paid, 2000)];
    const { effects } = await preview(failed, 'FAILED');
    expect(effects).toEqual([
      { is: 'status', of: 'refund', id: failed, from: 'PENDING', to: 'FAILED' },
      { is: 'refundable', from: 0, to: 3000 },
      { is: 'webhooks', count: 1 },
    ]);
    expect(await codeOf(correct(failed, 'FAILED'))).toBe(201);
    expect(await codeOf(correct(processed, 'PROCESSED'))).toBe(201);
    expect(await item('transaction', paid)).toMatchObject({ amount_refunded: 2000 });
    expect(await webhooksOf(failed)).toEqual(['PENDING', 'FAILED']);
    // Two concurrent refunds of one payment do not deadlock.
    const more = [await refundOf(paid, 1000), await refundOf(paid, 1000)];
    expect(await Promise.all(more.map((each) => codeOf(correct(each, 'CANCELLED'))))).toEqual([201, 201]);
    expect(await item('transaction', paid)).toMatchObject({ amount_refunded: 2000 });
  });

  test('of ours ends its order, so that its processor’s late answer changes nothing', async () => {
    const paid = await world.took('SETTLEMENT_COMPLETED');
    const refund = await refundOf(paid, 500);
    expect((await preview(refund, 'CANCELLED')).effects).toContainEqual({ is: 'withdrawn', operation: 'refund' });
    expect(await codeOf(correct(refund, 'CANCELLED'))).toBe(201);
    await world.sweep();
    expect(await item('refund', refund)).toMatchObject({ status: 'CANCELLED' });
    expect(await item('transaction', paid)).toMatchObject({ amount_refunded: 0 });
  });
});

describe('a preview', () => {
  test('is answered to each of two hundred concurrent callers, of one payment or of many, without delaying others', async () => {
    const [id, other] = [await reported('PENDING'), await reported('PENDING')];
    const many = await Promise.all(Array.from({ length: 20 }, () => reported('PENDING')));
    const asked = (of: string) =>
      Array.from({ length: 100 }, (_, at) =>
        ask('statusupdate/preview', { type: 'transaction', transaction: of, status: at % 2 ? 'FAILED' : 'AUTHORIZED' }),
      );
    const [of_one, of_many, corrected] = await Promise.all([
      Promise.all(asked(id)),
      Promise.all(many.flatMap((each) => asked(each).slice(0, 5))),
      codeOf(correct(other, 'FAILED')),
    ]);
    expect(new Set([...of_one, ...of_many].map((answer) => answer.json().error?.code ?? answer.statusCode))).toEqual(
      new Set([200]),
    );
    expect(corrected).toBe(201);
  });

  test('without a status reads rows that others are changing, without waiting', async () => {
    const id = await reported('PENDING');
    const client = await world.database.pool.connect();
    await client.query('begin');
    await client.query('select from transaction where organisation = $1 and id = $2 for update', [
      world.organisation_id,
      id,
    ]);
    const seen = await preview(id);
    await client.query('rollback');
    client.release();
    expect(seen).toMatchObject({ id, status: 'PENDING' });
  });

  test('changes nothing, and matches the effects of the change', async () => {
    const id = await reported('PENDING');
    const before = await world.database.pool.query('select * from transaction where id = $1', [id]);
    const shown = await preview(id, 'SETTLEMENT_COMPLETED');
    expect(shown).toMatchObject({
      type: 'transaction',
      id,
      status: 'PENDING',
      merchant_reference: 'order 12',
      organisation: { id: world.organisation_id, name: 'Shop' },
      effects: [
        { is: 'status', of: 'transaction', id, from: 'PENDING', to: 'SETTLEMENT_COMPLETED' },
        { is: 'refundable', from: 0, to: 5000 },
        { is: 'webhooks', count: 1 },
      ],
    });
    const after = await world.database.pool.query('select * from transaction where id = $1', [id]);
    expect(after.rows).toEqual(before.rows);
    expect(await webhooksOf(id)).toEqual(['PENDING']);
    expect((await world.call(staff, 'GET', `/statusupdate?transaction=${id}`)).json().items).toEqual([]);
  });

  test('shows that money of a payment that was not paid has been returned', async () => {
    const id = await reported('SETTLEMENT_REQUESTED');
    await refundOf(id, 1500);
    expect((await preview(id, 'FAILED')).effects).toContainEqual({ is: 'reversed', amount: 1500 });
  });
});

describe('a renewal of a subscription that was counted as paid', () => {
  // A month of tries passes.
  const whole = test.runIf(process.env.SLUIS_THOROUGH);
  whole('is owed again after a status update, as its preview says, the plan’s webhook included', async () => {
    const plan = await world.make('plan', {
      payment_profile: world.profile,
      name: 'Box',
      amount: 1000,
      interval: 'month',
      statuses_subscription_update: ['PAST_DUE'],
      webhook_subscription_update: 'http://127.0.0.1:1/subscription',
    });
    const { id } = await world.make('subscription', { plan: plan.id, customer: world.customer });
    await world.database.kysely
      .updateTable('subscription')
      .set({ mandate: await world.mandate(), status: 'ACTIVE' })
      .where('id', '=', id)
      .execute();
    const first = await item('subscription', id);
    const until_ms = Date.parse(first.next_try_at as string) - world.services.clock.now_ms();
    await world.pass(until_ms / 86_400_000 + 0.01);
    const counted = await item('subscription', id);
    expect(counted).toMatchObject({ status: 'ACTIVE', last_paid_cycle: 1, billing_cycle: 2 });
    const [payment] = (await world.call(world.token, 'GET', `/transaction?subscription=${id}`)).json().items;
    const { effects } = await preview(payment.id, 'FAILED');
    expect(effects).toEqual(
      expect.arrayContaining([
        { is: 'status', of: 'subscription', id, from: 'ACTIVE', to: 'PAST_DUE' },
        { is: 'due_date', id, from: counted.due_date, to: first.due_date },
        { is: 'refundable', from: 1000, to: 0 },
        { is: 'webhooks', count: 2 },
      ]),
    );
    expect(await item('subscription', id)).toEqual(counted);
    const before = (await webhooksOf(id)).length;
    expect(await codeOf(correct(payment.id, 'FAILED'))).toBe(201);
    expect(await item('subscription', id)).toMatchObject({
      status: 'PAST_DUE',
      status_reason: reason,
      last_paid_cycle: null,
      billing_cycle: 1,
      due_date: first.due_date,
    });
    expect((await webhooksOf(id)).slice(before)).toEqual(['PAST_DUE']);
  });
});

test('a payment of an organisation that was moved is found by staff, and remains with it', async () => {
  const id = await reported('PENDING');
  const parent = await world.organisation('Group', world.root);
  const moved = await ask(`organisation/${world.organisation_id}/move`, { parent });
  expect(moved.statusCode, moved.body).toBe(200);
  const answer = await correct(id, 'CANCELLED');
  expect(answer.json()).toMatchObject({ organisation: world.organisation_id, status: 'CANCELLED' });
});

test('the list names the payment or refund and its merchant, and is filtered, sorted and searched', async () => {
  const id = await reported('PENDING', { merchant_reference: 'listed 1' });
  await correct(id, 'DECLINED');
  const refund = await refundOf(await reported('SETTLEMENT_COMPLETED', { merchant_reference: 'listed 2' }), 100);
  await correct(refund, 'PROCESSED');
  const list = async (query: string) =>
    (await world.call(staff, 'GET', `/statusupdate?${query}&_populate=organisation transaction refund`)).json().items;
  const [first] = await list('type=refund&status=PROCESSED&_search=listed');
  expect(first).toMatchObject({
    refund: { id: refund },
    merchant_reference: 'listed 2',
    organisation: { name: 'Shop' },
  });
  const all = await list('_search=listed&_sort=merchant_reference');
  expect(all.map((each: { type: string }) => each.type)).toEqual(['transaction', 'refund']);
});
