import { newId } from '@sluis/contract/base/ids';
import { expect, test } from 'vitest';
import { certaintyOf, type PaymentOutcome, ProcessorNotCalled, ProcessorUnavailable } from '../contract.ts';
import { capturesOf, type Kit, known, number, once, paid_statuses } from './kit.ts';
import type { Fault } from './mock-acquirer.ts';

const faults: readonly [string, Fault, number][] = [
  ['whose connection ended before it was performed', 'lost_before', 0],
  ['that was answered with 503', 'unavailable', 0],
  ['whose answer was lost', 'lost_after', 1],
  ['whose answer is unreadable', 'unreadable', 1],
];

export function unanswered(kit: Kit): void {
  test.each(faults)('a payment %s has no outcome', async (_, fault, performed) => {
    const payment = kit.payment();
    kit.mock.fail(fault);
    const error = await kit.mock.adapter.authorise(payment).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ProcessorUnavailable);
    expect(error).not.toBeInstanceOf(ProcessorNotCalled);
    expect(String(error)).not.toContain(number);
    expect((await kit.mock.performed(payment.reference)).length).toBeLessThanOrEqual(performed);
  });

  test.each(faults)('a payment %s is performed once if it is repeated', async (_, fault) => {
    const payment = kit.payment();
    kit.mock.fail(fault);
    await kit.mock.adapter.authorise(payment).catch(() => undefined);
    const { outcome } = await kit.pay(payment);
    expect(paid_statuses).toContain(outcome.status);
    await once(kit, payment.reference);
  });

  test('a payment whose answer was lost is found', async ({ skip }) => {
    if (certaintyOf(kit.mock.adapter).found_within_ms === Number.POSITIVE_INFINITY) skip('it cannot be asked');
    const payment = kit.payment();
    kit.mock.fail('lost_after');
    await kit.mock.adapter.authorise(payment).catch(() => undefined);
    kit.mock.catchUp();
    const { reference } = payment;
    const found = await kit.mock.adapter.find({ kind: 'payment', reference, payment: known(payment) });
    expect(paid_statuses).toContain(found && (await kit.approve(payment, found as PaymentOutcome)).status);
    await once(kit, reference);
  });

  test.for(['capture', 'refund'] as const)('a %s whose answer was lost is found', async (kind, { skip }) => {
    const { adapter } = kit.mock;
    if (certaintyOf(adapter).found_within_ms === Number.POSITIVE_INFINITY) skip('it cannot be asked');
    if (kind === 'capture' && capturesOf(kit) === 'none') skip('it takes the money immediately');
    const payment = kind === 'capture' ? (await kit.authorise()).at : await kit.settle();
    const reference = newId(kind === 'capture' ? 'capt' : 'rfnd');
    const order = { reference, payment, amount: payment.amount, currency_code: payment.currency_code };
    kit.mock.fail('lost_after');
    const asked =
      kind === 'capture' ? adapter.capture({ ...order, is_final: true }) : adapter.refund({ ...order, captures: [] });
    await asked.catch(() => undefined);
    kit.mock.catchUp();
    const found = await adapter.find({ kind, reference, payment });
    expect(['PROCESSED', 'PENDING']).toContain(found?.status);
    expect(await adapter.find({ kind, reference: newId('capt'), payment })).toBeUndefined();
    await once(kit, reference);
  });

  test('a payment that it never received is not found', async () => {
    const payment = kit.payment();
    const { reference } = payment;
    expect(await kit.mock.adapter.find({ kind: 'payment', reference, payment: known(payment) })).toBeUndefined();
  });

  test('too many requests are not performed, and asked again when it says', async () => {
    const payment = kit.payment();
    kit.mock.fail('too_many');
    const error = await kit.mock.adapter.authorise(payment).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ProcessorNotCalled);
    const { ask_from, response_code } = error as ProcessorNotCalled;
    expect(response_code).toBe(429);
    const in_s = (Date.parse(String(ask_from)) - Date.now()) / 1000;
    expect(in_s).toBeGreaterThan(60);
    expect(in_s).toBeLessThanOrEqual(120);
    expect(await kit.mock.performed(payment.reference)).toEqual([]);
  });

  test('a server that is not there has received nothing', async () => {
    const gone = await kit.open();
    await gone.close();
    await expect(gone.adapter.authorise(kit.payment())).rejects.toBeInstanceOf(ProcessorNotCalled);
  });
}
