import type { PaymentProduct } from '@sluis/contract/payment-products';
import { expect, test } from 'vitest';
import { type Authorisation, abilitiesOf, type PayerAccount, type StartsDebits } from '../contract.ts';
import { type Kit, known, paid_statuses, paymentOf } from './kit.ts';
import type { PayerAnswer } from './mock-acquirer.ts';

/** A payment that is to prove an account, and how its adapter does that; undefined if no method does. */
function sampleOf({ mock }: Kit): { readonly sample: Partial<Authorisation>; readonly how: StartsDebits } | undefined {
  const products = Object.keys(mock.adapter.methods ?? {}) as PaymentProduct[];
  for (const payment_product of products) {
    const how = abilitiesOf(mock.adapter, payment_product)?.starts_debits;
    const initiation = { by: 'customer', series: 'first' } as const;
    if (how) return { how, sample: { payment_product, keep: true, initiation } };
  }
  return undefined;
}

interface Proof {
  readonly status: string;
  readonly payer_account?: PayerAccount;
  readonly token?: string;
}

/** What a payment proved, by its outcome and by notifications. */
async function prove(kit: Kit, sample: Partial<Authorisation>, answer: PayerAnswer = 'approve'): Promise<Proof> {
  kit.mock.deliveries();
  const { payment, outcome } = await kit.begin(sample);
  const end = outcome.is_challenged
    ? await kit.mock.adapter.proceed(known(payment, outcome), await kit.mock.payerReturns(payment.reference, answer))
    : outcome;
  await kit.mock.complete(payment.reference);
  const reported = (await kit.events()).filter(({ reference }) => reference === payment.reference);
  const token = end.token ?? reported.find((each) => each.token !== undefined)?.token;
  const { status, payer_account } = end;
  expect(JSON.stringify(end.store ?? {})).not.toContain(payer_account?.iban ?? 'an IBAN');
  return { status, ...(payer_account && { payer_account }), ...(token && { token }) };
}

/** A first payment by a method such as iDEAL, with SEPA direct debits after it. */
export function starting(kit: Kit): void {
  test('proves an account, which SEPA direct debits are collected from', async ({ skip }) => {
    const started = sampleOf(kit);
    if (!started) return skip('no method of it starts direct debits');
    const { status, token, payer_account } = await prove(kit, started.sample);
    expect(paid_statuses).toContain(status);
    const { iban = '', account_holder = 'A. de Vries' } = payer_account ?? {};
    const signed = { reference: 'MDT1', signed_at: '2026-11-28T10:00:00.000Z', sequence: 'first' } as const;
    const by = started.how.by === 'token' ? { token: String(token) } : { debit: { iban, account_holder, ...signed } };
    expect(started.how.by === 'token' ? token : iban).toMatch(/./);
    const { return_url: _, ...debit } = paymentOf({
      ...by,
      payment_product: 'sepa_direct_debit',
      initiation: { by: 'merchant', series: 'recurring' },
    });
    const outcome = await kit.mock.adapter.authorise(debit);
    expect([...paid_statuses, 'PENDING']).toContain(outcome.status);
    expect(outcome.is_challenged).toBeUndefined();
    expect(await kit.mock.performed(debit.reference)).toEqual([{ amount: 1250, currency_code: 'EUR' }]);
  });

  test('proves an account for the amount of a verification', async ({ skip }) => {
    const started = sampleOf(kit);
    if (!started) return skip('no method of it starts direct debits');
    const amount = started.how.verification_amount;
    const { status, token, payer_account } = await prove(kit, { ...started.sample, amount });
    expect(paid_statuses).toContain(status);
    expect(started.how.by === 'token' ? token : payer_account?.iban).toMatch(/./);
  });

  test('proves no account of a payer who declines, or is not asked to', async ({ skip }) => {
    const started = sampleOf(kit);
    if (!started) return skip('no method of it starts direct debits');
    const declined = await prove(kit, started.sample, 'decline');
    const other = await prove(kit, { ...started.sample, keep: false, initiation: { by: 'customer' } });
    for (const { token, payer_account } of [declined, other])
      expect([token, payer_account?.iban]).toEqual([undefined, undefined]);
  });
}
