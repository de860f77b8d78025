import { newId } from '@sluis/contract/base/ids';
import { expect, test } from 'vitest';
import type { KnownPayment } from '../contract.ts';
import { type Kit, once } from './kit.ts';

export function refunding(kit: Kit): void {
  const refund = async (at: KnownPayment, amount: number, reference = newId('rfnd')) => {
    const order = { reference, payment: at, captures: [], amount, currency_code: at.currency_code };
    return { reference, outcome: await kit.mock.adapter.refund(order) };
  };

  test('gives the whole amount back', async () => {
    const { outcome, reference } = await refund(await kit.settle(), 1250);
    expect(['PROCESSED', 'PENDING']).toContain(outcome.status);
    expect(await kit.mock.performed(reference)).toEqual([{ amount: 1250, currency_code: 'EUR' }]);
  });

  test('gives parts back', async ({ skip }) => {
    if (kit.abilities()?.refunds !== 'partial') skip('it refunds the whole amount only');
    const at = await kit.settle();
    const first = await refund(at, 400);
    await kit.mock.complete(first.reference);
    const second = await refund({ ...at, amount_refunded: 400 }, 850);
    expect([first, second].map(({ outcome }) => outcome.status)).not.toContain('FAILED');
    await once(kit, first.reference);
    await once(kit, second.reference);
  });

  test('gives no more back than was paid', async () => {
    const at = await kit.settle();
    await kit.events();
    const { outcome, reference } = await refund(at, 1300);
    if (outcome.status === 'FAILED') return;
    expect(outcome.status).toBe('PENDING');
    await kit.mock.complete(reference);
    expect(await kit.events()).toContainEqual(expect.objectContaining({ reference, status: 'FAILED' }));
  });

  test.each(['repeated', 'repeated after its answer was lost'])('is performed once if it is %s', async (how) => {
    const at = await kit.settle();
    const reference = newId('rfnd');
    if (how !== 'repeated') kit.mock.fail('lost_after');
    await refund(at, 1250, reference).catch(() => undefined);
    const { outcome } = await refund(at, 1250, reference);
    expect(outcome.status).not.toBe('FAILED');
    await once(kit, reference);
  });

  test('reports a refund that failed after all', async () => {
    const { outcome, reference } = await refund(await kit.settle(), 1250);
    if (outcome.status !== 'PENDING') return;
    await kit.events();
    await kit.mock.complete(reference, 'failed');
    const reported = (await kit.events()).find((event) => event.reference === reference);
    expect(reported?.status).toBe('FAILED');
  });
}
