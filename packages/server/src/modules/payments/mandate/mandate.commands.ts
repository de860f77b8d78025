import type { CardFacts } from '@sluis/adapter';
import { ApiError } from '@sluis/contract/base/errors';
import { newId } from '@sluis/contract/base/ids';
import { mandate } from '@sluis/contract/entities/payments/mandate';
import { cardLabel, nameOfPayable } from '@sluis/contract/payment-names';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { type Body, insertRow, type Row } from '../../../resource/commands.ts';
import { getItem, isRow, type Owned } from '../../../resource/item.ts';
import type { Acting } from '../../../resource/resource.ts';
import { within } from '../../../resource/scope.ts';

type Mandate = ItemOf<'mandate'>;

interface NewMandate extends Pick<Mandate, 'organisation' | 'payment_profile' | 'customer' | 'payment_product'> {
  readonly processor: string;
  readonly token: string;
  readonly network_transaction_id?: string | undefined;
  readonly card?: CardFacts | undefined;
  /** The payment with which it was given, whose Card IDs it gets. */
  readonly given_with: Owned;
}

/** Stores a customer's consent to be charged again, with the processor's token. */
export async function keepMandate(
  trx: Trx,
  { token, card, given_with, network_transaction_id = '', ...given }: NewMandate,
  { now }: Acting,
): Promise<Mandate> {
  const label = card ? cardLabel(card) : nameOfPayable(given.payment_product, 'en');
  const { rows } = await sql<Pick<Mandate, 'card'> & { readonly card_all: string | null }>`
    select card, card_all from transaction where ${isRow(given_with)}`.execute(trx);
  return insertRow(trx, mandate, {
    ...given,
    ...card,
    ...rows[0],
    id: newId('mdt', now),
    created_at: now,
    processor_token: token,
    network_transaction_id: network_transaction_id || null,
    label,
  });
}

/** A usable mandate. Throws `invalid_reference` or `mandate_not_usable`. */
export async function usableMandate(trx: Trx, id: string, { scope }: Pick<Acting, 'scope'>): Promise<Mandate> {
  const found = await getItem(trx, 'mandate', { id, scope }).catch(() => undefined);
  if (!found) throw new ApiError('invalid_reference', { fields: { mandate: ['not_allowed'] } });
  if (found.revoked_at) throw new ApiError('mandate_not_usable', { fields: { mandate: ['not_allowed'] } });
  return found;
}

/** How a processor charges by a mandate. */
export interface Credential {
  readonly token: string | null;
  readonly network_transaction_id: string | null;
}

export async function credentialsOf(
  executor: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Credential>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .selectFrom('mandate')
    .select(['id', 'processor_token as token', 'network_transaction_id'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...credential }) => [id, credential]));
}

/** Revokes a mandate; later charges fail. */
export async function revokeMandate(trx: Trx, id: string, _: Body, { scope, now }: Acting): Promise<Row> {
  const found = await getItem(trx, 'mandate', { id, scope, lock: true });
  if (found.revoked_at) return found;
  await trx
    .updateTable('mandate')
    .set((with_) => ({ revoked_at: now, version: with_('version', '+', 1) }))
    .where(isRow(found))
    .execute();
  return getItem(trx, 'mandate', { id, scope: within(found.organisation) });
}
