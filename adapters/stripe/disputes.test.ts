import type { DisputeOrder, DisputeReport, Evidence } from '@sluis/adapter/disputes';
import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signed } from './mock.ts';
import { openShop, paymentOf, type Shop } from './testing.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const books = () => shop.mock.books();
const disputes = () => shop.adapter.disputes ?? expect.fail('no disputes');

async function dispute(number = '4000000000000259') {
  const payment = paymentOf({ number });
  await shop.adapter.authorise(payment);
  const [{ id } = expect.fail('no dispute')] = books().all<Stripe.Dispute>('dispute');
  return { payment, id };
}

/** The report on a dispute after the last event of a type. */
async function report(type: Stripe.Event.Type): Promise<DisputeReport | undefined> {
  const delivery = signed(shop.mock.event(type), ['whsec_present'], shop.clock.now);
  const [event] = shop.adapter.readNotification(delivery)?.events ?? [];
  if (!event || !('mentioned' in event)) return expect.fail('a dispute is asked for');
  const [found] = (await shop.adapter.inquire?.(event.mentioned)) ?? [];
  return found as DisputeReport | undefined;
}

const orderOf = (id: string, given: Partial<DisputeOrder> = {}): DisputeOrder => ({
  reference: `dres_${id.slice(-8)}`,
  dispute: id,
  payment: 'txn_1',
  amount: 1250,
  currency_code: 'EUR',
  reason_code: '10.4',
  stage: 'CHARGEBACK',
  kind: 'submit',
  reported: { stage: 'CHARGEBACK', status: 'OPEN', is_responded: false },
  ...given,
});
const evidenceOf = (id: string): Evidence => ({
  ...orderOf(id),
  texts: { explanation: 'The parcel was signed for.', customer_email: 'anna@example.com', three_d_secure: 'ECI 05' },
  files: [
    { part: 'receipt', name: 'receipt.pdf', type: 'application/pdf', bytes: new Uint8Array([37, 80, 68, 70]) },
    { part: 'mandate', name: 'mandate.pdf', type: 'application/pdf', bytes: new Uint8Array([37]) },
  ],
});

it('is reported with its payment, reason, deadline and fee', async () => {
  const { payment, id } = await dispute();
  expect(await report('charge.dispute.created')).toEqual({
    reference: payment.reference,
    dispute: id,
    stage: 'CHARGEBACK',
    status: 'OPEN',
    amount: 1250,
    currency_code: 'EUR',
    reason: 'fraud: card not present',
    reason_code: '10.4',
    due_at: '2026-12-05T12:00:00.000Z',
    fee_amount: 2000,
    source_type: 'card_scheme',
    occurred_at: '2026-11-28T12:00:00.000Z',
  });
});

it('has no fee if Stripe took it in another currency: that of the account', async () => {
  const { id } = await dispute();
  const [movement = expect.fail('no movement')] = books().get<Stripe.Dispute>(id, 'dispute').balance_transactions;
  Object.assign(movement, { currency: 'usd' });
  expect((await report('charge.dispute.created'))?.fee_amount).toBeUndefined();
});

it('is an inquiry before the bank takes the money, without a fee', async () => {
  const { id } = await dispute('4000000000001976');
  expect(await report('charge.dispute.created')).toMatchObject({ dispute: id, stage: 'RETRIEVAL', status: 'OPEN' });
  expect((await report('charge.dispute.created'))?.fee_amount).toBeUndefined();
  books().closeDispute(id, 'warning_closed');
  expect(await report('charge.dispute.closed')).toMatchObject({ stage: 'RETRIEVAL', status: 'CANCELLED' });
});

it.each([
  ['won', 'WON'],
  ['lost', 'LOST'],
] as const)('ends %s', async (status, reported) => {
  const { id } = await dispute('4000000000002685');
  books().closeDispute(id, status);
  expect(await report('charge.dispute.closed')).toMatchObject({
    dispute: id,
    status: reported,
    reason: 'merchandise or services not received',
  });
});

it('of a payment that is not ours is not reported', async () => {
  const { payment, id } = await dispute();
  shop.mock.payment(payment.reference).metadata = {};
  expect(await shop.adapter.inquire?.(id)).toEqual([]);
  expect(await shop.adapter.inquire?.('dp_gone')).toEqual([]);
});

it('is answered once with texts and files, in the fields of Stripe', async () => {
  const { id } = await dispute();
  expect(await disputes().find(orderOf(id))).toBeUndefined();
  const outcome = await disputes().submit(evidenceOf(id));
  expect(outcome).toEqual({ status: 'PROCESSED', processor_id_external: id });
  expect(await disputes().submit(evidenceOf(id))).toEqual(outcome);
  expect(await disputes().find(orderOf(id))).toEqual(outcome);
  const { evidence, status } = books().get<Stripe.Dispute>(id, 'dispute');
  expect(status).toBe('under_review');
  expect(evidence).toMatchObject({
    customer_email_address: 'anna@example.com',
    uncategorized_text: 'The parcel was signed for.\n\nECI 05',
    receipt: expect.stringMatching(/^file_/),
  });
  expect(books().get<Stripe.File>(String(evidence.receipt), 'file')).toMatchObject({
    filename: 'receipt.pdf',
    size: 4,
    type: 'pdf',
  });
  expect(await report('charge.dispute.updated')).toMatchObject({ dispute: id, status: 'IN_DISPUTE' });
});

it('fails with the reason, and sends nothing, if Stripe does not take a file', async () => {
  const { id } = await dispute();
  const evidence = evidenceOf(id);
  const [receipt = expect.fail('no file')] = evidence.files;
  const empty = { ...evidence, files: [{ ...receipt, bytes: new Uint8Array() }] };
  expect(await disputes().submit(empty)).toEqual({
    status: 'FAILED',
    status_reason: 'receipt.pdf: The file is empty.',
    processor_id_external: id,
  });
  expect(books().get<Stripe.Dispute>(id, 'dispute').status).toBe('needs_response');
});

it('fails if there are two files for one field of Stripe, of which the bank would see one', async () => {
  const { id } = await dispute();
  const evidence = evidenceOf(id);
  const [receipt = expect.fail('no file')] = evidence.files;
  const second = { ...receipt, name: 'second.pdf' };
  expect(await disputes().submit({ ...evidence, files: [receipt, second] })).toMatchObject({
    status: 'FAILED',
    status_reason: 'Stripe takes one file as receipt: combine second.pdf with the other',
  });
  expect(books().get<Stripe.Dispute>(id, 'dispute').status).toBe('needs_response');
});

it('that was answered before fails, and so does one that is closed', async () => {
  const { id } = await dispute();
  books().closeDispute(id, 'lost');
  expect(await disputes().submit(evidenceOf(id))).toMatchObject({ status: 'FAILED' });
  expect(await disputes().accept(orderOf(id, { reference: 'dres_other' }))).toMatchObject({ status: 'PROCESSED' });
});

it('is accepted once', async () => {
  const { id } = await dispute();
  const order = orderOf(id);
  expect(await disputes().accept(order)).toEqual({ status: 'PROCESSED', processor_id_external: id });
  shop.mock.forgetKeys();
  expect(await disputes().accept(order)).toMatchObject({ status: 'PROCESSED' });
  expect(await disputes().find(order)).toMatchObject({ status: 'PROCESSED' });
  expect(books().get<Stripe.Dispute>(id, 'dispute').status).toBe('lost');
});

it('asks for evidence, but not in arbitration', () => {
  const form = disputes().form({ reason_code: '10.4', stage: 'CHARGEBACK' });
  expect(form).toContainEqual({ name: 'explanation', required: true });
  expect(form).toContainEqual({ name: 'delivery_proof', required: false });
  expect(form.map(({ name }) => name)).not.toContain('mandate');
  expect(disputes().form({ reason_code: null, stage: 'ARBITRATION' })).toEqual([]);
});
