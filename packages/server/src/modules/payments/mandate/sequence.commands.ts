import type { SequenceType } from '@sluis/contract/sepa/mandates';
import type { Trx } from '../../../platform/database/database.ts';
import { isRow, lockItems, type Owned } from '../../../resource/item.ts';
import type { Mandate } from './mandate.commands.ts';

/** A payment by a mandate of SEPA direct debit. */
interface Collection {
  readonly mandate: Owned;
  readonly amount: number;
  /** No collection follows it. */
  readonly is_last: boolean;
}

const sequenceOf = ({ mandate_type }: Mandate, next: SequenceType, is_last: boolean): SequenceType => {
  if (mandate_type === 'one_off') return 'OOFF';
  return is_last && next === 'RCUR' ? 'FNAL' : next;
};

/**
 * The places of collections in their mandates, in their order; null for those that collect nothing. Mandates are
 * locked, because a mandate has one first collection, even if two subscriptions are collected by it.
 */
export async function allotSequences(
  trx: Trx,
  collections: readonly (Collection | undefined)[],
): Promise<readonly (SequenceType | null)[]> {
  const mandates = await lockItems(
    trx,
    'mandate',
    collections.flatMap((each) => (each ? [each.mandate] : [])),
  );
  const first = new Map<string, Mandate>();
  const allotted = collections.map((each) => {
    const found = mandates.get(each?.mandate.id ?? '');
    if (!each || !found?.next_sequence || each.amount === 0) return null;
    const next = first.has(found.id) ? 'RCUR' : found.next_sequence;
    if (next === 'FRST') first.set(found.id, found);
    return sequenceOf(found, next, each.is_last);
  });
  for (const item of first.values())
    await trx.updateTable('mandate').set({ next_sequence: 'RCUR' }).where(isRow(item)).execute();
  return allotted;
}
