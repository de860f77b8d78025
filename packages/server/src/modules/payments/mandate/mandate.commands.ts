import type { CardFacts } from '@sluis/adapter';
import { ApiError } from '@sluis/contract/base/errors';
import { newId } from '@sluis/contract/base/ids';
import { mandate } from '@sluis/contract/entities/payments/mandate';
import { cardLabel, nameOfPayable } from '@sluis/contract/payment-names';
import type { ItemOf } from '@sluis/contract/registry';
import type { MandateStatus } from '@sluis/contract/sepa/mandates';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { isAmong } from '../../../platform/database/is-among.ts';
import type { Body, Row } from '../../../resource/commands.ts';
import { getItem, isRow, lockItems, type Owned } from '../../../resource/item.ts';
import type { Acting } from '../../../resource/resource.ts';
import { beginItem, changeStatuses } from '../../../resource/status.ts';
import { forgetCards, type Kept } from '../vault/vault.commands.ts';

export type Mandate = ItemOf<'mandate'>;

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
  acting: Acting,
): Promise<Mandate> {
  const label = card ? cardLabel(card) : nameOfPayable(given.payment_product, 'en');
  const { rows } = await sql<Pick<Mandate, 'card'> & { readonly card_all: string | null }>`
    select card, card_all from transaction where ${isRow(given_with)}`.execute(trx);
  const kept = { processor_token: token, network_transaction_id: network_transaction_id || null, label };
  return beginItem(trx, mandate, { ...given, ...card, ...rows[0], ...kept }, acting);
}

/** Whether a mandate can still be charged, also if only after its last collection has failed. */
const isInUse = ({ status }: Mandate): boolean => status === 'ACTIVE' || status === 'COMPLETED';

/** Whether a customer can be charged by a mandate. */
export const isUsable = ({ status, mandate_type, customer }: Mandate): boolean =>
  status === 'ACTIVE' && mandate_type !== 'one_off' && customer !== null;

/** A usable mandate. Throws `invalid_reference` or `mandate_not_usable`. */
export async function usableMandate(
  trx: Trx,
  id: string,
  { scope }: Pick<Acting, 'scope'>,
): Promise<Mandate & { readonly customer: string }> {
  const found = await getItem(trx, 'mandate', { id, scope }).catch(() => undefined);
  if (!found) throw new ApiError('invalid_reference', { fields: { mandate: ['not_allowed'] } });
  const { customer } = found;
  if (!isUsable(found) || customer === null)
    throw new ApiError('mandate_not_usable', { fields: { mandate: ['not_allowed'] } });
  return { ...found, customer };
}

/** A mandate whose row is locked, and its new status. */
export interface MandateMove {
  readonly item: Mandate;
  readonly change: { readonly status: MandateStatus; readonly status_reason?: string | null };
  readonly besides?: Partial<Mandate>;
}

/** Changes the status of mandates; a cancelled one says since when, and its card in the vault is deleted. */
export async function moveMandates(trx: Trx, moves: readonly MandateMove[], acting: Acting): Promise<Mandate[]> {
  await forgetCardsOf(
    trx,
    moves.flatMap(({ item, change }) => (change.status === 'CANCELLED' ? [item.id] : [])),
  );
  return changeStatuses(
    trx,
    mandate,
    moves.map(({ besides, ...move }) => ({
      ...move,
      besides: { ...besides, ...(move.change.status === 'CANCELLED' && { revoked_at: acting.now }) },
    })),
    acting,
  );
}

/** Deletes the cards of mandates from the vault. */
async function forgetCardsOf(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await sql<Kept>`
    select vault_token as token, organisation from mandate where vault_token is not null and ${isAmong(ids)}`.execute(
    trx,
  );
  if (rows.length === 0) return;
  await forgetCards(trx, rows);
  await sql`update mandate set vault_token = null where ${isAmong(ids)}`.execute(trx);
}

/** Cancels mandates that are still in use, by their ids: later charges fail. */
export async function cancelMandates(
  trx: Trx,
  some: readonly Owned[],
  status_reason: string | null,
  acting: Acting,
): Promise<void> {
  if (some.length === 0) return;
  const found = [...(await lockItems(trx, 'mandate', some)).values()];
  const open = found.filter(isInUse);
  await moveMandates(
    trx,
    open.map((item) => ({ item, change: { status: 'CANCELLED', status_reason } })),
    acting,
  );
}

/**
 * Revokes a mandate; later charges fail. So does one whose last collection was made, which a return would make usable
 * again. One that is over already remains as it is.
 */
export async function revokeMandate(trx: Trx, id: string, _: Body, acting: Acting): Promise<Row> {
  const item = await getItem(trx, 'mandate', { id, scope: acting.scope, lock: true });
  if (!isInUse(item)) return item;
  return (await moveMandates(trx, [{ item, change: { status: 'CANCELLED' } }], acting))[0] as Mandate;
}

export const newMandateId = (now: string): string => newId('mdt', now);
