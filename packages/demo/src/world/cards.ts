import { hash } from 'node:crypto';
import { type CardBrand, marketOf } from '../catalogue/markets.ts';
import type { RowOf } from '../load/tables.ts';
import { type Random, weightedWords } from './random.ts';

/** The stored part of a card: never its number. */
export type Card = Pick<
  RowOf<'transaction'>,
  'card_brand' | 'card_bin' | 'card_last_four' | 'card_expiry' | 'card_country'
> & {
  readonly card_brand: CardBrand;
};

/** Prefixes from the schemes' own examples and tests, of six or eight digits. */
const bins: Readonly<Record<CardBrand, readonly string[]>> = {
  visa: ['411111', '424242', '400000', '49927398', '45717360'],
  mastercard: ['555555', '510510', '222300', '52000082', '54133300'],
  maestro: ['676770', '67999901'],
  amex: ['378282', '371449'],
  jcb: ['353011', '356600'],
  bancontact: ['670303'],
  cartes_bancaires: ['403203', '513735'],
  diners: ['305693', '362272'],
};

export function makeCard(random: Random, country: string): Card {
  const card_brand = marketOf(country).brands(random);
  return {
    card_brand,
    card_bin: random.pick(bins[card_brand]),
    card_last_four: random.digits(4),
    card_expiry: `${String(random.int(1, 12)).padStart(2, '0')}/${random.int(2027, 2031)}`,
    card_country: random.chance(0.96) ? country : random.pick(['GB', 'US', 'ES', 'IT', 'TR', 'MA']),
  };
}

const written = Buffer.from(`card_${'a'.repeat(32)}`, 'latin1');

/** Letters for the half-bytes, so that no row of digits passes for a card number. */
function cardId(bytes: Uint8Array): string {
  const first = 97;
  for (const [at, byte] of bytes.entries()) {
    written[5 + 2 * at] = first + (byte >> 4);
    written[6 + 2 * at] = first + (byte & 15);
  }
  return written.toString('latin1');
}

/** The Card IDs of the card of a customer, who has one, or of a guest's payment: at the merchant, and everywhere. */
export function cardIds(holder: string): { card: string; card_all: string } {
  const bytes = hash('sha256', holder, 'buffer');
  return { card: cardId(bytes.subarray(0, 16)), card_all: cardId(bytes.subarray(16)) };
}

type Secure = NonNullable<RowOf<'transaction'>['three_d_secure']>;

const results = weightedWords({
  frictionless: 52,
  challenged: 30,
  attempted: 7,
  not_enrolled: 6,
  authenticated: 5,
} as const);
/** Electronic commerce indicators: fully authenticated, attempted, neither; Visa and those like it, then Mastercard. */
const indicators = [
  ['05', '06', '07'],
  ['02', '01', '00'],
] as const;

/** The result of 3-D Secure for a payment by card: `failed` if the payment was declined for it. */
export function secure(
  random: Random,
  card_brand: CardBrand,
  { has_failed, is_challenged }: { readonly has_failed: boolean; readonly is_challenged: boolean },
): Secure {
  const usual = results(random);
  const result = has_failed ? 'failed' : is_challenged ? 'challenged' : usual;
  const grade = result === 'attempted' ? 1 : result === 'not_enrolled' || result === 'failed' ? 2 : 0;
  const row = card_brand === 'mastercard' || card_brand === 'maestro' ? indicators[1] : indicators[0];
  return { version: random.chance(0.9) ? '2.2.0' : '2.1.0', result, eci: row[grade] };
}
