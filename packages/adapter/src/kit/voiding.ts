import { expect, test } from 'vitest';
import { type KnownPayment, type PaymentOutcome, ProcessorUnavailable, type Store } from '../contract.ts';
import { capturesOf, type Kit, known } from './kit.ts';

/** The outcome of a void; undefined from an acquirer that reports it by a notification. */
export const voided = (kit: Kit, at: KnownPayment): Promise<PaymentOutcome | undefined> =>
  kit.mock.adapter.void(at).catch((error: unknown) => {
    if (error instanceof ProcessorUnavailable) return undefined;
    throw error;
  });

/** The store of a payment after an outcome and the notifications about it. */
const storeAfter = async (kit: Kit, at: KnownPayment, outcome: PaymentOutcome | undefined): Promise<Store> =>
  Object.assign(
    {},
    at.store,
    outcome?.store,
    ...(await kit.events()).map(({ reference, store }) => reference === at.reference && store),
  );

export function voiding(kit: Kit): void {
  test('releases an authorised payment, also if it is repeated', async ({ skip }) => {
    if (capturesOf(kit) === 'none') skip('it reserves nothing');
    const { at } = await kit.authorise();
    const first = await voided(kit, at);
    await kit.mock.complete(at.reference);
    const again = await kit.mock.adapter.void({ ...at, store: await storeAfter(kit, at, first) });
    expect([first?.status ?? 'AUTHORIZATION_VOIDED', again.status]).toEqual([
      'AUTHORIZATION_VOIDED',
      'AUTHORIZATION_VOIDED',
    ]);
    expect(again.processor_id_external).toBe(at.processor_id_external);
  });

  test('is performed once if its answer was lost', async ({ skip }) => {
    if (capturesOf(kit) === 'none') skip('it reserves nothing');
    const { at } = await kit.authorise();
    kit.mock.fail('lost_after');
    await expect(kit.mock.adapter.void(at)).rejects.toBeInstanceOf(ProcessorUnavailable);
    await kit.mock.complete(at.reference);
    const again = await kit.mock.adapter.void({ ...at, store: await storeAfter(kit, at, undefined) });
    expect(again.status).toBe('AUTHORIZATION_VOIDED');
  });

  test('cancels a payment that waits for its payer', async ({ skip }) => {
    const sample = kit.mock.samples.challenged ?? kit.mock.samples.redirected;
    if (!sample) skip('it sends no payer elsewhere');
    const { payment, outcome } = await kit.begin(sample);
    const ended = await kit.mock.adapter.void(known(payment, outcome)).catch((error: unknown) => error);
    // An acquirer that cannot cancel says so by having no outcome: the payer may still pay.
    if (!(ended instanceof ProcessorUnavailable)) expect(ended).toMatchObject({ status: 'CANCELLED' });
  });

  test('takes no money back: a paid payment keeps its status', async () => {
    const at = await kit.settle();
    const outcome = await kit.mock.adapter.void(at);
    expect(['SETTLEMENT_REQUESTED', 'SETTLEMENT_COMPLETED']).toContain(outcome.status);
  });

  test('never pretends for a payment that it does not know', async () => {
    const outcome = await kit.mock.adapter.void(known(kit.payment())).catch((error: unknown) => error);
    if (!(outcome instanceof ProcessorUnavailable)) expect(outcome).toMatchObject({ status: 'CANCELLED' });
  });
}
