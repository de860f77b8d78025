import { newId } from '@sluis/contract/base/ids';
import { expect, test } from 'vitest';
import type { KnownPayment } from '../contract.ts';
import { capturesOf, type Kit, once } from './kit.ts';
import { voided } from './voiding.ts';

async function capture(
  { mock }: Kit,
  at: KnownPayment,
  amount: number,
  { reference = newId('capt'), is_final = amount === at.amount }: { reference?: string; is_final?: boolean } = {},
) {
  const order = { reference, payment: at, amount, currency_code: at.currency_code, is_final };
  return { reference, outcome: await mock.adapter.capture(order) };
}

export function capturing(kit: Kit): void {
  test('takes the whole amount', async ({ skip }) => {
    if (capturesOf(kit) === 'none') skip('it takes the money immediately');
    const { at } = await kit.authorise();
    const { outcome, reference } = await capture(kit, at, 1250);
    expect(['PROCESSED', 'PENDING']).toContain(outcome.status);
    expect(await kit.mock.performed(reference)).toEqual([{ amount: 1250, currency_code: 'EUR' }]);
  });

  test('reports the end of a pending capture by its own reference', async ({ skip }) => {
    if (capturesOf(kit) === 'none') skip('it takes the money immediately');
    const { at } = await kit.authorise();
    const { outcome, reference } = await capture(kit, at, 1250);
    if (outcome.status === 'PROCESSED') return;
    await kit.events();
    await kit.mock.complete(reference);
    expect(await kit.events()).toContainEqual(expect.objectContaining({ reference, status: 'PROCESSED' }));
  });

  test('takes a part', async ({ skip }) => {
    if (!['partial', 'several'].includes(capturesOf(kit))) skip('it takes the whole amount only');
    const { at } = await kit.authorise();
    const { outcome, reference } = await capture(kit, at, 400, { is_final: true });
    expect(outcome.status).not.toBe('FAILED');
    expect(await kit.mock.performed(reference)).toEqual([{ amount: 400, currency_code: 'EUR' }]);
  });

  test('takes several parts', async ({ skip }) => {
    if (capturesOf(kit) !== 'several') skip('it takes one part only');
    const { at } = await kit.authorise();
    const first = await capture(kit, at, 400, { is_final: false });
    await kit.mock.complete(first.reference);
    const later = { ...at, amount_captured: 400, amount_capturable: 850 };
    const second = await capture(kit, later, 850, { is_final: true });
    expect([first, second].map(({ outcome }) => outcome.status)).not.toContain('FAILED');
    await once(kit, first.reference);
    await once(kit, second.reference);
  });
}

/** What is captured once, or not at all. */
export function capturingOnce(kit: Kit): void {
  test('fails beyond what was authorised', async ({ skip }) => {
    if (capturesOf(kit) === 'none') skip('it takes the money immediately');
    const { at } = await kit.authorise();
    await kit.events();
    const { outcome, reference } = await capture(kit, at, 1300, { is_final: true });
    if (outcome.status === 'FAILED') return;
    expect(outcome.status).toBe('PENDING');
    await kit.mock.complete(reference);
    expect(await kit.events()).toContainEqual(expect.objectContaining({ reference, status: 'FAILED' }));
  });

  test.for(['repeated', 'repeated after its answer was lost'])(
    'is performed once if it is %s',
    async (how, { skip }) => {
      if (capturesOf(kit) === 'none') skip('it takes the money immediately');
      const { at } = await kit.authorise();
      const reference = newId('capt');
      if (how !== 'repeated') kit.mock.fail('lost_after');
      await capture(kit, at, 1250, { reference }).catch(() => undefined);
      const { outcome } = await capture(kit, at, 1250, { reference });
      expect(outcome.status).not.toBe('FAILED');
      await once(kit, reference);
    },
  );

  test('fails for a payment that was voided', async ({ skip }) => {
    if (capturesOf(kit) === 'none') skip('it takes the money immediately');
    const { at } = await kit.authorise();
    await voided(kit, at);
    await kit.mock.complete(at.reference);
    await kit.events();
    const { outcome, reference } = await capture(kit, at, 1250);
    if (outcome.status === 'FAILED') return;
    await kit.mock.complete(reference);
    expect(await kit.events()).toContainEqual(expect.objectContaining({ reference, status: 'FAILED' }));
  });
}
