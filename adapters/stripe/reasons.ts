import type { PaymentOutcome, Refusal } from '@sluis/adapter';
import type { KnownReason } from '@sluis/contract/status-reasons';
import type Stripe from 'stripe';

/** What Stripe says about a refused payment, setup or request. */
export type Refused = Pick<
  Stripe.StripeRawError,
  'advice_code' | 'code' | 'decline_code' | 'message' | 'network_decline_code'
>;

/** Decline codes and error codes by the reason that they are shown as. */
const codes_by_reason: Readonly<Partial<Record<KnownReason, readonly string[]>>> = {
  'insufficient funds': ['insufficient_funds', 'partner_insufficient_funds'],
  'do not honor': ['do_not_honor', 'no_action_taken', 'call_issuer', 'generic_decline', 'card_declined'],
  'declined by the bank': [
    'approve_with_id',
    'bank_account_declined',
    'do_not_try_again',
    'not_permitted',
    'partner_generic_decline',
    'payment_intent_payment_attempt_failed',
    'payment_method_provider_decline',
    'recurring_not_supported_by_bank',
    'refer_to_customer',
    'security_violation',
    'setup_attempt_failed',
    'stop_payment_order',
    'try_again_later',
  ],
  'invalid payment details': [
    'account_number_invalid',
    'bank_account_invalid_details',
    'bank_account_unusable',
    'card_already_activated',
    'expired_payment_information',
    'incorrect_cvc',
    'incorrect_number',
    'incorrect_pin',
    'invalid_account',
    'invalid_bank_account_iban',
    'invalid_customer_account',
    'invalid_cvc',
    'invalid_expiry_month',
    'invalid_expiry_year',
    'invalid_number',
    'invalid_owner_name',
    'invalid_payment_information',
    'invalid_pin',
    'invalid_track_data',
    'new_account_information_available',
    'no_account',
    'pin_try_exceeded',
  ],
  'address not verified': [
    'incorrect_address',
    'incorrect_postal_code',
    'incorrect_zip',
    'payment_method_billing_details_address_missing',
    'postal_code_invalid',
  ],
  'authentication required': [
    'authentication_required',
    'mobile_device_authentication_required',
    'offline_pin_required',
    'online_or_offline_pin_required',
    'payment_intent_action_required',
  ],
  '3-D Secure authentication failed': [
    'authentication_failure',
    'authentication_not_handled',
    'payment_intent_authentication_failure',
    'setup_intent_authentication_failure',
    'three_d_secure_authentication_not_supported',
    'three_d_secure_authentication_upstream_error',
  ],
  'suspected fraud': [
    'action_blocked',
    'anomalous_money_movement_request',
    'compliance_violation',
    'fraudulent',
    'merchant_blacklist',
    'partner_high_risk_customer',
    'request_blocked',
  ],
  'not allowed for this card': [
    'card_not_supported',
    'currency_not_supported',
    'invalid_card_type',
    'partner_action_not_supported',
    'partner_invalid_currency',
    'payment_method_currency_mismatch',
    'payment_method_restricted',
    'restricted_card',
    'service_not_allowed',
    'testmode_decline',
    'token_card_network_invalid',
    'transaction_not_allowed',
  ],
  'expired card': ['expired_card', 'expired_payment_method', 'partner_expired_card'],
  'card lost or stolen': ['lost_card', 'stolen_card', 'pickup_card', 'lost_or_stolen_card'],
  'limit exceeded': [
    'amount_too_large',
    'card_decline_rate_limit_exceeded',
    'card_velocity_exceeded',
    'charge_exceeds_source_limit',
    'charge_exceeds_transaction_limit',
    'invalid_amount',
    'partner_invalid_amount',
    'payment_limit_exceeded',
    'withdrawal_count_limit_exceeded',
  ],
  'account closed': [
    'account_closed',
    'bank_account_closed',
    'bank_account_restricted',
    'bank_ownership_changed',
    'generic_could_not_process',
    'payment_method_bank_account_blocked',
    'sepa_unsupported_account',
  ],
  'no mandate': [
    'billing_invalid_mandate',
    'debit_authorization_not_match',
    'debit_not_authorized',
    'india_recurring_payment_mandate_canceled',
    'invalid_authorization',
    'invalid_billing_agreement',
    'mandate_canceled',
    'payment_intent_mandate_invalid',
    'revocation_of_all_authorizations',
    'revocation_of_authorization',
    'setup_intent_mandate_invalid',
  ],
  'processing error': [
    'invalid_business_account',
    'partner_payment_not_found',
    'partner_processing_error',
    'payment_disputed',
    'processing_error',
    'reenter_transaction',
  ],
  // Another processor is not asked after these two: the payment may have been taken.
  'duplicate processing': ['duplicate_transaction', 'partner_duplicate_transaction'],
  'time-out at the processor': ['payment_method_provider_timeout'],
  'processor unavailable': ['issuer_not_available', 'payment_method_not_available'],
  'cancelled by the payer': ['payment_method_customer_decline'],
  'not finished in time': ['payment_intent_payment_attempt_expired', 'setup_intent_setup_attempt_expired'],
  'authorization expired': ['capture_charge_authorization_expired', 'charge_expired_for_capture'],
  'exceeds the amount paid': ['charge_already_refunded', 'refund_exceeds_amount'],
  'balance too low': ['balance_insufficient'],
};

const reasons: ReadonlyMap<string, KnownReason> = new Map(
  Object.entries(codes_by_reason).flatMap(([reason, codes]) =>
    codes.map((code) => [code, reason as KnownReason] as const),
  ),
);

/** The known reason of a decline code or error code; undefined if it has none. */
export const reasonOfCode = (code: string | undefined): KnownReason | undefined => reasons.get(code ?? '');

/** The reason of a refusal in our words, or else in Stripe's. */
export const reasonOf = ({ decline_code, code, message }: Refused): string =>
  reasonOfCode(decline_code) ?? reasonOfCode(code) ?? message ?? decline_code ?? code ?? 'processor declined';

const advised: Readonly<Record<string, Refusal['retry']>> = {
  try_again_later: 'later',
  confirm_card_data: 'with_other_details',
  do_not_try_again: 'never',
};

/** Decline codes after which no further try is approved, as Stripe documents them; banks often give no advice with them. */
const hopeless: readonly string[] = [
  'do_not_try_again',
  'fraudulent',
  'lost_card',
  'lost_or_stolen_card',
  'pickup_card',
  'revocation_of_all_authorizations',
  'revocation_of_authorization',
  'stolen_card',
];

/** The code of the scheme if the bank gave one, or else that of Stripe. */
export function refusalOf({ decline_code, code, network_decline_code, advice_code }: Refused): Refusal | undefined {
  const raw = network_decline_code ?? decline_code ?? code;
  const retry = advised[advice_code ?? ''] ?? (hopeless.includes(decline_code ?? '') ? 'never' : undefined);
  return raw === undefined ? undefined : { code: raw, ...(retry && { retry }) };
}

/** Payers who did not pay have cancelled: their bank did not refuse. */
const cancelled: readonly string[] = ['cancelled by the payer', 'not finished in time'] satisfies KnownReason[];

/** The end of a payment that Stripe or a bank refused. */
export function refusedOutcome(refused: Refused): Pick<PaymentOutcome, 'status' | 'status_reason' | 'refusal'> {
  const status_reason = reasonOf(refused);
  const refusal = refusalOf(refused);
  return {
    status: cancelled.includes(status_reason) ? 'CANCELLED' : 'DECLINED',
    status_reason,
    ...(refusal && { refusal }),
  };
}
