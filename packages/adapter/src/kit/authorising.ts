import { newId } from '@sluis/contract/base/ids';
import { expect, test } from 'vitest';
import { ProcessorUnavailable, store_max } from '../contract.ts';
import { capturesOf, isKnownReason, type Kit, number, once, paid_statuses, payer } from './kit.ts';

export function authorising(kit: Kit): void {
  test('takes a card payment, and names it', async () => {
    const { outcome, payment } = await kit.pay();
    expect(paid_statuses).toContain(outcome.status);
    expect(outcome.processor_id_external).not.toBe('');
    expect(await kit.mock.performed(payment.reference)).toEqual([{ amount: 1250, currency_code: 'EUR' }]);
  });

  test('answers with the card, and never with its number', async ({ skip }) => {
    if (!kit.payment().card) skip('it takes no cards');
    const { outcome } = await kit.pay();
    expect(outcome.card).toMatchObject({ card_brand: 'visa', card_last_four: '1111' });
    expect(JSON.stringify(outcome)).not.toContain(number);
  });

  test('only reserves the amount if it is captured later', async ({ skip }) => {
    if (capturesOf(kit) === 'none') skip('it takes the money immediately');
    const { outcome } = await kit.pay({ capture_later: true });
    expect(outcome.status).toBe('AUTHORIZED');
  });

  test('performs a repeated reference once, with the outcome of the first', async () => {
    const { outcome, payment } = await kit.begin();
    const again = await kit.mock.adapter.authorise(payment);
    expect([again.status, again.processor_id_external]).toEqual([outcome.status, outcome.processor_id_external]);
    await once(kit, payment.reference);
  });

  test('performs a reference once that is asked for twice at the same time', async () => {
    const payment = kit.payment();
    const both = await Promise.allSettled([1, 2].map(() => kit.mock.adapter.authorise(payment)));
    const errors = both.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []));
    expect(errors.filter((error) => !(error instanceof ProcessorUnavailable))).toEqual([]);
    expect(errors.length).toBeLessThan(2);
    await once(kit, payment.reference);
  });

  test('answers a refusal with a reason that we know, and the raw code', async () => {
    const { outcome } = await kit.pay(kit.mock.samples.refused);
    expect(['DECLINED', 'FAILED']).toContain(outcome.status);
    expect(outcome.status_reason).toSatisfy(isKnownReason);
    expect(outcome.refusal?.code).toMatch(/./);
  });
}

/** Amounts, kept cards, and what is passed on. */
export function passingOn(kit: Kit): void {
  test.for([
    ['JPY', 1250],
    ['EUR', 1],
    ['KWD', 12_500],
  ] as const)('takes %s in its own minor units', async ([currency_code, amount], { skip }) => {
    const { currencies } = kit.abilities() ?? {};
    if (currencies && !currencies.includes(currency_code)) skip('it does not take it');
    const { payment } = await kit.pay({ currency_code, amount });
    expect(await kit.mock.performed(payment.reference)).toEqual([{ amount, currency_code }]);
  });

  test('keeps a card only if it is asked to', async () => {
    const { outcome } = await kit.pay();
    expect(outcome.token).toBeUndefined();
  });

  test('charges a kept card again, without its payer', async ({ skip }) => {
    if (!kit.abilities()?.tokens) skip('it keeps no cards');
    const first = await kit.pay({ keep: true, initiation: { by: 'customer', series: 'first' } });
    const { token, network_transaction_id } = first.outcome;
    expect(token).toMatch(/./);
    const initiation = {
      by: 'merchant',
      series: 'recurring',
      ...(network_transaction_id && { network_transaction_id }),
    } as const;
    const { card: _, return_url: __, ...again } = kit.payment({ token: String(token), initiation });
    const outcome = await kit.mock.adapter.authorise(again);
    expect(paid_statuses).toContain(outcome.status);
    await once(kit, again.reference);
  });

  test('keeps a card without taking money', async ({ skip }) => {
    if (!kit.payment().card || !kit.abilities()?.tokens) skip('it keeps no cards');
    const { outcome } = await kit.pay({ amount: 0, keep: true, initiation: { by: 'customer', series: 'first' } });
    expect(outcome.status).toBe('AUTHORIZED');
    expect(outcome.token).toMatch(/./);
  });

  test('stores no more than is allowed, and no card number', async () => {
    const { outcome } = await kit.pay();
    const text = JSON.stringify(outcome.store ?? {});
    expect(text.length).toBeLessThanOrEqual(store_max);
    expect(text).not.toContain(number);
  });

  test('is not stopped by what is unknown of the payer', async () => {
    const { outcome } = await kit.pay({ payer: {} });
    expect(paid_statuses).toContain(outcome.status);
  });

  test('passes on names with any letters, and long ones', async () => {
    const { outcome } = await kit.pay({
      payer: { ...payer, name: `Ünal Ørsted 王 ${'van der '.repeat(30)}` },
      metadata: { transaction: newId('txn'), merchant_reference: `№ ${'1'.repeat(198)}` },
      descriptor: 'BLOEMENHUIS 1001',
    });
    expect(paid_statuses).toContain(outcome.status);
  });
}
