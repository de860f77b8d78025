import type { CardDetails, PayerAccount, Refusal } from '@sluis/adapter';
import { returnReason } from '@sluis/contract/sepa/returns';
import type { KnownReason } from '@sluis/contract/status-reasons';

/** The behaviour of a test card, and its bank's reason. */
export interface Behaviour {
  readonly name: string;
  readonly status: 'SETTLEMENT_REQUESTED' | 'AUTHORIZED' | 'DECLINED' | 'FAILED';
  readonly status_reason?: KnownReason;
  /** In the codes of ISO 8583. */
  readonly refusal?: Refusal;
  readonly is_challenged?: true;
  /** Its bank declines a payment that is neither authenticated nor started by the merchant. */
  readonly needs_authentication?: true;
  /** The behaviour when the same card is charged again later. */
  readonly again?: string;
  /** The reason code with which the payer's bank disputes the payment, and how the dispute goes on. */
  /** The code with which the payer's bank returns a direct debit two days after it settled. */
  readonly returned?: string;
  readonly disputed?: { readonly reason_code: string; readonly begins?: 'RETRIEVAL'; readonly reopens?: true };
}

const behaviours: readonly Behaviour[] = [
  { name: 'success', status: 'SETTLEMENT_REQUESTED' },
  { name: 'declined', status: 'DECLINED', status_reason: 'processor declined', refusal: { code: '05' } },
  {
    name: 'insufficient_funds',
    status: 'DECLINED',
    status_reason: 'insufficient funds',
    refusal: { code: '51', retry: 'later' },
  },
  {
    name: 'expired_card',
    status: 'DECLINED',
    status_reason: 'expired card',
    refusal: { code: '54', retry: 'with_other_details' },
  },
  { name: 'challenge', status: 'SETTLEMENT_REQUESTED', is_challenged: true, again: 'success' },
  { name: 'bank', status: 'SETTLEMENT_REQUESTED', is_challenged: true, again: 'success' },
  { name: 'authentication_required', status: 'SETTLEMENT_REQUESTED', needs_authentication: true, again: 'success' },
  { name: 'later_declined', status: 'SETTLEMENT_REQUESTED', again: 'insufficient_funds' },
  { name: 'authorised', status: 'AUTHORIZED' },
  { name: 'failed', status: 'FAILED', status_reason: 'processing error', refusal: { code: '96', retry: 'later' } },
  { name: 'disputed', status: 'SETTLEMENT_REQUESTED', disputed: { reason_code: '10.4' } },
  { name: 'not_received', status: 'SETTLEMENT_REQUESTED', disputed: { reason_code: '13.1' } },
  { name: 'inquiry', status: 'SETTLEMENT_REQUESTED', disputed: { reason_code: '13.3', begins: 'RETRIEVAL' } },
  { name: 'rejected_account', status: 'DECLINED', status_reason: returnReason('AC01'), refusal: { code: 'AC01' } },
  ...['AM04', 'AC04', 'MD01', 'MD06', 'MD07', 'MS03'].map(
    (returned): Behaviour => ({ name: `returned_${returned}`, status: 'SETTLEMENT_REQUESTED', returned }),
  ),
  { name: 'disputed_again', status: 'SETTLEMENT_REQUESTED', disputed: { reason_code: '10.4', reopens: true } },
];

/** The answer of a bank that requires authentication. */
export const authentication_required: Behaviour = {
  name: 'authentication_required',
  status: 'DECLINED',
  status_reason: 'authentication required',
  refusal: { code: '1A', retry: 'with_other_details' },
};

/** The sandbox's test cards by number; every other valid card number succeeds. */
export const test_cards: Readonly<Record<string, string>> = {
  '4111111111111111': 'success',
  '5555555555554444': 'success',
  '4000000000000002': 'declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000000069': 'expired_card',
  '4000000000003220': 'challenge',
  '4000002500003155': 'authentication_required',
  '4000000000000341': 'later_declined',
  '4000000000000259': 'authorised',
  '4000000000000119': 'failed',
  '4000000000001919': 'disputed',
  '4000000000002685': 'not_received',
  '4000000000001976': 'inquiry',
  '4000000000005423': 'disputed_again',
};

/** The sandbox's test accounts by IBAN; every other one is debited. */
export const test_ibans: Readonly<Record<string, string>> = {
  NL69TEST0000000001: 'success',
  NL42TEST0000000002: 'rejected_account',
  NL15TEST0000000003: 'returned_AM04',
  NL85TEST0000000004: 'returned_AC04',
  NL58TEST0000000005: 'returned_MD01',
  NL31TEST0000000006: 'returned_MD06',
  NL04TEST0000000007: 'returned_MD07',
  NL74TEST0000000008: 'returned_MS03',
};

/** The account from which every payer at the sandbox's bank pays. */
export const payer_account: PayerAccount = { iban: 'NL69TEST0000000001', account_holder: 'T. Testbank' };

/** A behaviour by name. Throws RangeError for an unknown one. */
export function behaviourOf(name: string): Behaviour {
  const found = behaviours.find((each) => each.name === name);
  if (!found) throw new RangeError(`there is no test card for ${name}`);
  return found;
}

export const behaviourOfCard = ({ number }: CardDetails): Behaviour => behaviourOf(test_cards[number] ?? 'success');

export const behaviourOfAccount = (iban: string): Behaviour => behaviourOf(test_ibans[iban] ?? 'success');
