import { currencyExponent } from '@sluis/contract/base/currencies';
import type { Category, TimePoint } from '../../../kit/chart/data.ts';
import type { HeatCell } from '../../../kit/chart/heat-grid.tsx';
import type { Stage } from '../../../kit/chart/lifecycle.tsx';
import { toneOf } from '../../../kit/value/status-tones.ts';

/** The same pseudo-random numbers between 0 and 1 in every browser. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Returns the list of an example's figures. */
export type ListLink = (filter: Readonly<Record<string, string>>) => string;

const day_ms = 86_400_000;
const last_day_ms = Date.UTC(2026, 10, 23);
export const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The approximate value of some euros in a currency, in minor units. */
export const worth = (euros: number, currency_code: string): number => {
  const per_euro = { JPY: 160, KWD: 0.33 }[currency_code] ?? 1;
  return Math.round(euros * per_euro * 10 ** currencyExponent(currency_code));
};

/** A year of days up to an unfinished one, with growth, quiet weekends and one outage. */
export function yearOfDays(currency_code: string, count: number, link: ListLink, from_days = 0): TimePoint[] {
  const chance = chances(7 + from_days);
  return Array.from({ length: count }, (_, index) => {
    const ms = last_day_ms - (count - 1 - index + from_days) * day_ms;
    const weekend = [0.62, 1, 1.04, 1.08, 1.12, 1.2, 0.8][new Date(ms).getUTCDay()] ?? 1;
    const outage = index === count - 40 && from_days === 0 ? 0.25 : 1;
    const partial = index === count - 1 && from_days === 0;
    const growth = (1 + index / 900) * (from_days ? 0.86 : 1);
    const euros = 18_400 * weekend * outage * growth * (0.88 + 0.24 * chance()) * (partial ? 0.43 : 1);
    const day = isoDay(ms);
    const href = link({ 'created_at>': day, 'created_at<': day });
    return { at: day, value: worth(euros, currency_code), also: Math.round(euros / 46), partial, href };
  });
}

const methods = ['iDEAL', 'Visa', 'Mastercard', 'Bancontact', 'PayPal', 'SEPA', 'Klarna', 'Apple Pay', 'EPS'];

export const methodShares = (currency_code: string, link: ListLink): Category[] =>
  methods.map((label, index) => ({
    label,
    value: worth(640_000 * 0.62 ** index, currency_code),
    also: Math.round(13_900 * 0.62 ** index),
    href: link({ payment_product: label.toLowerCase().replaceAll(' ', '-') }),
  }));

/** The possible statuses of a payment, by number; the step is its progress. */
const states = [
  ['INITIATED', 0, 412],
  ['PENDING', 1, 655],
  ['AUTHORIZED', 1, 2210],
  ['SETTLEMENT_REQUESTED', 2, 5120],
  ['AUTHORIZATION_VOIDED', 2, 260],
  ['CANCELLED', 2, 1480],
  ['ABANDONED', 2, 2960],
  ['DECLINED', 2, 1870],
  ['FAILED', 2, 340],
  ['UNKNOWN', 2, 45],
  ['SETTLEMENT_COMPLETED', 3, 24_830],
] as const;
const state_total = states.reduce((sum, [, , count]) => sum + count, 0);

export const stateArrows = [
  ['INITIATED', 'PENDING'],
  ['INITIATED', 'AUTHORIZED'],
  ['AUTHORIZED', 'SETTLEMENT_REQUESTED'],
  ['AUTHORIZED', 'AUTHORIZATION_VOIDED'],
  ['PENDING', 'SETTLEMENT_REQUESTED'],
  ['PENDING', 'CANCELLED'],
  ['PENDING', 'ABANDONED'],
  ['PENDING', 'DECLINED'],
  ['PENDING', 'FAILED'],
  ['PENDING', 'UNKNOWN'],
  ['SETTLEMENT_REQUESTED', 'SETTLEMENT_COMPLETED'],
] as const;

export const lifecycleStages = (wordOf: (status: string) => string, link: ListLink): Stage[] =>
  states.map(([key, step, count], index) => ({
    key,
    step,
    label: wordOf(key),
    value: count,
    share: count / state_total,
    also_share: count / state_total + (index === 10 ? 0.03 : -0.003),
    tone: toneOf('transaction', key),
    href: link({ status: key }),
  }));

export const statusShares = (wordOf: (status: string) => string, link: ListLink): Category[] =>
  lifecycleStages(wordOf, link).map(({ label, value, tone, href }) => ({ label, value, ...(tone && { tone }), href }));

/** Busiest on Sunday evenings and around noon. */
export function weekOfHours(link: ListLink): HeatCell[] {
  const chance = chances(3);
  return Array.from({ length: 168 }, (_, index) => {
    const [weekday, hour] = [1 + Math.floor(index / 24), index % 24];
    const day = Math.exp(-(((hour - 13) / 4) ** 2)) + 1.4 * Math.exp(-(((hour - 20.5) / 2.2) ** 2));
    const value = Math.round(day * (weekday > 5 ? 150 : 100) * (0.8 + 0.4 * chance()));
    return { weekday, hour, value, href: link({ 'created_at>': isoDay(last_day_ms - (8 - weekday) * day_ms) }) };
  });
}

const from_countries =
  'NL 1 BE .42 DE .37 FR .21 GB .17 US .12 ES .1 IT .08 PL .06 SE .05 CH .045 AT .04 DK .03 PT .02 SG .02 MT .012 CA .01 AU .009 JP .008 BR .006 ZA .004 HK .004 IN .003 MX .002 BH .001';

export function countryVolumes(currency_code: string, link: ListLink) {
  const pairs = [...from_countries.matchAll(/([A-Z]{2}) ([\d.]+)/g)];
  const known = pairs.map(([, country = '', share]) => ({
    country,
    value: worth(812_000 * Number(share), currency_code),
    also: Math.round(17_600 * Number(share)),
    href: link({ country_code: country }),
  }));
  return [...known, { country: null, value: worth(9300, currency_code), also: 201 }];
}
