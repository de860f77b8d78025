import { randomBytes } from 'node:crypto';
import type Stripe from 'stripe';

/** Objects with all fields that Stripe's answers have. */

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

const seconds = (ms: number): number => Math.floor(ms / 1000);

/** The time, in milliseconds since 1970, and the mode of an object. */
export interface Made {
  readonly now: number;
  readonly livemode: boolean;
}

const no_address = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

export const billingOf = (given: Partial<Stripe.Charge.BillingDetails> = {}): Stripe.Charge.BillingDetails => ({
  email: null,
  name: null,
  phone: null,
  tax_id: null,
  ...given,
  address: { ...no_address, ...given.address },
});

export const makeCustomer = ({ now, livemode }: Made, given: Partial<Stripe.Customer>): Stripe.Customer => ({
  id: newId('cus'),
  object: 'customer',
  address: null,
  balance: 0,
  created: seconds(now),
  currency: null,
  default_source: null,
  delinquent: false,
  description: null,
  discount: null,
  email: null,
  invoice_prefix: randomBytes(4).toString('hex').toUpperCase(),
  invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
  livemode,
  metadata: {},
  name: null,
  next_invoice_sequence: 1,
  phone: null,
  preferred_locales: [],
  shipping: null,
  tax_exempt: 'none',
  test_clock: null,
  ...given,
});

export interface CardGiven {
  readonly brand: string;
  readonly last4: string;
  readonly exp_month: number;
  readonly exp_year: number;
}

const checks = { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' };

export const makeMethod = (
  { now, livemode }: Made,
  type: string,
  billing_details: Stripe.Charge.BillingDetails,
  card?: CardGiven,
): Stripe.PaymentMethod => ({
  id: newId('pm'),
  object: 'payment_method',
  allow_redisplay: 'unspecified',
  billing_details,
  ...(card && {
    card: {
      ...card,
      checks,
      country: 'NL',
      display_brand: card.brand,
      fingerprint: randomBytes(8).toString('hex'),
      funding: 'credit',
      generated_from: null,
      networks: { available: [card.brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
  }),
  created: seconds(now),
  customer: null,
  customer_account: null,
  livemode,
  metadata: {},
  type,
});

/** The bank account of a payer who paid by iDEAL, with the SEPA direct debit that this left behind. */
export const idealDetails = (
  generated: Stripe.PaymentMethod | undefined,
): Stripe.Charge.PaymentMethodDetails.Ideal & Stripe.SetupAttempt.PaymentMethodDetails.Ideal => ({
  bank: 'ing',
  bic: 'INGBNL2A',
  generated_sepa_debit: generated?.id ?? null,
  generated_sepa_debit_mandate: generated ? newId('mandate') : null,
  iban_last4: '5264',
  verified_name: 'Jenny Rosen',
  transaction_id: String(randomBytes(6).readUIntBE(0, 6)),
});

export const makeAttempt = (
  { now, livemode }: Made,
  { id, customer, payment_method, usage }: Stripe.SetupIntent,
  payment_method_details: Stripe.SetupAttempt.PaymentMethodDetails,
): Stripe.SetupAttempt => ({
  id: newId('setatt'),
  object: 'setup_attempt',
  application: null,
  created: seconds(now),
  customer,
  customer_account: null,
  flow_directions: null,
  livemode,
  on_behalf_of: null,
  payment_method: String(payment_method),
  payment_method_details,
  setup_error: null,
  setup_intent: id,
  status: 'succeeded',
  usage,
});

export const makeToken = ({ now, livemode }: Made): Stripe.Token => ({
  id: newId('tok'),
  object: 'token',
  client_ip: null,
  created: seconds(now),
  livemode,
  type: 'card',
  used: false,
});

export function makeIntent(
  { now, livemode }: Made,
  given: Pick<Stripe.PaymentIntent, 'amount' | 'currency' | 'payment_method_types'> & Partial<Stripe.PaymentIntent>,
): Stripe.PaymentIntent {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount_capturable: 0,
    amount_details: { tip: {} },
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    confirmation_method: 'automatic',
    created: seconds(now),
    customer: null,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
    ...given,
  };
}

export function makeSetup(
  { now, livemode }: Made,
  given: Pick<Stripe.SetupIntent, 'payment_method_types'> & Partial<Stripe.SetupIntent>,
): Stripe.SetupIntent {
  const id = newId('seti');
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    created: seconds(now),
    customer: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
    ...given,
  };
}

const week_s = 7 * 86_400;

interface Charged {
  /** Made by this charge of a payer who paid by iDEAL. */
  readonly generated?: Stripe.PaymentMethod | undefined;
  readonly intent: Stripe.PaymentIntent;
  readonly method: Stripe.PaymentMethod;
  readonly outcome: Partial<Stripe.Charge.Outcome>;
  readonly three_d_secure: Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure | null;
  readonly is_multicapture: boolean;
}

function cardDetails(
  { now }: Made,
  { intent, method, three_d_secure, is_multicapture }: Charged,
): Stripe.Charge.PaymentMethodDetails.Card | undefined {
  const { card } = method;
  if (!card) return undefined;
  const { brand, country, exp_month, exp_year, fingerprint, funding, last4 } = card;
  return {
    ...{ brand, country, exp_month, exp_year, fingerprint, funding, last4, checks, three_d_secure },
    amount_authorized: intent.amount,
    authorization_code: '123456',
    ...(intent.capture_method === 'manual' && { capture_before: seconds(now) + week_s }),
    electronic_commerce_indicator: null,
    extended_authorization: { status: 'disabled' },
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    mandate: null,
    multicapture: { status: is_multicapture ? 'available' : 'unavailable' },
    network: brand,
    network_token: { used: false },
    network_transaction_id: String(randomBytes(6).readUIntBE(0, 6)),
    overcapture: { maximum_amount_capturable: intent.amount, status: 'unavailable' },
    regulated_status: 'unregulated',
    transaction_link_id: null,
    wallet: null,
  };
}

export function makeCharge(made: Made, charged: Charged): Stripe.Charge {
  const { intent, method, outcome } = charged;
  const card = cardDetails(made, charged);
  return {
    id: newId(card ? 'ch' : 'py'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: 0,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: billingOf(method.billing_details as Stripe.Charge.BillingDetails),
    calculated_statement_descriptor: 'SLUIS',
    captured: false,
    created: seconds(made.now),
    currency: intent.currency,
    customer: intent.customer,
    description: null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: made.livemode,
    metadata: { ...intent.metadata },
    on_behalf_of: null,
    outcome: {
      advice_code: null,
      network_advice_code: null,
      network_decline_code: null,
      network_status: 'approved_by_network',
      reason: null,
      seller_message: 'Payment complete.',
      type: 'authorized',
      ...outcome,
    },
    paid: true,
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: {
      type: method.type,
      ...(card && { card }),
      ...(method.type === 'ideal' && { ideal: idealDetails(charged.generated) }),
    },
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  };
}

export const makeRefund = (
  { now }: Made,
  charge: Stripe.Charge,
  given: Pick<Stripe.Refund, 'amount' | 'metadata' | 'reason' | 'status'>,
): Stripe.Refund => ({
  id: newId(charge.id.startsWith('py_') ? 'pyr' : 're'),
  object: 'refund',
  balance_transaction: null,
  charge: charge.id,
  created: seconds(now),
  currency: charge.currency,
  customer: null,
  customer_account: null,
  destination_details: charge.payment_method_details?.card
    ? { card: { type: 'refund' }, type: 'card' }
    : { type: charge.payment_method_details?.type ?? 'card' },
  payment_intent: charge.payment_intent,
  payment_method: charge.payment_method,
  receipt_number: null,
  source_transfer_reversal: null,
  transfer_reversal: null,
  ...given,
});

const no_evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
} satisfies Stripe.Dispute.Evidence;

export const makeDispute = (
  { now, livemode }: Made,
  charge: Stripe.Charge,
  { reason, is_inquiry }: { readonly reason: string; readonly is_inquiry?: true },
): Stripe.Dispute => ({
  id: newId('dp'),
  object: 'dispute',
  amount: charge.amount_captured,
  balance_transactions: [],
  charge: charge.id,
  created: seconds(now),
  currency: charge.currency,
  enhanced_eligibility_types: [],
  evidence: { ...no_evidence },
  evidence_details: {
    due_by: seconds(now) + week_s,
    enhanced_eligibility: {},
    has_evidence: false,
    past_due: false,
    submission_count: 0,
    submission_method: 'manual',
  },
  intended_submission_method: null,
  is_charge_refundable: is_inquiry === true,
  livemode,
  metadata: {},
  payment_intent: charge.payment_intent,
  payment_method_details: {
    card: {
      brand: charge.payment_method_details?.card?.brand ?? 'visa',
      case_type: is_inquiry ? 'inquiry' : 'chargeback',
      network: 'visa',
      network_reason_code: reason === 'fraudulent' ? '10.4' : '13.1',
    },
    type: 'card',
  },
  reason,
  status: is_inquiry ? 'warning_needs_response' : 'needs_response',
});

export const makeFile = ({ now }: Made, given: Pick<Stripe.File, 'filename' | 'size' | 'type'>): Stripe.File => ({
  id: newId('file'),
  object: 'file',
  created: seconds(now),
  expires_at: null,
  links: null,
  purpose: 'dispute_evidence',
  title: null,
  url: null,
  ...given,
});

export const makeMovement = (
  { now }: Made,
  given: Pick<Stripe.BalanceTransaction, 'amount' | 'currency' | 'fee' | 'reporting_category' | 'source' | 'type'>,
): Stripe.BalanceTransaction => ({
  id: newId('txn'),
  object: 'balance_transaction',
  available_on: seconds(now),
  balance_type: 'payments',
  created: seconds(now),
  description: null,
  exchange_rate: null,
  fee_details:
    given.fee === 0
      ? []
      : [
          {
            amount: given.fee,
            application: null,
            currency: given.currency,
            description: 'Stripe processing fees',
            type: 'stripe_fee',
          },
        ],
  net: given.amount - given.fee,
  status: 'available',
  ...given,
});

export const makePayout = (
  { now, livemode }: Made,
  given: Pick<Stripe.Payout, 'amount' | 'arrival_date' | 'currency'> & Partial<Stripe.Payout>,
): Stripe.Payout => ({
  id: newId('po'),
  object: 'payout',
  application_fee: null,
  application_fee_amount: null,
  automatic: true,
  balance_transaction: null,
  created: seconds(now),
  description: 'STRIPE PAYOUT',
  destination: newId('ba'),
  failure_balance_transaction: null,
  failure_code: null,
  failure_message: null,
  livemode,
  metadata: {},
  method: 'standard',
  original_payout: null,
  payout_method: null,
  reconciliation_status: 'completed',
  reversed_by: null,
  source_type: 'card',
  statement_descriptor: null,
  status: 'paid',
  trace_id: null,
  type: 'bank_account',
  ...given,
});

export const makeEvent = (
  { now, livemode }: Made,
  given: Pick<Stripe.EventBase, 'account' | 'api_version' | 'data' | 'type'>,
): Stripe.EventBase => ({
  id: newId('evt'),
  object: 'event',
  created: seconds(now),
  livemode,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  ...given,
});
