import type { CaptureOutcome, CardFacts, PaymentOutcome, RefundOutcome } from '@sluis/adapter';
import type { CardBrand } from '@sluis/contract/payment-products';
import type { KnownReason } from '@sluis/contract/status-reasons';
import type Stripe from 'stripe';
import { fromStripe } from './amounts.ts';
import { idOf, timeOf } from './client.ts';
import { reasonOf, refusedOutcome } from './reasons.ts';

/** The name in Stripe's metadata under which its objects have our reference. */
export const reference_key = 'sluis_reference';

export type Intent = Stripe.PaymentIntent | Stripe.SetupIntent;

const isSetup = (intent: Intent): intent is Stripe.SetupIntent => intent.object === 'setup_intent';

/** Our reference of an object; undefined if it was not made by Sluis. */
export function referenceOf({ metadata }: { readonly metadata?: Stripe.Metadata | null }): string | undefined {
  const reference = metadata?.[reference_key];
  return reference !== undefined && /^(txn|rfnd)_/.test(reference) ? reference : undefined;
}

/** Customer and payment method, which Stripe charges only together. */
export const tokenOf = (customer: string, payment_method: string): string => `${customer}:${payment_method}`;

export function partsOfToken(token: string): { readonly customer: string; readonly payment_method: string } {
  const [customer = '', payment_method = ''] = token.split(':');
  return { customer, payment_method };
}

const brands: Readonly<Record<string, CardBrand>> = {
  visa: 'visa',
  mastercard: 'mastercard',
  amex: 'amex',
  discover: 'discover',
  diners: 'diners',
  jcb: 'jcb',
  unionpay: 'unionpay',
  cartes_bancaires: 'cartes_bancaires',
};

const twoDigits = (of: number): string => String(of % 100).padStart(2, '0');

type CardDetails = Pick<Stripe.Charge.PaymentMethodDetails.Card, 'brand' | 'exp_month' | 'exp_year' | 'iin' | 'last4'>;

/** The facts about a card. Most accounts do not receive its first digits (`iin`), so those of a typed card are stored. */
function cardOf(
  { brand, exp_month, exp_year, iin, last4 }: CardDetails,
  bin: string | undefined,
): CardFacts | undefined {
  const card_brand = brands[brand ?? ''];
  const card_bin = iin ?? bin;
  if (!card_brand || !last4) return undefined;
  const card_expiry = `${twoDigits(exp_month)}/${twoDigits(exp_year)}`;
  return { card_brand, ...(card_bin && { card_bin }), card_last_four: last4, card_expiry };
}

const chargeOf = (intent: Intent): Stripe.Charge | undefined =>
  isSetup(intent) || typeof intent.latest_charge === 'string' ? undefined : (intent.latest_charge ?? undefined);

type IdealDetails = Pick<
  Stripe.Charge.PaymentMethodDetails.Ideal,
  'generated_sepa_debit' | 'iban_last4' | 'verified_name'
>;

/** How a payer paid by iDEAL, or verified their account: requests expand the charge, or the attempt. */
function idealOf(intent: Intent): IdealDetails | undefined {
  if (!isSetup(intent)) return chargeOf(intent)?.payment_method_details?.ideal;
  const { latest_attempt: attempt } = intent;
  return typeof attempt === 'string' ? undefined : attempt?.payment_method_details.ideal;
}

/** The account of a payer who paid by iDEAL, from which SEPA direct debits are collected: Stripe keeps its IBAN. */
function accountOf(intent: Intent): Partial<PaymentOutcome> {
  const { generated_sepa_debit, iban_last4: iban_last_four, verified_name: account_holder } = idealOf(intent) ?? {};
  if (!generated_sepa_debit) return {};
  return { payer_account: { ...(iban_last_four && { iban_last_four }), ...(account_holder && { account_holder }) } };
}

/** The facts of the last charge of a payment, which requests expand. */
function factsOf(charge: Stripe.Charge | undefined, bin: string | undefined): Partial<PaymentOutcome> {
  const card = charge?.payment_method_details?.card;
  if (!card) return {};
  const facts = cardOf(card, bin);
  const { capture_before, network_transaction_id, three_d_secure: secure } = card;
  return {
    ...(facts && { card: facts }),
    ...(capture_before && charge.captured === false && { capture_before: timeOf(capture_before) }),
    ...(network_transaction_id && { network_transaction_id }),
    ...(secure?.version &&
      secure.result && {
        three_d_secure: {
          version: secure.version,
          result: secure.result,
          eci: secure.electronic_commerce_indicator ?? '',
        },
      }),
  };
}

type Ended = Pick<PaymentOutcome, 'status' | 'status_reason' | 'refusal'>;

/** A debit is collected days after it was accepted, and may be returned until then. */
const isDebit = ({ payment_method_types: types }: Intent): boolean => types.includes('sepa_debit');

const isPartlyCaptured = (intent: Intent): boolean => !isSetup(intent) && intent.amount_received > 0;

function canceledOutcome(intent: Intent): Ended {
  // Cancelling a partially captured payment releases the rest.
  if (isPartlyCaptured(intent)) return { status: 'SETTLEMENT_REQUESTED' };
  const charge = chargeOf(intent);
  const was_authorised = charge ? charge.status === 'succeeded' : hasCharge(intent) && !intentError(intent);
  const { cancellation_reason } = intent;
  const is_expired = cancellation_reason === 'automatic' || cancellation_reason === 'expired';
  if (!was_authorised) return { status: 'CANCELLED' };
  return {
    status: 'AUTHORIZATION_VOIDED',
    ...(is_expired && { status_reason: 'authorization expired' satisfies KnownReason }),
  };
}

const hasCharge = (intent: Intent): boolean => !isSetup(intent) && intent.latest_charge !== null;

const intentError = (intent: Intent): Stripe.PaymentIntent.LastPaymentError | null =>
  isSetup(intent)
    ? (intent.last_setup_error as Stripe.PaymentIntent.LastPaymentError | null)
    : intent.last_payment_error;

function endOf(intent: Intent): Ended {
  switch (intent.status) {
    case 'succeeded':
      if (isSetup(intent)) return { status: 'AUTHORIZED' };
      return { status: isDebit(intent) ? 'SETTLEMENT_COMPLETED' : 'SETTLEMENT_REQUESTED' };
    case 'requires_capture':
      return { status: 'AUTHORIZED' };
    case 'processing':
      return { status: isDebit(intent) ? 'SETTLEMENT_REQUESTED' : 'PENDING' };
    case 'canceled':
      return canceledOutcome(intent);
    case 'requires_payment_method': {
      const error = intentError(intent);
      if (!error) return { status: 'PENDING' };
      // A returned debit was accepted before.
      return { ...refusedOutcome(error), ...(isDebit(intent) && { status: 'FAILED' }) };
    }
    default:
      return { status: 'PENDING' };
  }
}

const redirectOf = ({ status, next_action }: Intent): Partial<PaymentOutcome> => {
  const url = status === 'requires_action' ? next_action?.redirect_to_url?.url : undefined;
  return url ? { is_challenged: true, challenge_url: url } : {};
};

const usable: readonly PaymentOutcome['status'][] = ['AUTHORIZED', 'SETTLEMENT_REQUESTED', 'SETTLEMENT_COMPLETED'];

/** The token of a payment that stored its payment method. */
function keptBy(intent: Intent, { status }: Ended): Pick<PaymentOutcome, 'token'> {
  // iDEAL is for one payment: it leaves a SEPA direct debit behind.
  const is_ideal = intent.payment_method_types.includes('ideal');
  const kept = is_ideal ? idealOf(intent)?.generated_sepa_debit : intent.payment_method;
  const [customer, payment_method] = [idOf(intent.customer), idOf(kept)];
  const is_kept = isSetup(intent) || intent.setup_future_usage !== null;
  return is_kept && usable.includes(status) && customer && payment_method
    ? { token: tokenOf(customer, payment_method) }
    : {};
}

/** What was captured, which the Dashboard can do for a part. */
const capturedOf = (intent: Intent): Pick<PaymentOutcome, 'amount_captured'> =>
  !isSetup(intent) && isPartlyCaptured(intent) && intent.amount_received < intent.amount
    ? { amount_captured: fromStripe(intent.amount_received, intent.currency) }
    : {};

/** The outcome of a payment, or of the verification of a card. The bin is that of the card as typed. */
export function paymentOutcome(intent: Intent, bin?: string): PaymentOutcome {
  const end = endOf(intent);
  return {
    ...end,
    ...capturedOf(intent),
    processor_id_external: intent.id,
    ...redirectOf(intent),
    ...keptBy(intent, end),
    ...accountOf(intent),
    ...factsOf(chargeOf(intent), bin),
  };
}

/** Captures are written to the metadata of their payment, under our reference, because Stripe has no objects for them. */
export const captureOutcome = (intent: Stripe.PaymentIntent): CaptureOutcome => ({
  status: intent.status === 'processing' ? 'PENDING' : 'PROCESSED',
  processor_id_external: idOf(intent.latest_charge) ?? intent.id,
});

const refund_statuses: Readonly<Record<string, RefundOutcome['status']>> = {
  pending: 'PENDING',
  requires_action: 'PENDING',
  succeeded: 'PROCESSED',
  failed: 'FAILED',
  canceled: 'CANCELLED',
};

const refund_failures: Readonly<Record<string, KnownReason>> = {
  lost_or_stolen_card: 'card lost or stolen',
  expired_or_canceled_card: 'expired card',
  insufficient_funds: 'balance too low',
  declined: 'declined by the bank',
  merchant_request: 'cancelled by the merchant',
};

export const refundOutcome = ({ id, status, failure_reason, pending_reason }: Stripe.Refund): RefundOutcome => ({
  status: refund_statuses[status ?? ''] ?? 'PENDING',
  ...(failure_reason && { status_reason: refund_failures[failure_reason] ?? failure_reason }),
  ...(pending_reason === 'insufficient_funds' && { status_reason: 'balance too low' satisfies KnownReason }),
  processor_id_external: id,
});

/** The outcome of a request that was refused for good. */
export const refusedPart = (error: Stripe.StripeRawError, id: string): CaptureOutcome & RefundOutcome => ({
  status: 'FAILED',
  status_reason: reasonOf(error).slice(0, 200),
  processor_id_external: id,
});
