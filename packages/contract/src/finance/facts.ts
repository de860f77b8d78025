import { country_codes } from '../base/countries.ts';
import type { JsonShape, ReadJson } from '../base/fields.ts';
import { amount_max } from '../base/money.ts';
import { card_brands, card_fundings, payment_products } from '../payment-products.ts';
import { orNull, type ReadPart, readParts } from '../risk/shapes.ts';
import { recurring_types } from './scheme-line.ts';

/** Facts of an event, as prices read them, that a correction replaces. Those that are not sent stay as they were. */
export interface CorrectedFacts {
  /** Minor units. */
  readonly amount?: number;
  readonly payment_product?: string | null;
  readonly card_brand?: string | null;
  readonly card_country?: string | null;
  readonly card_funding?: string | null;
  readonly country_code?: string | null;
  readonly recurring_type?: string | null;
}

/** A part that keeps its value if it is not sent. */
const unlessSent =
  (read: ReadPart): ReadPart =>
  (sent) =>
    sent === undefined ? { value: undefined } : read(sent);
const oneOf = (values: readonly string[]): ReadPart =>
  unlessSent(
    orNull((sent) => (values.includes(String(sent)) ? { value: String(sent) } : { faults: { '': 'not_allowed' } })),
  );
const amount: ReadPart = (sent): ReadJson => {
  if (!Number.isSafeInteger(sent)) return { faults: { '': 'wrong_type' } };
  if (Number(sent) > amount_max) return { faults: { '': 'too_large' } };
  return Number(sent) > 0 ? { value: sent } : { faults: { '': 'too_small' } };
};

/** The values that facts besides the amount can have. */
export const fact_values = {
  payment_product: payment_products,
  card_brand: card_brands,
  card_country: country_codes,
  card_funding: card_fundings,
  country_code: country_codes,
  recurring_type: recurring_types,
} as const;
const names = Object.keys(fact_values) as (keyof typeof fact_values)[];

const parts = {
  amount: unlessSent(amount),
  ...(Object.fromEntries(names.map((name) => [name, oneOf(fact_values[name])])) as Record<
    keyof typeof fact_values,
    ReadPart
  >),
};

export const corrected_facts: JsonShape<CorrectedFacts> = {
  read: (sent) => readParts<CorrectedFacts>(parts, sent),
  described: {
    type: 'object',
    additionalProperties: false,
    properties: {
      amount: { type: 'integer', minimum: 1, maximum: amount_max },
      ...Object.fromEntries(
        names.map((name) => [name, { type: ['string', 'null'], enum: [...fact_values[name], null] }]),
      ),
    },
  },
  example: { card_funding: 'debit' },
};
