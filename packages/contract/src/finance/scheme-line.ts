import { country_codes } from '../base/countries.ts';
import type { FieldFault } from '../base/errors.ts';
import { f, type Values } from '../base/fields.ts';
import { card_brands, card_fundings, payment_products } from '../payment-products.ts';
import { card_regions, million, priced_kinds, type SchemeType } from './kinds.ts';

export const lines_max = 200;
export const tiers_max = 20;

const optional = { create: 'optional', nullable: true } as const;

/** What part of an event a rate applies to. */
export const line_bases = ['AMOUNT', 'COST', 'REVENUE', 'MARGIN'] as const;
export const recurring_types = ['first', 'recurring', 'unscheduled'] as const;
export const line_matches = [
  'payment_product',
  'card_brand',
  'card_region',
  'card_funding',
  'country_code',
  'recurring_type',
] as const;
export type LineMatch = (typeof line_matches)[number];

/** Parts per million, from 0 to the whole amount. */
const ppm = { create: 'optional', default: 0 } as const;
const rate_ppm = f.integer(0, million, ppm);
/** Ten-thousandths of a minor unit, at most a million minor units. */
const fixed_e4 = f.integer(0, 10_000_000_000, ppm);

/** A price of a scheme's edition; amounts are in minor units of its `currency_code`. */
export const line_fields = {
  /** Its place from 1; by default that in the array. */
  position: f.integer(1, lines_max, optional),
  /** What the price is for, in capitals: INTERCHANGE. Of each component the first line that matches applies. */
  component: f.text(40, { create: 'required' }, 'component'),
  kind: f.oneOf(priced_kinds, { create: 'required' }),
  description: f.text(200, optional),
  payment_product: f.texts(optional, payment_products),
  card_brand: f.texts(optional, card_brands),
  card_region: f.texts(optional, card_regions),
  card_funding: f.texts(optional, card_fundings),
  country_code: f.texts(optional, country_codes),
  recurring_type: f.texts(optional, recurring_types),
  currency_code: f.currency(optional),
  /** Inclusive. */
  amount_from: f.amount(0, optional),
  /** Exclusive. */
  amount_to: f.amount(1, optional),
  basis: f.oneOf(line_bases, { create: 'optional', default: 'AMOUNT' }),
  /** The components of the cost that COST is charged for. */
  of: f.texts(optional),
  direction: f.oneOf(['CHARGE', 'RETURN'], { create: 'optional', default: 'CHARGE' }),
  rate_ppm,
  fixed_e4,
  minimum: f.amount(0, optional),
  maximum: f.amount(0, optional),
  rounding: f.oneOf(['EVENT', 'PERIOD'], { create: 'optional', default: 'EVENT' }),
  vat_rate_ppm: rate_ppm,
  counts_to_minimum: f.boolean({ create: 'optional', default: false }),
  tiers: f.rows(
    {
      /** A number of payments, or their amount in minor units. */
      from: f.integer(0, 999_999_999_999, { create: 'required' }),
      rate_ppm,
      fixed_e4,
    },
    { min: 0, max: tiers_max, by: 'from' },
    optional,
  ),
  tier_by: f.oneOf(['COUNT', 'AMOUNT'], optional),
  tier_window: f.oneOf(['PREVIOUS_MONTH', 'MONTH_TO_DATE'], optional),
  /** Of reserves: the days until a held amount is released. */
  release_days: f.integer(1, 365, optional),
  /** Of reserves: no more than this is held. */
  cap: f.amount(0, optional),
} as const;

export type SchemeLine = Values<typeof line_fields>;

export const edition_lines = f.rows(line_fields, { min: 0, max: lines_max }, { create: 'required' });

/** A monthly minimum of the fees that count, per currency. */
export const edition_minimums = f.rows(
  {
    currency_code: f.currency({ create: 'required' }),
    amount: f.amount(1, { create: 'required' }),
    vat_rate_ppm: rate_ppm,
  },
  { min: 0, max: 50, by: 'currency_code' },
  { create: 'optional' },
);

export type EditionMinimum = Values<(typeof edition_minimums)['fields']>;

type Faults = Record<string, FieldFault>;

/** Prices of these kinds apply to an amount. */
const isOfAmount = ({ kind }: SchemeLine): boolean => kind !== 'MONTH';

/** Whether a line has a price that depends on its currency. */
const needsCurrency = (line: SchemeLine): boolean =>
  line.fixed_e4 > 0 ||
  line.minimum !== null ||
  line.maximum !== null ||
  line.amount_from !== null ||
  line.amount_to !== null ||
  line.cap !== null ||
  (line.tiers ?? []).some(({ fixed_e4 }) => fixed_e4 > 0) ||
  line.tier_by === 'AMOUNT';

/** The bases that prices of a type of scheme can have. */
export const bases_of: Readonly<Record<SchemeType, readonly SchemeLine['basis'][]>> = {
  revenue: ['AMOUNT', 'COST'],
  cost: ['AMOUNT'],
  reserve: ['AMOUNT'],
  partner: ['AMOUNT', 'REVENUE', 'MARGIN'],
};

/** The faults of a line of a scheme, by field; the fields themselves are valid. */
export function lineFaults(type: SchemeType, line: SchemeLine): Readonly<Faults> {
  const faults: Faults = {};
  const refuse = (field: keyof SchemeLine, fault: FieldFault, is_wrong: boolean): void => {
    if (is_wrong) faults[field] ??= fault;
  };
  const { minimum, maximum, amount_from, amount_to, tiers, basis } = line;
  refuse('basis', 'not_allowed', !bases_of[type].includes(basis));
  refuse('currency_code', 'required', line.currency_code === null && needsCurrency(line));
  refuse('maximum', 'too_small', minimum !== null && maximum !== null && maximum < minimum);
  refuse('amount_to', 'too_small', amount_to !== null && amount_to <= (amount_from ?? 0));
  refuse('of', 'required', basis === 'COST' && (line.of ?? []).length === 0);
  refuse('of', 'not_allowed', basis !== 'COST' && (line.of ?? []).length > 0);
  // The cost is charged unchanged.
  for (const field of ['rate_ppm', 'fixed_e4'] as const)
    refuse(field, 'not_allowed', basis === 'COST' && line[field] > 0);
  for (const field of ['minimum', 'maximum'] as const)
    refuse(field, 'not_allowed', basis === 'COST' && line[field] !== null);
  refuse('kind', 'not_allowed', type === 'reserve' && line.kind !== 'PAYMENT');
  refuse('release_days', 'required', type === 'reserve' && line.release_days === null);
  for (const field of ['release_days', 'cap'] as const)
    refuse(field, 'not_allowed', type !== 'reserve' && line[field] !== null);
  for (const field of ['vat_rate_ppm', 'counts_to_minimum'] as const)
    refuse(field, 'not_allowed', type !== 'revenue' && Boolean(line[field]));
  refuse('rounding', 'not_allowed', type !== 'revenue' && line.rounding === 'PERIOD');
  refuse('rate_ppm', 'not_allowed', !isOfAmount(line) && line.rate_ppm > 0);
  if (tiers && tiers.length > 0) {
    refuse('tiers', 'not_allowed', basis === 'COST' || type === 'reserve');
    refuse('tiers', 'invalid_format', tiers[0]?.from !== 0);
    refuse(
      'tiers',
      'invalid_format',
      tiers.some(({ from }, at) => at > 0 && from <= (tiers[at - 1]?.from ?? 0)),
    );
    refuse('tier_by', 'required', line.tier_by === null);
    refuse('tier_window', 'required', line.tier_window === null);
  } else for (const field of ['tier_by', 'tier_window'] as const) refuse(field, 'not_allowed', line[field] !== null);
  return faults;
}

/** Whether every event that the second line matches is matched by the first. */
const covers = (first: SchemeLine, second: SchemeLine): boolean =>
  first.component === second.component &&
  first.kind === second.kind &&
  line_matches.every((field) => {
    const [wanted, given] = [first[field] ?? [], second[field] ?? []];
    return wanted.length === 0 || (given.length > 0 && given.every((value) => wanted.includes(value)));
  }) &&
  (first.currency_code === null || first.currency_code === second.currency_code) &&
  (first.amount_from ?? 0) <= (second.amount_from ?? 0) &&
  (first.amount_to === null || (second.amount_to !== null && second.amount_to <= first.amount_to));

/** The positions, from 0, of lines that never apply, because an earlier line of their component always does. */
export const unreachableLines = (lines: readonly SchemeLine[]): number[] =>
  lines.flatMap((line, at) => (lines.slice(0, at).some((earlier) => covers(earlier, line)) ? [at] : []));
