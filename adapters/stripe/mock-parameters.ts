import type Stripe from 'stripe';

/** What a parameter may be: its type, the values that it may have, or what is within it. */
export type Rule =
  | 'string'
  | 'number'
  | 'boolean'
  | 'metadata'
  | readonly string[]
  | { readonly list: Rule }
  | { readonly fields: Rules };
export type Rules = Readonly<Record<string, Rule>>;

type RuleOf<V> = V extends string
  ? 'string' | readonly string[]
  : V extends number
    ? 'number'
    : V extends boolean
      ? 'boolean'
      : V extends readonly (infer E)[]
        ? { readonly list: RuleOf<E> }
        : string extends keyof V
          ? 'metadata'
          : { readonly fields: RulesOf<V> };
type RulesOf<T> = { readonly [K in keyof T]?: RuleOf<NonNullable<T[K]>> };

interface Endpoint {
  readonly rules: Rules;
  readonly required: readonly string[];
}

/**
 * The parameters of a request by the types that Stripe publishes: a name that they do not have, or has another type,
 * does not compile. Names that are missing here are refused, although Stripe may take them.
 */
const takes = <T>(rules: RulesOf<T>, ...required: (keyof T & string)[]): Endpoint => ({
  rules: rules as Rules,
  required,
});

const expand = { list: 'string' } as const;
const paging = { limit: 'number', starting_after: 'string' } as const;
const metadata = 'metadata';
const address = {
  fields: {
    line1: 'string',
    line2: 'string',
    postal_code: 'string',
    city: 'string',
    state: 'string',
    country: 'string',
  },
} as const;
const billing_details = { fields: { name: 'string', email: 'string', phone: 'string', address } } as const;
const mandate_data = {
  fields: {
    customer_acceptance: {
      fields: {
        type: ['online', 'offline'],
        accepted_at: 'number',
        online: { fields: { ip_address: 'string', user_agent: 'string' } },
      },
    },
  },
} as const;
const types = ['card', 'ideal', 'bancontact', 'eps', 'p24', 'paypal', 'klarna', 'sepa_debit'] as const;
const payment_method_data = {
  fields: {
    type: types.filter((type) => type !== 'card'),
    billing_details,
    sepa_debit: { fields: { iban: 'string' } },
  },
} as const;
const request_three_d_secure = ['any', 'automatic', 'challenge'] as const;
const range = { fields: { gt: 'number', gte: 'number', lt: 'number', lte: 'number' } } as const;

const evidence = {
  access_activity_log: 'string',
  billing_address: 'string',
  cancellation_policy_disclosure: 'string',
  customer_communication: 'string',
  customer_email_address: 'string',
  customer_name: 'string',
  customer_purchase_ip: 'string',
  customer_signature: 'string',
  duplicate_charge_explanation: 'string',
  product_description: 'string',
  receipt: 'string',
  refund_policy: 'string',
  refund_refusal_explanation: 'string',
  service_documentation: 'string',
  shipping_address: 'string',
  shipping_carrier: 'string',
  shipping_date: 'string',
  shipping_documentation: 'string',
  shipping_tracking_number: 'string',
  uncategorized_file: 'string',
  uncategorized_text: 'string',
} as const;

/** Fields that Stripe's own applications send, and its reference leaves out. */
interface ApplePayParams {
  readonly pk_token: string;
  readonly pk_token_instrument_name?: string;
  readonly pk_token_payment_network?: string;
  readonly pk_token_transaction_id?: string;
}

/** The requests of the mock; `:id` is the id of an object. */
export const endpoints: Readonly<Record<string, Endpoint>> = {
  'GET /v1/account': takes({}),
  'GET /v1/balance': takes({}),
  'POST /v1/customers': takes<Stripe.CustomerCreateParams>({ email: 'string', name: 'string', metadata }),
  'POST /v1/tokens': takes<ApplePayParams>(
    {
      pk_token: 'string',
      pk_token_instrument_name: 'string',
      pk_token_payment_network: 'string',
      pk_token_transaction_id: 'string',
    },
    'pk_token',
  ),
  'POST /v1/payment_methods': takes<Stripe.PaymentMethodCreateParams>(
    {
      type: types,
      billing_details,
      card: { fields: { number: 'string', exp_month: 'number', exp_year: 'number', cvc: 'string', token: 'string' } },
    },
    'type',
  ),
  'POST /v1/payment_intents': takes<Stripe.PaymentIntentCreateParams>(
    {
      amount: 'number',
      currency: 'string',
      confirm: 'boolean',
      allowed_payment_method_types: { list: types },
      capture_method: ['automatic', 'automatic_async', 'manual'],
      customer: 'string',
      description: 'string',
      expand,
      mandate_data,
      metadata,
      off_session: 'boolean',
      payment_method: 'string',
      payment_method_data,
      payment_method_options: {
        fields: {
          card: {
            fields: {
              request_three_d_secure,
              request_multicapture: ['if_available', 'never'],
              stored_credential_usage: ['installment', 'recurring', 'unscheduled'],
            },
          },
        },
      },
      return_url: 'string',
      setup_future_usage: ['off_session', 'on_session'],
      statement_descriptor: 'string',
      statement_descriptor_suffix: 'string',
    },
    'amount',
    'currency',
  ),
  'GET /v1/payment_intents/search': takes<Stripe.PaymentIntentSearchParams>(
    { query: 'string', expand, limit: 'number', page: 'string' },
    'query',
  ),
  'GET /v1/payment_intents/:id': takes<Stripe.PaymentIntentRetrieveParams>({ expand }),
  'POST /v1/payment_intents/:id/capture': takes<Stripe.PaymentIntentCaptureParams>({
    amount_to_capture: 'number',
    final_capture: 'boolean',
    expand,
    metadata,
  }),
  'POST /v1/payment_intents/:id/cancel': takes<Stripe.PaymentIntentCancelParams>({
    cancellation_reason: ['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'],
    expand,
  }),
  'POST /v1/setup_intents': takes<Stripe.SetupIntentCreateParams>({
    confirm: 'boolean',
    allowed_payment_method_types: { list: types },
    customer: 'string',
    expand,
    mandate_data,
    metadata,
    payment_method: 'string',
    payment_method_data,
    payment_method_options: { fields: { card: { fields: { request_three_d_secure } } } },
    return_url: 'string',
    usage: ['off_session', 'on_session'],
  }),
  'GET /v1/setup_intents': takes<Stripe.SetupIntentListParams>({ ...paging, created: range, expand }),
  'GET /v1/setup_intents/:id': takes<Stripe.SetupIntentRetrieveParams>({ expand }),
  'POST /v1/setup_intents/:id/cancel': takes<Stripe.SetupIntentCancelParams>({ expand }),
  'POST /v1/refunds': takes<Stripe.RefundCreateParams>({
    payment_intent: 'string',
    charge: 'string',
    amount: 'number',
    reason: ['duplicate', 'fraudulent', 'requested_by_customer'],
    expand,
    metadata,
  }),
  'GET /v1/refunds': takes<Stripe.RefundListParams>({ ...paging, payment_intent: 'string', charge: 'string', expand }),
  'GET /v1/refunds/:id': takes<Stripe.RefundRetrieveParams>({ expand }),
  'GET /v1/charges/:id': takes<Stripe.ChargeRetrieveParams>({ expand }),
  'GET /v1/disputes/:id': takes<Stripe.DisputeRetrieveParams>({ expand }),
  'POST /v1/disputes/:id': takes<Stripe.DisputeUpdateParams>({
    evidence: { fields: evidence },
    metadata,
    submit: 'boolean',
  }),
  'POST /v1/disputes/:id/close': takes<Stripe.DisputeCloseParams>({ expand }),
  'POST /v1/files': takes<Stripe.FileCreateParams>({ purpose: ['dispute_evidence'] }, 'purpose'),
  'GET /v1/payouts': takes<Stripe.PayoutListParams>({ ...paging, arrival_date: range, status: 'string' }),
  'GET /v1/payouts/:id': takes<Stripe.PayoutRetrieveParams>({ expand }),
  'GET /v1/balance_transactions': takes<Stripe.BalanceTransactionListParams>({
    ...paging,
    payout: 'string',
    source: 'string',
    type: 'string',
    expand,
  }),
};

/** The fields of a form, nested as their names say. */
export type Given = { [name: string]: string | Given };

export function nested(fields: URLSearchParams): Given {
  const root: Given = {};
  for (const [name, value] of fields) {
    const path = name.split(/[[\]]+/).filter((part) => part !== '');
    let at = root;
    for (const part of path.slice(0, -1)) {
      if (typeof at[part] !== 'object') at[part] = {};
      at = at[part] as Given;
    }
    at[path.at(-1) ?? ''] = value;
  }
  return root;
}

export interface Fault {
  readonly code?: string;
  readonly param: string;
  readonly message: string;
}

const inside = (parent: string, name: string): string => (parent === '' ? name : `${parent}[${name}]`);

function faultOfValue(rule: Rule, value: string | Given, param: string): Fault | undefined {
  const invalid = (kind: string, code?: string): Fault => ({
    ...(code && { code }),
    param,
    message: `Invalid ${param}: must be ${kind}`,
  });
  if (rule === 'metadata')
    return typeof value === 'object' &&
      Object.keys(value).every((key) => key.length <= 40) &&
      Object.keys(value).length <= 50
      ? undefined
      : invalid('a hash of at most 50 keys of 40 characters');
  if (typeof rule === 'object' && 'fields' in rule)
    return typeof value === 'object' ? faultOf(rule.fields, value, param) : invalid('a hash');
  if (typeof rule === 'object' && 'list' in rule) {
    if (typeof value !== 'object') return invalid('an array');
    for (const [index, item] of Object.entries(value)) {
      const fault = faultOfValue(rule.list, item, inside(param, index));
      if (fault) return fault;
    }
    return undefined;
  }
  if (typeof value !== 'string') return invalid('a string');
  if (value === '')
    return { code: 'parameter_invalid_empty', param, message: `You passed an empty string for '${param}'.` };
  if (rule === 'number' && !/^-?\d+$/.test(value)) return invalid('an integer', 'parameter_invalid_integer');
  if (rule === 'boolean' && value !== 'true' && value !== 'false') return invalid('true or false');
  return typeof rule === 'object' && !rule.includes(value) ? invalid(`one of ${rule.join(', ')}`) : undefined;
}

/** The first parameter that Stripe would refuse. */
export function faultOf(rules: Rules, given: Given, parent = ''): Fault | undefined {
  for (const [name, value] of Object.entries(given)) {
    const param = inside(parent, name);
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (!rule) return { code: 'parameter_unknown', param, message: `Received unknown parameter: ${param}` };
    const fault = faultOfValue(rule, value, param);
    if (fault) return fault;
  }
  return undefined;
}
