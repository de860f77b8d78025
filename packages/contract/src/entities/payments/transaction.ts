import { entity, statusesOf, type Transitions, verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { capturing, isCapturedLater } from '../../capturing.ts';
import { card_brands, card_fundings, payment_product_type_values, payment_products } from '../../payment-products.ts';
import { sca_exemptions } from '../../risk/exemptions.ts';
import { sequence_types } from '../../sepa/mandates.ts';

/** The statuses that may follow for a payment in progress. */
const outcomes = [
  'AUTHORIZED',
  'CANCELLED',
  'ABANDONED',
  'SETTLEMENT_REQUESTED',
  'SETTLEMENT_COMPLETED',
  'DECLINED',
  'FAILED',
] as const;

/**
 * The statuses that a processor can report about a payment that was reported as failed: its report overrides earlier
 * ones.
 */
const late_statuses = ['AUTHORIZED', 'SETTLEMENT_REQUESTED', 'SETTLEMENT_COMPLETED'] as const;
export const taken_after_all: readonly string[] = late_statuses;

/** The lifecycle of a payment. UNKNOWN means that the processor did not respond: the actual status may be any other. */
export const transaction_transitions = {
  INITIATED: ['IN_PROGRESS', 'PENDING', ...outcomes, 'UNKNOWN'],
  IN_PROGRESS: ['PENDING', ...outcomes, 'UNKNOWN'],
  PENDING: [...outcomes, 'UNKNOWN'],
  AUTHORIZED: ['AUTHORIZATION_VOIDED', 'SETTLEMENT_REQUESTED', 'SETTLEMENT_COMPLETED', 'DECLINED', 'FAILED', 'UNKNOWN'],
  SETTLEMENT_REQUESTED: ['SETTLEMENT_COMPLETED', 'CANCELLED', 'DECLINED', 'FAILED', 'UNKNOWN'],
  // The payer's bank has returned a direct debit.
  SETTLEMENT_COMPLETED: ['FAILED'],
  AUTHORIZATION_VOIDED: late_statuses,
  CANCELLED: late_statuses,
  ABANDONED: late_statuses,
  DECLINED: late_statuses,
  FAILED: late_statuses,
  UNKNOWN: ['PENDING', 'AUTHORIZATION_VOIDED', ...outcomes],
} as const satisfies Transitions;

export type TransactionStatus = keyof typeof transaction_transitions;
export const transaction_statuses = statusesOf(transaction_transitions);

/** In these no processor has answered: the payment can still be refused. */
export const unanswered_statuses: readonly string[] = ['INITIATED', 'IN_PROGRESS', 'PENDING'];

/** In these a payment is paid and can be refunded. */
export const paid_statuses: readonly string[] = ['SETTLEMENT_REQUESTED', 'SETTLEMENT_COMPLETED'];
export const isPaid = ({ status }: { readonly status: string }): boolean => paid_statuses.includes(status);

/** In these a payment has ended without money; only a processor that took it after all changes the status (`late`). */
export const unpaid_statuses: readonly string[] = [
  'AUTHORIZATION_VOIDED',
  'CANCELLED',
  'ABANDONED',
  'DECLINED',
  'FAILED',
];
export const isUnpaid = ({ status }: { readonly status: string }): boolean => unpaid_statuses.includes(status);

/** Whether a payment is final, paid or not. */
export const isOver = (payment: { readonly status: string }): boolean => isPaid(payment) || isUnpaid(payment);

/** Whether money is reserved that can be captured or released; verifying a card reserves none. */
export const isAuthorised = ({ status, amount }: { readonly status: string; readonly amount: number }): boolean =>
  status === 'AUTHORIZED' && amount > 0;

export const isOvercaptured = (payment: {
  readonly status: string;
  readonly amount: number;
  readonly amount_authorized: number | null;
}): boolean => isPaid(payment) && payment.amount_authorized !== null && payment.amount > payment.amount_authorized;

/**
 * What a user can do with a payment now, and whether a part can be captured: only the server knows which processors
 * have an adapter.
 */
export type Orderable = Readonly<Record<'capture' | 'void' | 'partial', boolean>>;

/** Whether a payment has reached the status that its payer wanted. */
export const hasSucceeded = (
  payment: { readonly status: string; readonly amount: number } & Parameters<typeof isCapturedLater>[0],
): boolean =>
  isPaid(payment) || (payment.status === 'AUTHORIZED' && (payment.amount === 0 || isCapturedLater(payment)));

/** The body of a status report by a gateway; shared by transactions, refunds and chargebacks. */
export const statusBody = <const S extends readonly string[]>(statuses: S) => ({
  status: f.oneOf(statuses),
  status_reason: f.text(200, { create: 'optional', nullable: true }),
  processor_id_external: f.text(200, { create: 'optional', nullable: true }),
  occurred_at: f.instant({ create: 'optional' }),
});

export const refusal_code_max = 50;
/** What a card scheme advises after a refusal. */
export const refusal_retries = ['later', 'with_other_details', 'never'] as const;

/** The most tags of a payment, and the most payments that are tagged together. */
export const tags_max = 100;
export const tagged_together_max = 500;

export const tagging = { add: f.refs('tag', { create: 'optional' }), remove: f.refs('tag', { create: 'optional' }) };
export const tagging_roles = ['TRANSACTION_UPDATE && TAG_LIST'];

const given = { create: 'optional', nullable: true } as const;

export const transaction = entity({
  name: 'transaction',
  display: 'merchant_reference',
  search_rank: 2,
  known_by: ['merchant_reference', 'amount', 'created_at', 'status'],
  transitions: transaction_transitions,
  paid: { statuses: paid_statuses },
  counted: [
    'amount',
    'currency_code',
    'status',
    'blocked',
    'payment_product',
    'platform',
    'browser',
    'country_code',
    'processor',
    'customer',
  ],
  roles: { list: ['TRANSACTION_LIST'], create: ['TRANSACTION_RECORD'] },
  actions: {
    refund: verb({
      roles: ['REFUND_CREATE'],
      answers: 'refund',
      body: { amount: f.amount(0), reason: f.text(500, { create: 'optional', nullable: true }) },
    }),
    /** A payment stopped by a rule is FAILED and `blocked`. */
    status: verb({
      roles: ['TRANSACTION_RECORD'],
      body: { ...statusBody(transaction_statuses), blocked: f.boolean({ create: 'optional' }) },
    }),
    /** Has the processor capture an authorised payment: what remains of it, or an amount. */
    capture: verb({
      roles: ['TRANSACTION_UPDATE'],
      body: {
        amount: f.amount(1, { create: 'optional' }),
        /** Releases the rest after this. */
        is_final: f.boolean({ create: 'optional' }),
      },
    }),
    tags: verb({ roles: tagging_roles, body: tagging }),
    /** Has the processor release an authorised payment, or what remains of it: no more is captured. */
    void: verb({ roles: ['TRANSACTION_UPDATE'], dangerous: true, body: {} }),
  },
  fields: {
    id: f.id('txn'),
    created_at: f.instant({ create: 'optional' }),
    last_status_update: f.instant(),
    organisation: f.ref('organisation'),
    payment_profile: f.ref('paymentprofile', { create: 'required' }),
    processor: f.ref('processor', given),
    processor_id_external: f.text(200, { ...given, search: 'prefix' }),
    /** Its reference at the processor, if that is not its id: one that was sent to several has one for each. */
    processor_reference: f.text(80, { nullable: true }),
    customer: f.ref('customer', { ...given, search: 'through' }),
    merchant_reference: f.text(200, { create: 'required', search: 'part' }),
    description: f.text(500, given),
    /** The requested amount; once captured, the captured amount. */
    amount: f.amount(0, { create: 'required', sum: true }),
    currency_code: f.currency({ create: 'required' }),
    ...capturing({}),
    /** Null where authorisation and capture are one step. */
    amount_authorized: f.amount(0, { nullable: true }),
    amount_capturable: f.amount(0, { default: 0 }),
    /** When it is captured automatically. */
    capture_at: f.instant({ nullable: true }),
    /** The deadline for capture; null if unknown. */
    capture_before: f.instant({ nullable: true }),
    amount_refunded: f.amount(0, { default: 0 }),
    amount_charged_back: f.amount(0, { default: 0 }),
    status: f.oneOf(transaction_statuses, { create: 'optional' }),
    status_reason: f.text(200, given),
    /** The raw code with which the bank or its processor refused it. */
    refusal_code: f.text(refusal_code_max, { nullable: true }),
    /** Whether the card scheme allows another try; a merchant who ignores `never` pays a fee. */
    refusal_retry: f.oneOf(refusal_retries, { nullable: true }),
    blocked: f.boolean({ create: 'optional', default: false }),
    tags: f.refs('tag', { create: 'optional' }),
    tagged: f.boolean({ generated: true, output: 'filter' }),
    /** The rulesets that matched. */
    rulesets: f.refs('validationruleset', { output: 'filter', kept_in: 'transaction_rule_match' }),
    payment_product: f.oneOf(payment_products, given),
    payment_product_type: f.oneOf(payment_product_type_values, { nullable: true }),
    recurring_type: f.oneOf(['first', 'recurring', 'unscheduled'], given),
    three_d_secure: f.object(
      {
        version: f.text(10, { nullable: true }),
        result: f.oneOf(['authenticated', 'attempted', 'frictionless', 'challenged', 'failed', 'not_enrolled'], {
          nullable: true,
        }),
        eci: f.text(2, { nullable: true }, 'digits'),
      },
      given,
    ),
    /** A ruleset asks the payer's bank for 3-D Secure. */
    three_d_secure_requested: f.boolean({ default: false }),
    /** The exemption from strong customer authentication that a ruleset requests. */
    sca_exemption: f.oneOf(sca_exemptions, { nullable: true }),
    /** The Card ID: the same for each use of a card at a merchant. A gateway can report its own. */
    card: f.text(64, given),
    /** The Card ID across merchants. */
    card_all: f.text(64, { nullable: true, output: 'never' }),
    card_brand: f.oneOf(card_brands, given),
    // At most the first six or eight and the last four digits are ever stored (PCI DSS 3.4).
    card_bin: f.text(8, given, 'digits'),
    card_last_four: f.text(4, given, 'digits'),
    card_expiry: f.text(7, given),
    card_country: f.country(given),
    card_funding: f.oneOf(card_fundings, given),
    platform: f.text(50, given),
    browser: f.text(50, given),
    ip: f.text(45, given, 'ip'),
    /** The part of the address that velocity counts by. */
    network: f.text(45, { nullable: true, output: 'never' }),
    country_code: f.country(given),
    settlement: f.text(40, { nullable: true }),
    /** The subscription or link that it pays for, if known. */
    subscription: f.ref('subscription', { nullable: true }),
    payment_link: f.ref('paymentlink', { nullable: true }),
    /** What it was charged by, and for a SEPA direct debit its place in the mandate. */
    mandate: f.ref('mandate', { nullable: true }),
    sequence_type: f.oneOf(sequence_types, { nullable: true }),
    /** The terminal at which the card was present. */
    terminal: f.ref('terminal', { nullable: true }),
    /** Its processor took it after it had been reported as failed. */
    late: f.boolean({ default: false }),
    /** Taken by Sluis, so that its processor reports on it; a gateway reports on its own payments. */
    taken: f.boolean({ default: false, output: 'never' }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
