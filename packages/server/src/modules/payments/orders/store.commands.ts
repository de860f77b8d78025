import { type KnownPayment, type Store, store_max } from '@sluis/adapter';
import { isPaid } from '@sluis/contract/entities/payments/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { lookUp } from '../../../platform/database/pipeline.ts';
import { logFailure } from '../../../platform/failures.ts';
import { openColumn } from '../../../platform/sealed-column.ts';
import type { SecretBox } from '../../../platform/secrets.ts';
import { referenceOf } from './payment-processor.queries.ts';

/** A payment at its processor. */
interface Place {
  readonly reference: string;
  readonly organisation: string;
}

export interface PlacedStore extends Place {
  readonly store: Store;
  /** Of a report that others have superseded: it adds what is not stored yet, and replaces nothing. */
  readonly is_outdated?: boolean;
}

const sealed_for = ({ reference }: Place): string => `store of ${reference}`;

/** The stores of payments by their references; those without one are absent. */
export async function storesOf(
  executor: Executor,
  box: SecretBox,
  places: readonly Place[],
): Promise<ReadonlyMap<string, Store>> {
  if (places.length === 0) return new Map();
  type Found = Place & { readonly sealed: string };
  const rows = await lookUp<Found>(
    executor,
    sql`
      select reference, organisation, sealed from processor_store
      where (reference, organisation) in (select * from unnest(
        ${places.map(({ reference }) => reference)}::text[],
        ${places.map(({ organisation }) => organisation)}::text[]))`,
  );
  const opened = await Promise.all(
    rows.map(async ({ sealed, ...place }) => {
      const key = { ...place };
      const column = { table: 'processor_store', column: 'sealed', key, for_what: sealed_for(place), sealed };
      const value = await openColumn(executor, box, column);
      return [place.reference, value === undefined ? {} : (JSON.parse(value) as Store)] as const;
    }),
  );
  return new Map(opened);
}

/** Adds to the stores of payments whose rows are locked. */
export async function addToStores(trx: Trx, box: SecretBox, added: readonly PlacedStore[]): Promise<void> {
  const known = await storesOf(trx, box, added);
  for (const { store, reference, organisation, is_outdated } of added) {
    const present = known.get(reference);
    const text = JSON.stringify(is_outdated ? { ...store, ...present } : { ...present, ...store });
    // The outcome itself must not be lost because of it.
    if (text.length > store_max) {
      logFailure(new Error(`the adapter of ${reference} stores ${text.length} characters; ${store_max} are allowed`));
      continue;
    }
    const sealed = box.seal(text, sealed_for({ reference, organisation }));
    await trx
      .insertInto('processor_store')
      .values({ reference, organisation, sealed })
      .onConflict((conflict) => conflict.columns(['reference', 'organisation']).doUpdateSet({ sealed }))
      .execute();
  }
}

/** A payment as its adapter knows it. */
export const knownPayment = (paid: ItemOf<'transaction'>, store: Store = {}): KnownPayment => ({
  reference: referenceOf(paid),
  processor_id_external: paid.processor_id_external,
  payment_product: paid.payment_product ?? 'card',
  currency_code: paid.currency_code,
  amount: paid.amount_authorized ?? paid.amount,
  amount_captured: isPaid(paid) ? paid.amount : 0,
  amount_capturable: paid.amount_capturable,
  amount_refunded: paid.amount_refunded,
  created_at: paid.created_at,
  store,
});
