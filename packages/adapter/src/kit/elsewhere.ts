import { expect, test } from 'vitest';
import { type PaymentOutcome, ProcessorUnavailable } from '../contract.ts';
import { type Kit, known, once, paid_statuses } from './kit.ts';

const samples = ['challenged', 'redirected'] as const;
const none = 'it has no such page';

/** A payment whose payer was sent to a page; undefined if the acquirer has none of that kind. */
async function leave(kit: Kit, kind: (typeof samples)[number]) {
  const sample = kit.mock.samples[kind];
  if (!sample) return undefined;
  const { payment, outcome } = await kit.begin(sample);
  return { payment, outcome, at: known(payment, outcome) };
}

export function elsewhere(kit: Kit): void {
  test.for(samples)('a %s payer is sent to a page', async (kind, { skip }) => {
    const left = await leave(kit, kind);
    if (!left) return skip(none);
    expect(left.outcome).toMatchObject({ status: 'PENDING', is_challenged: true });
    expect(left.outcome.challenge_url).toMatch(/^(https?:\/\/|\/)/);
  });

  test.for(samples)('a %s payer who approves has paid', async (kind, { skip }) => {
    const left = await leave(kit, kind);
    if (!left) return skip(none);
    const returned = await kit.mock.payerReturns(left.payment.reference, 'approve');
    const outcome = await kit.mock.adapter.proceed(left.at, returned);
    expect(paid_statuses).toContain(outcome.status);
    await once(kit, left.payment.reference);
  });

  test.for(samples)('a %s payer who declines has not paid', async (kind, { skip }) => {
    const left = await leave(kit, kind);
    if (!left) return skip(none);
    const returned = await kit.mock.payerReturns(left.payment.reference, 'decline');
    const outcome = await kit.mock.adapter.proceed(left.at, returned);
    expect(['DECLINED', 'FAILED', 'CANCELLED']).toContain(outcome.status);
  });

  test.for(samples)('a %s payer who returns twice has paid once', async (kind, { skip }) => {
    const left = await leave(kit, kind);
    if (!left) return skip(none);
    const returned = await kit.mock.payerReturns(left.payment.reference, 'approve');
    const first = await kit.mock.adapter.proceed(left.at, returned);
    const at = { ...left.at, store: { ...left.at.store, ...first.store } };
    const again = await kit.mock.adapter.proceed(at, returned).catch((error: unknown) => error);
    if (!(again instanceof ProcessorUnavailable)) expect(again).toMatchObject({ status: first.status });
    await once(kit, left.payment.reference);
  });

  test.for(samples)('a %s payer who leaves has not paid yet', async (kind, { skip }) => {
    const left = await leave(kit, kind);
    if (!left) return skip(none);
    const returned = await kit.mock.payerReturns(left.payment.reference, 'leave');
    const outcome = await kit.mock.adapter.proceed(left.at, returned).catch((error: unknown) => error);
    if (!(outcome instanceof ProcessorUnavailable)) expect(outcome).toMatchObject({ status: 'PENDING' });
  });
}

/** What a payer's browser cannot bring about. */
export function lyingPayers(kit: Kit): void {
  test.for(samples)('a %s payer cannot bring the outcome of another payment', async (kind, { skip }) => {
    const [mine, other] = [await leave(kit, kind), await leave(kit, kind)];
    if (!mine || !other) return skip(none);
    const returned = await kit.mock.payerReturns(other.payment.reference, 'approve');
    const outcome = await kit.mock.adapter.proceed(mine.at, returned).catch((error: unknown) => error);
    if (!(outcome instanceof Error)) expect(paid_statuses).not.toContain((outcome as PaymentOutcome).status);
  });

  test.for(samples)('a %s payer cannot invent that they paid', async (kind, { skip }) => {
    const left = await leave(kit, kind);
    if (!left) return skip(none);
    const lies = new URLSearchParams({ status: 'paid', redirect_status: 'succeeded', resultCode: 'Authorised' });
    const returned = { method: 'POST', query: lies, form: lies } as const;
    const outcome = await kit.mock.adapter.proceed(left.at, returned).catch((error: unknown) => error);
    if (!(outcome instanceof Error)) expect(paid_statuses).not.toContain((outcome as PaymentOutcome).status);
  });
}
