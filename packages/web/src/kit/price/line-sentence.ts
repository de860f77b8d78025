import { isCurrency } from '@sluis/contract/base/currencies';
import { known_components, type SchemeType } from '@sluis/contract/finance/kinds';
import type { EditionMinimum, SchemeLine } from '@sluis/contract/finance/scheme-line';
import type { Format } from '../../lib/create-format.ts';
import { exactMoney, fixed_places, shownPercent } from '../../lib/exact-values.ts';
import type { Locale } from '../../lib/texts.ts';

export interface LineWords {
  readonly t: (key: string, values?: Readonly<Record<string, string | number>>) => string;
  readonly format: Pick<Format, 'money' | 'country' | 'number'>;
  readonly locale: Locale;
}

/** The label of a component; one of the user's own as it is written. */
export const componentName = (component: string, { t }: Pick<LineWords, 't'>): string =>
  known_components.some((each) => each === component) ? t(`price.components.${component}`) : component;

const listed = (values: readonly string[], say: (value: string) => string, between = ', '): string =>
  values.map(say).join(between);

type Priced = Pick<SchemeLine, 'currency_code'>;

const money = (amount: number, { currency_code }: Priced, { format }: LineWords): string =>
  currency_code !== null && isCurrency(currency_code) ? format.money({ amount, currency_code }) : format.number(amount);

/** Whether the sentence names the currency with an amount. */
const showsMoney = ({ fixed_e4, minimum, maximum, amount_from, amount_to, cap, tiers, tier_by }: SchemeLine): boolean =>
  fixed_e4 > 0 ||
  tier_by === 'AMOUNT' ||
  (tiers ?? []).some((tier) => tier.fixed_e4 > 0) ||
  [minimum, maximum, amount_from, amount_to, cap].some((each) => each !== null);

/** What a line applies to: "Cards in the EEA, credit". */
function subjectOf(line: SchemeLine, words: LineWords): string {
  const { t, format } = words;
  const products = listed(line.payment_product ?? [], (each) =>
    each === 'card' ? t('price.cards') : t(`values.payment_product.${each}`),
  );
  const kind = t(`price.kinds_plural.${line.kind}`);
  const of = products === '' ? kind : line.kind === 'PAYMENT' ? products : t('price.kind_of', { kind, products });
  const regions = listed(line.card_region ?? [], (each) => t(`price.regions_in_sentence.${each}`), t('price.or'));
  const [from, to] = [line.amount_from, line.amount_to].map((each) =>
    each === null ? null : money(each, line, words),
  );
  const band =
    from !== null && to !== null
      ? t('price.band', { from: from ?? '', to: to ?? '' })
      : from !== null
        ? t('price.band_from', { from: from ?? '' })
        : to !== null
          ? t('price.band_to', { to: to ?? '' })
          : '';
  return [
    [of, regions].filter(Boolean).join(' '),
    listed(line.card_brand ?? [], (each) => t(`values.card_brand.${each}`)),
    listed(line.card_funding ?? [], (each) => t(`price.fundings_in_sentence.${each}`)),
    listed(line.country_code ?? [], format.country),
    listed(line.recurring_type ?? [], (each) => t(`price.recurring_in_sentence.${each}`)),
    line.currency_code === null || showsMoney(line) ? '' : t('price.in_currency', { currency: line.currency_code }),
    band,
  ]
    .filter(Boolean)
    .join(', ');
}

interface Rated extends Priced {
  readonly rate_ppm: number;
  readonly fixed_e4: number;
  readonly basis: SchemeLine['basis'];
}

/** "0.6% + €0.10" */
function rateOf({ rate_ppm, fixed_e4, currency_code, basis }: Rated, { t, locale }: LineWords): string {
  const rate = rate_ppm > 0 ? shownPercent(rate_ppm, locale) : '';
  const share = rate && (basis === 'REVENUE' || basis === 'MARGIN') ? t(`price.share_of.${basis}`, { rate }) : rate;
  const fixed =
    fixed_e4 > 0 && currency_code !== null && isCurrency(currency_code)
      ? exactMoney(fixed_e4, fixed_places, currency_code, locale)
      : '';
  return [share, fixed].filter(Boolean).join(' + ') || t('price.free');
}

function tiersOf(line: SchemeLine, words: LineWords): string {
  const { t, format } = words;
  const from = (value: number): string =>
    line.tier_by === 'AMOUNT' ? money(value, line, words) : format.number(value);
  const tiers = (line.tiers ?? []).map((tier) =>
    tier.from === 0
      ? rateOf({ ...line, ...tier }, words)
      : t('price.tier', { from: from(tier.from), price: rateOf({ ...line, ...tier }, words) }),
  );
  return t(`price.tiers_by.${line.tier_by ?? 'COUNT'}`, { tiers: tiers.join('; ') });
}

function priceOf(type: SchemeType, line: SchemeLine, words: LineWords): string {
  const { t, locale } = words;
  const base =
    line.basis === 'COST'
      ? t('price.at_cost', { of: listed(line.of ?? [], (each) => componentName(each, words)) })
      : (line.tiers ?? []).length > 0
        ? tiersOf(line, words)
        : rateOf(line, words);
  return [
    base,
    line.minimum === null ? '' : t('price.at_least', { amount: money(line.minimum, line, words) }),
    line.maximum === null ? '' : t('price.at_most', { amount: money(line.maximum, line, words) }),
    line.direction === 'RETURN' ? t('price.returned') : '',
    line.vat_rate_ppm > 0 ? t('price.plus_vat', { rate: shownPercent(line.vat_rate_ppm, locale) }) : '',
    line.rounding === 'PERIOD' ? t('price.per_period') : '',
    type === 'reserve' && line.release_days !== null ? t('price.held', { count: line.release_days }) : '',
    line.cap === null ? '' : t('price.capped', { amount: money(line.cap, line, words) }),
  ]
    .filter(Boolean)
    .join(', ');
}

/** A line as a sentence: "Cards in the EEA, credit: 0.6% + €0.10, at least €0.15". */
export const lineSentence = (type: SchemeType, line: SchemeLine, words: LineWords): string =>
  words.t('price.sentence', { what: subjectOf(line, words), price: priceOf(type, line, words) });

/** "EUR: at least €40.00 a month, plus 21% VAT" */
export function minimumSentence(minimum: EditionMinimum, words: LineWords): string {
  const { t, locale } = words;
  const amount = t('price.a_month', { amount: money(minimum.amount, minimum, words) });
  const vat = minimum.vat_rate_ppm > 0 ? t('price.plus_vat', { rate: shownPercent(minimum.vat_rate_ppm, locale) }) : '';
  return [amount, vat].filter(Boolean).join(', ');
}
