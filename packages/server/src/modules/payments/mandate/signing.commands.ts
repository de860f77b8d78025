import { mandate } from '@sluis/contract/entities/payments/mandate';
import { type MandateType, monthsAfter, unused_months_max } from '@sluis/contract/sepa/mandates';
import type { Trx } from '../../../platform/database/database.ts';
import type { SecretBox } from '../../../platform/secrets.ts';
import type { Acting } from '../../../resource/resource.ts';
import { beginItem } from '../../../resource/status.ts';
import { type Mandate, newMandateId } from './mandate.commands.ts';

/** What a payer signs, and how. */
export interface SignedDebit {
  readonly mandate_type: MandateType;
  readonly iban: string;
  readonly account_holder: string;
  readonly creditor_name: string;
  readonly creditor_id: string;
  readonly notice_days: number;
  readonly signature: NonNullable<Mandate['signature']>;
}

export const placeOfIban = (id: string): string => `iban of ${id}`;

/** The unique mandate reference: the id, in capitals and without the underscore, which is not in SEPA's set. */
export const referenceOf = (id: string): string => id.replace('_', '').toUpperCase();

/** The payment product's name differs per language; that of the scheme does not. */
export const debitLabel = (iban_last_four: string): string => `SEPA •••• ${iban_last_four}`;

/** Stores a mandate of SEPA direct debit that a payer has signed. Its account is sealed. */
export function signMandate(
  trx: Trx,
  box: SecretBox,
  { iban, ...signed }: SignedDebit & Pick<Mandate, 'organisation' | 'payment_profile' | 'customer'>,
  acting: Acting,
): Promise<Mandate> {
  const { now } = acting;
  const id = newMandateId(now);
  const iban_last_four = iban.slice(-4);
  const made = {
    ...signed,
    id,
    payment_product: 'sepa_direct_debit',
    label: debitLabel(iban_last_four),
    mandate_reference: referenceOf(id),
    next_sequence: signed.mandate_type === 'one_off' ? 'OOFF' : 'FRST',
    iban_sealed: box.seal(iban, placeOfIban(id)),
    iban_last_four,
    signed_at: now,
    expires_at: monthsAfter(now, unused_months_max),
  };
  return beginItem(trx, mandate, made, acting);
}
