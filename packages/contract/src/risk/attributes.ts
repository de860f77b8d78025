import { country_codes } from '../base/countries.ts';
import { currency_codes } from '../base/currencies.ts';
import { customer_transitions } from '../entities/payments/customer.ts';
import { card_brands, payment_products } from '../payment-products.ts';
import { canonicalDomain, canonicalIp } from './canonical.ts';
import type { FactValue, PaymentFacts, Velocity } from './facts.ts';

/** Where conditions are used: rulesets have lists and velocity, routings have chance. */
export type Place = 'ruleset' | 'routing';

export type AttributeKind = 'boolean' | 'text' | 'select' | 'number' | 'percentage';

export interface Attribute {
  readonly kind: AttributeKind;
  /** The only place where it is used; both by default. */
  readonly only?: Place;
  /** The values of a select; absent if they are loaded (`mcc`, `payment_profile`). */
  readonly choices?: readonly string[];
  readonly read: (facts: PaymentFacts, place: Place) => FactValue;
  /**
   * SQL for the same value: `t` is the payment, `c` its customer and `p` its profile. Null if it is missing.
   */
  readonly sql: string;
  /** Its SQL in the provider's rulesets, where that differs. */
  readonly sql_of_provider?: string;
  readonly sql_of_routing?: string;
  /** Never missing. */
  readonly always?: true;
  /** Part of a person's data, which an erasure removes from decisions. */
  readonly personal?: true;
  /** The case in which codes are compared. */
  readonly letters?: 'upper' | 'lower';
  /** The only writing of a value, in which it is compared; undefined for texts that are no value. */
  readonly canonical?: (text: string) => string | undefined;
  /** Compared by its first digits, as many as the value has. */
  readonly prefix?: true;
  /** An amount in minor units, which a condition can restrict to a currency. */
  readonly amount?: true;
  /** The least and the greatest value of a number. */
  readonly between?: readonly [min: number, max: number];
  /** Blank is a value: "none". */
  readonly blank?: true;
  /** The kind of lists of values that it can be compared to. */
  readonly list?: ListKind;
  readonly velocity?: Velocity;
}

/** The kinds of lists of values, in the order in which forms offer them. */
export const list_kinds = ['card', 'customer', 'card_bin', 'country', 'ip', 'email_domain'] as const;
export type ListKind = (typeof list_kinds)[number];

/** The numbers of digits that a BIN in a list can have. */
export const prefix_lengths = [4, 5, 6, 7, 8] as const;

const windows = { '10m': 600, '1h': 3600, '24h': 86_400, '7d': 604_800 } as const;
const measures = ['count', 'amount', 'declined'] as const;
const keys = ['card', 'customer', 'ip'] as const;

const velocities: Readonly<Record<string, Attribute>> = Object.fromEntries(
  measures.flatMap((measure) =>
    keys.flatMap((key) =>
      Object.entries(windows).map(([name, window_s]): [string, Attribute] => [
        `${measure}_per_${key}_${name}`,
        {
          kind: 'number',
          only: 'ruleset',
          // Counted by the database; null without a key.
          read: () => null,
          sql: 'null',
          between: [0, Number.MAX_SAFE_INTEGER],
          ...(measure === 'amount' && { amount: true as const }),
          velocity: { measure, key, window_s },
        },
      ]),
    ),
  ),
);

/**
 * The attributes of conditions by name: validation, forms, OpenAPI, closures, SQL and explanations follow from an entry.
 */
export const attributes: Readonly<Record<string, Attribute>> = {
  '3ds': {
    kind: 'boolean',
    always: true,
    read: (facts, place) => facts.has_three_d_secure || (place === 'routing' && facts.three_d_secure_requested),
    // The result of a payment that Sluis took came after its decision.
    sql: "(not t.taken and t.three_d_secure ->> 'result' is not null)",
    sql_of_routing: "(not t.taken and t.three_d_secure ->> 'result' is not null or t.three_d_secure_requested)",
  },
  amount: {
    kind: 'number',
    always: true,
    amount: true,
    between: [0, Number.MAX_SAFE_INTEGER],
    read: ({ amount }) => amount,
    // A part of it may have been captured since.
    sql: 'coalesce(t.amount_authorized, t.amount)',
  },
  card: {
    kind: 'text',
    personal: true,
    list: 'card',
    read: ({ card }) => card,
    sql: 't.card',
    sql_of_provider: 't.card_all',
  },
  card_brand: {
    kind: 'select',
    choices: card_brands,
    read: ({ card_brand }) => card_brand,
    sql: 't.card_brand',
  },
  card_bin: {
    kind: 'number',
    prefix: true,
    list: 'card_bin',
    between: [0, 99_999_999],
    read: ({ card_bin }) => card_bin,
    sql: 't.card_bin',
  },
  country_code: {
    kind: 'select',
    choices: country_codes,
    letters: 'upper',
    list: 'country',
    read: ({ country_code }) => country_code,
    sql: 'coalesce(t.country_code, c.country_code)',
  },
  currency_code: {
    kind: 'select',
    always: true,
    choices: currency_codes,
    letters: 'upper',
    read: ({ currency_code }) => currency_code,
    sql: 't.currency_code',
  },
  customer: {
    kind: 'text',
    personal: true,
    list: 'customer',
    read: ({ customer }) => customer,
    sql: 't.customer',
  },
  customer_status: {
    kind: 'select',
    choices: Object.keys(customer_transitions),
    letters: 'upper',
    read: ({ customer_status }) => customer_status,
    sql: 'c.status',
  },
  mcc: {
    kind: 'select',
    between: [0, 9999],
    read: ({ mcc }) => mcc,
    sql: 'p.mcc::int',
  },
  random: {
    kind: 'percentage',
    only: 'routing',
    always: true,
    between: [0, 100],
    read: () => null,
    sql: 'null',
  },
  recurring: {
    kind: 'boolean',
    always: true,
    read: ({ recurring_type }) => recurring_type !== null && recurring_type !== 'first',
    sql: "coalesce(t.recurring_type <> 'first', false)",
  },
  recurring_type: {
    kind: 'select',
    only: 'ruleset',
    always: true,
    blank: true,
    choices: ['first', 'recurring', 'unscheduled'],
    letters: 'lower',
    read: ({ recurring_type }) => recurring_type ?? '',
    sql: "coalesce(t.recurring_type, '')",
  },
  payment_product: {
    kind: 'select',
    choices: payment_products,
    letters: 'lower',
    read: ({ payment_product }) => payment_product,
    sql: 't.payment_product',
  },
  payment_profile: {
    kind: 'select',
    always: true,
    read: ({ payment_profile }) => payment_profile,
    sql: 't.payment_profile',
  },
  card_country: {
    kind: 'select',
    choices: country_codes,
    letters: 'upper',
    list: 'country',
    read: ({ card_country }) => card_country,
    sql: 't.card_country',
  },
  platform: {
    kind: 'select',
    choices: ['iOS', 'Android', 'Windows', 'macOS', 'Linux'],
    read: ({ platform }) => platform,
    sql: 't.platform',
  },
  browser: {
    kind: 'select',
    choices: ['Chrome', 'Safari', 'Firefox', 'Edge', 'Samsung Internet'],
    read: ({ browser }) => browser,
    sql: 't.browser',
  },
  ip: {
    kind: 'text',
    personal: true,
    letters: 'lower',
    canonical: canonicalIp,
    list: 'ip',
    read: ({ ip }) => ip,
    sql: `case when t.ip like '%:%' and pg_input_is_valid(t.ip, 'inet')
      then regexp_replace(host(t.ip::inet), '^::ffff:(?=.*[.])', '') else t.ip end`,
  },
  email_domain: {
    kind: 'text',
    personal: true,
    letters: 'lower',
    canonical: canonicalDomain,
    list: 'email_domain',
    read: ({ email_domain }) => email_domain,
    sql: `case when c.email_address ~ '[^\\x01-\\x7f]' then domain_ascii(nullif(split_part(c.email_address, '@', 2), ''))
      else nullif(split_part(c.email_address, '@', 2), '') end`,
  },
  ...velocities,
};

/** An attribute by its name; undefined for others, `constructor` included. */
export const attributeOf = (name: string): Attribute | undefined =>
  Object.hasOwn(attributes, name) ? attributes[name] : undefined;

export const isUsedIn = ({ only }: Attribute, place: Place): boolean => only === undefined || only === place;

/** The names of the attributes of a place, in the order in which forms offer them. */
export const attributesOf = (place: Place): readonly string[] =>
  Object.keys(attributes).filter((name) => isUsedIn(attributes[name] as Attribute, place));

const ascii = {
  upper: (text: string) => text.replace(/[a-z]/g, (letter) => letter.toUpperCase()),
  lower: (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
} as const;

/** A text as an attribute is compared: canonical, and in its case; only ASCII letters change, as in the database. */
export const inCase = ({ letters, canonical }: Pick<Attribute, 'letters' | 'canonical'>, text: string): string => {
  const written = canonical?.(text) ?? text;
  return letters ? ascii[letters](written) : written;
};
