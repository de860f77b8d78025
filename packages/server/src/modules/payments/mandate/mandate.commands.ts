import type { CardFacts } from '@sluis/adapter';
import { ApiError } from '@sluis/contract/base/errors';
import { newId } from '@sluis/contract/base/ids';
import { mandate } from '@sluis/contract/entities/payments/mandate';
import { cardLabel, nameOfPayable } from '@sluis/contract/payment-names';
import type { ItemOf } from '@sluis/contract/registry';
import { type RawBuilder, sql } from 'kysely';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { type Body, insertRow, type Row } from '../../../resource/commands.ts';
import { getItem, isRow, type Owned } from '../../../resource/item.ts';
import type { Acting } from '../../../resource/resource.ts';
import { within } from '../../../resource/scope.ts';
import { forgetCards, type Kept } from '../vault/vault.commands.ts';

type Mandate = ItemOf<'mandate'>;

interface NewMandate extends Pick<Mandate, 'organisation' | 'payment_profile' | 'customer' | 'payment_product'> {
  /** The processor that keeps the card or account; null if the vault does. */
  readonly processor: string | null;
  readonly token: string | null;
  readonly vault_token?: string | null;
  readonly network_transaction_id?: string | undefined;
  readonly card?: CardFacts | undefined;
  /** The payment with which it was given, whose Card IDs it gets. */
  readonly given_with: Owned;
}

/** Stores a customer's consent to be charged again, with the token of the processor or of the vault. */
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

/** How a processor charges by a mandate: by its own token, or with the card in the vault. */
export interface Credential {
  readonly token: string | null;
  readonly vault_token: string | null;
  readonly network_transaction_id: string | null;
}

export async function credentialsOf(
  executor: Executor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Credential>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .selectFrom('mandate')
    .select(['id', 'processor_token as token', 'vault_token', 'network_transaction_id'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map(({ id, ...credential }) => [id, credential]));
}

/** Deletes the cards of mandates from the vault. */
export async function forgetCardsOf(trx: Trx, mandates: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<Kept>`
    select vault_token as token, organisation from mandate where vault_token is not null and ${mandates}`.execute(trx);
  await forgetCards(trx, rows);
}

/** Revokes a mandate; later charges fail. A card in the vault is deleted. */
export async function revokeMandate(trx: Trx, id: string, _: Body, { scope, now }: Acting): Promise<Row> {
  const found = await getItem(trx, 'mandate', { id, scope, lock: true });
  if (found.revoked_at) return found;
  await forgetCardsOf(trx, isRow(found));
  await trx
    .updateTable('mandate')
    .set((with_) => ({ revoked_at: now, vault_token: null, version: with_('version', '+', 1) }))
    .where(isRow(found))
    .execute();
  return getItem(trx, 'mandate', { id, scope: within(found.organisation) });
}
