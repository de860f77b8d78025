import type { PaymentOutcome } from '@sluis/adapter';
import { isPaid, isUnpaid } from '@sluis/contract/entities/payments/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import { monthsAfter, unused_months_max } from '@sluis/contract/sepa/mandates';
import { endsMandate } from '@sluis/contract/sepa/returns';
import type { KnownReason } from '@sluis/contract/status-reasons';
import type { Trx } from '../../../platform/database/database.ts';
import { isRow, lockItems } from '../../../resource/item.ts';
import type { OutcomeListener } from '../orders/listeners.commands.ts';
import { type Mandate, type MandateMove, moveMandates } from './mandate.commands.ts';

type Transaction = ItemOf<'transaction'>;

/**
 * What the outcome of a collection means for its mandate: a token for the next one, a longer life, or its end. Its
 * subscription is locked first, as where it is billed, so that two writers never deadlock.
 */
export const onCollected: OutcomeListener = async (trx, updates, acting) => {
  const over = updates.filter(
    ({ paid }) => paid.mandate !== null && paid.payment_product === 'sepa_direct_debit' && isDecided(paid),
  );
  if (over.length === 0) return;
  const of = ({ organisation }: Transaction, id: string | null) => (id === null ? [] : [{ id, organisation }]);
  await lockItems(
    trx,
    'subscription',
    over.flatMap(({ paid }) => of(paid, paid.subscription)),
  );
  const mandates = new Map(
    await lockItems(
      trx,
      'mandate',
      over.flatMap(({ paid }) => of(paid, paid.mandate)),
    ),
  );
  for (const { paid, outcome } of over) {
    const item = mandates.get(paid.mandate ?? '');
    if (!item) continue;
    const changed = factsOf(item, paid, outcome, acting.now);
    if (Object.keys(changed).length > 0) await change(trx, item, changed);
    const move = moveOf({ ...item, ...changed }, paid);
    if (move) mandates.set(item.id, (await moveMandates(trx, [move], acting))[0] as Mandate);
  }
};

/** Signed without a collection, paid or not paid. */
const isDecided = (paid: Transaction): boolean => paid.status === 'AUTHORIZED' || isPaid(paid) || isUnpaid(paid);

function factsOf(item: Mandate, paid: Transaction, outcome: PaymentOutcome | undefined, now: string): Partial<Stored> {
  const token = outcome?.token;
  const kept = token !== undefined && { processor_token: token, processor: paid.processor };
  if (isPaid(paid) && paid.amount > 0)
    return { ...kept, last_collected_at: now, expires_at: monthsAfter(now, unused_months_max) };
  // One that was rejected before it was collected was not the first.
  const is_first_again = isUnpaid(paid) && paid.sequence_type === 'FRST' && item.last_collected_at === null;
  return { ...kept, ...(is_first_again && { next_sequence: 'FRST' }) };
}

type Stored = Pick<Mandate, 'processor' | 'last_collected_at' | 'expires_at' | 'next_sequence'> & {
  readonly processor_token: string;
};

const change = (trx: Trx, item: Mandate, changed: Partial<Stored>) =>
  trx
    .updateTable('mandate')
    .set((with_) => ({ ...changed, version: with_('version', '+', 1) }))
    .where(isRow(item))
    .execute();

function moveOf(item: Mandate, paid: Transaction): MandateMove | undefined {
  const { status } = item;
  const { sequence_type, status_reason } = paid;
  const is_last = sequence_type === 'FNAL' || sequence_type === 'OOFF';
  if (isPaid(paid))
    return status === 'ACTIVE' && is_last
      ? { item, change: { status: 'COMPLETED', status_reason: 'last collection made' satisfies KnownReason } }
      : undefined;
  if (!isUnpaid(paid) || (status !== 'ACTIVE' && status !== 'COMPLETED')) return undefined;
  // A payer who pays a link again signs again.
  if (endsMandate(paid) || sequence_type === 'OOFF') return { item, change: { status: 'CANCELLED', status_reason } };
  return status === 'COMPLETED'
    ? { item, change: { status: 'ACTIVE', status_reason: 'last collection not made' satisfies KnownReason } }
    : undefined;
}
