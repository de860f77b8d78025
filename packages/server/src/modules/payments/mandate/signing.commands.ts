import type { PayerAccount } from '@sluis/adapter';
import { account_holder_max, mandate } from '@sluis/contract/entities/payments/mandate';
import { type MandateType, monthsAfter, unused_months_max } from '@sluis/contract/sepa/mandates';
import type { Trx } from '../../../platform/database/database.ts';
import type { SecretBox } from '../../../platform/secrets.ts';
import type { Owned } from '../../../resource/item.ts';
import type { Acting } from '../../../resource/resource.ts';
import { beginItem } from '../../../resource/status.ts';
import { type Mandate, newMandateId } from './mandate.commands.ts';

/** What a payer signs, and how; not from which account. */
export interface SignedTerms {
  readonly mandate_type: MandateType;
  readonly creditor_name: string;
  readonly creditor_id: string;
  readonly notice_days: number;
  readonly signature: NonNullable<Mandate['signature']>;
}

interface SignedDebit extends SignedTerms, Pick<Mandate, 'organisation' | 'payment_profile' | 'customer'> {
  readonly account: PayerAccount;
}

/** The first payment of a payer who signed with it, and what it proved. */
export interface Verified {
  readonly verified_by: string;
  readonly signed_at: string;
  /** Collects by the token; null if any processor can, because the IBAN is known. */
  readonly processor: string | null;
  readonly processor_token: string | null;
}

export const placeOfIban = (id: string): string => `iban of ${id}`;

/** The unique mandate reference: the id, in capitals and without the underscore, which is not in SEPA's set. */
export const referenceOf = (id: string): string => id.replace('_', '').toUpperCase();

/** The payment product's name differs per language; that of the scheme does not. */
export const debitLabel = (iban_last_four: string | null): string =>
  iban_last_four === null ? 'SEPA' : `SEPA •••• ${iban_last_four}`;

/** Stores a mandate of SEPA direct debit that a payer has signed, or signed with a first payment. Its account is sealed. */
export function signMandate(
  trx: Trx,
  box: SecretBox,
  { account, ...signed }: SignedDebit & Partial<Verified>,
  acting: Acting,
): Promise<Mandate> {
  const { now } = acting;
  const id = newMandateId(now);
  const { iban, account_holder } = account;
  const iban_last_four = iban?.slice(-4) ?? account.iban_last_four?.slice(-4) ?? null;
  const made = {
    signed_at: now,
    ...signed,
    account_holder: account_holder?.slice(0, account_holder_max) ?? null,
    id,
    payment_product: 'sepa_direct_debit',
    label: debitLabel(iban_last_four),
    mandate_reference: referenceOf(id),
    next_sequence: signed.mandate_type === 'one_off' ? 'OOFF' : 'FRST',
    iban_sealed: iban === undefined ? null : box.seal(iban, placeOfIban(id)),
    iban_last_four,
    expires_at: monthsAfter(now, unused_months_max),
  };
  return beginItem(trx, mandate, made, acting);
}

/** A token of the account of a first payment, which its acquirer reported after the payment itself. */
export interface LateToken {
  readonly transaction: Owned;
  readonly token: string;
  readonly account: PayerAccount | undefined;
}

/** Completes the mandates of first payments whose tokens arrive late. */
export async function completeMandates(trx: Trx, tokens: readonly LateToken[]): Promise<void> {
  for (const { transaction, token, account } of tokens) {
    const { iban_last_four, account_holder } = account ?? {};
    await trx
      .updateTable('mandate')
      .set((with_) => ({
        processor_token: token,
        ...(iban_last_four && { iban_last_four, label: debitLabel(iban_last_four) }),
        ...(account_holder && { account_holder: account_holder.slice(0, account_holder_max) }),
        version: with_('version', '+', 1),
      }))
      .where('verified_by', '=', transaction.id)
      .where('organisation', '=', transaction.organisation)
      .where('processor_token', 'is', null)
      .where('iban_sealed', 'is', null)
      .where('status', '=', 'ACTIVE')
      .execute();
  }
}
