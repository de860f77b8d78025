import { addDays, isBusinessDay } from '@sluis/contract/finance/calendar';
import type { ItemOf } from '@sluis/contract/registry';
import { beforeEach, describe, expect, test } from 'vitest';
import { creditor_id, type DebitWorld, openDebitWorld } from '../../../testing/debits.ts';

let world: DebitWorld;
beforeEach(async () => {
  world = await openDebitWorld();
});

type Payment = ItemOf<'transaction'>;
const subscription = async (id: string) =>
  (await world.get(`/subscription/${id}`)) as unknown as ItemOf<'subscription'>;
const paymentsOf = async (id: string): Promise<Payment[]> =>
  ((await world.get(`/transaction?subscription=${id}&_sort=id`)).items as Payment[]).filter(({ amount }) => amount > 0);
const notices = async () =>
  (
    await world.services.database.pool.query(
      'select id, item, mandate, amount, collected_on, created_at, notice_days from debit_notice order by id',
    )
  ).rows;
const mailsTo = async (address: string) =>
  (
    await world.services.database.pool.query(
      `select * from mail where recipient = $1 and kind = 'debit_notice' order by id`,
      [address],
    )
  ).rows;
const mandateOf = async (id: string) => (await world.get(`/mandate/${id}`)) as unknown as ItemOf<'mandate'>;

describe('a direct debit of a subscription', () => {
  test('is announced fourteen days before, and collected on that day, once', async () => {
    const id = await world.subscribe({ due_date: '2031-12-03' });
    expect(await subscription(id)).toMatchObject({ status: 'ACTIVE', payment_product: 'sepa_direct_debit' });
    await world.days(15);
    expect(await notices()).toEqual([]);
    await world.days(2);
    const [notice] = await notices();
    expect(notice).toMatchObject({ item: id, amount: 1995, collected_on: '2031-12-03', notice_days: 14 });
    expect(await mailsTo('payer@example.com')).toHaveLength(1);
    await world.days(12);
    expect(await paymentsOf(id)).toEqual([]);
    await world.days(3);
    expect(await paymentsOf(id)).toMatchObject([
      { status: 'SETTLEMENT_COMPLETED', sequence_type: 'FRST', mandate: notice.mandate },
    ]);
    expect(await subscription(id)).toMatchObject({ billing_cycle: 2, due_date: '2032-01-03' });
  });

  test('is announced in the language of the signature, with the amount, the day, the creditor and the mandate', async () => {
    const id = await world.subscribe({ due_date: '2031-12-03' });
    await world.later(17 * 86_400_000);
    const [mail] = await mailsTo('payer@example.com');
    const content = JSON.parse(world.services.box.open(mail.sealed, `mail ${mail.id}`));
    const { mandate_reference } = await mandateOf(String((await subscription(id)).mandate));
    expect(content.subject).toBe('Aankondiging van een incasso van €\u00a019,95');
    const text = content.text.replaceAll('\u2060', '');
    for (const words of [
      'P. Payer',
      'Grachtenboek',
      '4 december 2031',
      creditor_id,
      mandate_reference,
      '4300',
      'Krant',
    ])
      expect(text).toContain(words);
    expect(content.text).not.toContain('ABNA');
  });

  test('on a closing day of TARGET2 is collected on the next business day', async () => {
    const id = await world.subscribe({ due_date: '2031-12-25' });
    await world.days(45);
    expect((await notices()).map(({ collected_on }) => collected_on)).toEqual(['2031-12-29']);
    expect(await paymentsOf(id)).toEqual([]);
    await world.days(12);
    const [paid] = await paymentsOf(id);
    expect(paid?.created_at.slice(0, 10)).toBe('2031-12-29');
    // The next cycle keeps its rhythm.
    expect((await subscription(id)).due_date).toBe('2032-01-25');
  });

  test('due sooner than the days that were agreed is collected later', async () => {
    const id = await world.subscribe({ due_date: '2031-11-05' });
    await world.days(13);
    expect(await paymentsOf(id)).toEqual([]);
    await world.days(3);
    expect((await paymentsOf(id)).map(({ created_at }) => created_at.slice(0, 10))).toEqual(['2031-11-17']);
  });

  test('with fewer days agreed on the page is announced later', async () => {
    await world.services.database.pool.query('update paymentprofile set notice_days = 2');
    const id = await world.subscribe({ due_date: '2031-12-03' });
    await world.services.database.pool.query('update paymentprofile set notice_days = 14');
    await world.days(27);
    expect(await notices()).toEqual([]);
    await world.days(4);
    expect(await notices()).toMatchObject([{ notice_days: 2, collected_on: '2031-12-03' }]);
    expect(await paymentsOf(id)).toHaveLength(1);
  });

  test('waits for its mail, and is announced again if that was sent too late', async () => {
    const id = await world.subscribe({ due_date: '2031-12-03' });
    await world.later(17 * 86_400_000);
    await world.later(14 * 86_400_000);
    expect(await paymentsOf(id)).toEqual([]);
    await world.sendMails(3 * 86_400_000);
    await world.later(86_400_000);
    expect(await paymentsOf(id)).toEqual([]);
    expect(await notices()).toHaveLength(2);
    await world.days(16);
    const [, again] = await notices();
    expect((await paymentsOf(id)).map(({ created_at }) => created_at.slice(0, 10))).toEqual([again.collected_on]);
    expect(isBusinessDay(again.collected_on, 'TARGET2')).toBe(true);
  });

  test('of another amount than announced is announced again', async () => {
    const id = await world.subscribe({ due_date: '2031-12-03' });
    await world.days(20);
    await world.services.database.pool.query('update plan set amount = 2995');
    await world.days(12);
    expect(await paymentsOf(id)).toEqual([]);
    expect((await notices()).map(({ amount }) => amount)).toEqual([1995, 2995]);
    await world.days(14);
    expect(await paymentsOf(id)).toMatchObject([{ amount: 2995 }]);
  });

  test('by a mandate that was cancelled after the notice is not collected', async () => {
    const id = await world.subscribe({ due_date: '2031-12-03' });
    await world.days(20);
    const { mandate } = await subscription(id);
    await world.make(`/mandate/${mandate}/revoke`);
    await world.days(12);
    expect(await paymentsOf(id)).toEqual([]);
    expect(await subscription(id)).toMatchObject({ status: 'PAST_DUE', status_reason: 'mandate_not_usable' });
    await world.days(15);
    expect(await subscription(id)).toMatchObject({ status: 'EXPIRED' });
    expect(await notices()).toHaveLength(1);
  });

  test('of an inactive merchant is neither announced nor collected', async () => {
    const id = await world.subscribe({ due_date: '2031-12-03' });
    const set = (status: string) =>
      world.services.database.pool.query('update organisation set active = $2 where id = $1', [
        world.merchant,
        status === 'on',
      ]);
    await set('off');
    await world.days(25);
    expect(await notices()).toEqual([]);
    await set('on');
    await world.days(3);
    const [notice] = await notices();
    expect(
      notice.collected_on >= addDays(String(notice.created_at.toISOString?.() ?? notice.created_at).slice(0, 10), 14),
    ).toBe(true);
    await world.days(20);
    expect(await paymentsOf(id)).toHaveLength(1);
  });

  test('to a payer without an address is not collected', async () => {
    const id = await world.subscribe({ due_date: '2031-12-03' });
    await world.services.database.pool.query('update customer set email_address = null');
    await world.days(31);
    expect(await paymentsOf(id)).toEqual([]);
    expect(await subscription(id)).toMatchObject({ status: 'PAST_DUE', status_reason: 'notice not sent' });
  });

  test('has the sequence of its mandate: first, recurring and final', async () => {
    const id = await world.subscribe({ due_date: '2031-12-03', max_billing_cycle: 3 });
    await world.days(100);
    expect((await paymentsOf(id)).map(({ sequence_type }) => sequence_type)).toEqual(['FRST', 'RCUR', 'FNAL']);
    expect(await subscription(id)).toMatchObject({ status: 'COMPLETED' });
    expect(await world.lastMandate()).toMatchObject({ status: 'COMPLETED', status_reason: 'last collection made' });
  });

  test('shares a mandate with another, of which one is the first and neither the final', async () => {
    const one = await world.subscribe({ due_date: '2031-12-03', max_billing_cycle: 2 });
    const other = await world.subscribe({ due_date: '2031-12-03' });
    const { mandate } = await subscription(one);
    await world.services.database.pool.query('update subscription set mandate = $1 where id = $2', [mandate, other]);
    await world.days(70);
    const [first, second] = [await paymentsOf(one), await paymentsOf(other)];
    expect([...first, ...second].every((paid) => paid.mandate === mandate)).toBe(true);
    expect([...first, ...second].map(({ sequence_type }) => sequence_type).sort()).toEqual([
      'FRST',
      'RCUR',
      'RCUR',
      'RCUR',
    ]);
    expect(await mandateOf(String(mandate))).toMatchObject({ status: 'ACTIVE' });
  });

  test('can be refunded, and leaves the mandate as it is', async () => {
    const id = await world.subscribe({ due_date: '2031-12-03' });
    await world.days(33);
    const [paid] = await paymentsOf(id);
    await world.make(`/transaction/${paid?.id}/refund`, { amount: 1995 });
    await world.later(1000);
    expect((await world.get(`/refund?transaction=${paid?.id}`)).items).toMatchObject([{ status: 'PROCESSED' }]);
    expect(await world.lastMandate()).toMatchObject({ status: 'ACTIVE', next_sequence: 'RCUR' });
  });
});

describe('a returned direct debit', () => {
  test.each([
    ['AC04', 'NL85TEST0000000004', 'account closed'],
    ['MD01', 'NL58TEST0000000005', 'no mandate'],
    ['MD07', 'NL04TEST0000000007', 'account holder deceased'],
  ])('by %s ends its mandate and its subscription', async (code, iban, reason) => {
    const id = await world.subscribe({ due_date: '2031-12-03' }, iban);
    await world.days(36);
    const [paid] = await paymentsOf(id);
    expect(paid).toMatchObject({ status: 'FAILED', status_reason: reason, refusal_code: code, refusal_retry: 'never' });
    expect(await subscription(id)).toMatchObject({ status: 'EXPIRED', status_reason: reason });
    expect(await world.lastMandate()).toMatchObject({ status: 'CANCELLED', status_reason: reason });
    await world.days(20);
    expect(await paymentsOf(id)).toHaveLength(1);
  });

  test.each([
    ['AM04', 'NL15TEST0000000003', 'insufficient funds'],
    ['MS03', 'NL74TEST0000000008', 'declined by the bank'],
    ['MD06', 'NL31TEST0000000006', 'refund requested by the payer'],
  ])('by %s is announced and collected again', async (code, iban, reason) => {
    const id = await world.subscribe({ due_date: '2031-12-03' }, iban);
    await world.days(36);
    expect(await paymentsOf(id)).toMatchObject([{ status: 'FAILED', status_reason: reason, refusal_code: code }]);
    expect(await subscription(id)).toMatchObject({ status: 'PAST_DUE', billing_cycle: 1 });
    expect(await world.lastMandate()).toMatchObject({ status: 'ACTIVE' });
    await world.days(17);
    expect((await paymentsOf(id)).map(({ sequence_type }) => sequence_type)).toEqual(['FRST', 'RCUR']);
    expect((await notices()).length).toBeGreaterThanOrEqual(2);
  });

  test('that its bank rejected before it was collected was not the first', async () => {
    const id = await world.subscribe({ due_date: '2031-12-03' }, 'NL42TEST0000000002');
    await world.days(32);
    expect(await paymentsOf(id)).toMatchObject([{ status: 'DECLINED', sequence_type: 'FRST', refusal_code: 'AC01' }]);
    expect(await subscription(id)).toMatchObject({ status: 'EXPIRED' });
    expect(await world.lastMandate()).toMatchObject({ status: 'CANCELLED', next_sequence: 'FRST' });
  });
});

test('a mandate that is not collected by for 36 months expires', async () => {
  const id = await world.subscribe({ due_date: '2031-12-03' });
  await world.make(`/subscription/${id}/cancel`);
  await world.later(1095 * 86_400_000);
  expect(await world.lastMandate()).toMatchObject({ status: 'ACTIVE' });
  await world.later(2 * 86_400_000);
  expect(await world.lastMandate()).toMatchObject({ status: 'EXPIRED', status_reason: 'not used for 36 months' });
});
