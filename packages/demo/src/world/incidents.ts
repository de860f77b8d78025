import type { PaymentProduct } from '@sluis/contract/payment-products';
import { broken_processor, strained_processor } from '../catalogue/processors.ts';
import { atLocalTime, type Day } from './calendar.ts';
import { makeRandom } from './random.ts';

interface Window {
  readonly start_ms: number;
  readonly end_ms: number;
}

/** More payments than on any other day. */
interface Burst {
  /** Without one they are spread over all merchants. */
  readonly merchant?: string;
  readonly product: PaymentProduct;
  readonly payments: number;
}

/** The incidents of the thirteen months. */
export interface Incidents {
  /** A processor with an outage of some hours, on the busiest evening of the month. */
  readonly outage: Window & { readonly processor: string };
  /** A sale for card holders, which overloads a processor: it refuses a part of the payments. */
  readonly strain: Window & { readonly processor: string; readonly refused: number } & Burst;
  /**
   * The busy hours within the outage, and smaller ones before it and before the strain, on the same evening of the four
   * weeks before: without them there is no usual value.
   */
  readonly busy: readonly (Window & Burst)[];
  /** Stolen cards tried out at one merchant in a night. */
  readonly fraud: Window & Burst;
}

const hour_ms = 3_600_000;

const windowOn = (day: Day, from_hour: number, hours: number): Window => {
  const start_ms = atLocalTime(day, from_hour * hour_ms);
  return { start_ms, end_ms: start_ms + hours * hour_ms };
};

const sale = { merchant: 'Van der Linden Mode', product: 'card', at_hour: 19, hours: 2 } as const;
const saleOf = (payments: number): number => Math.round(Math.min(260, payments / 20));

/** Spread so widely that only the provider sees enough of them to be alerted. */
const payday = { product: 'ideal', at_hour: 19, hours: 2 } as const;
const paydayOf = (payments: number): number => Math.round(Math.min(130, payments / 40));

const outage_day = -12;
const strain_day = -3;
const weeks_before = [1, 2, 3, 4];

/** All bursts, which are a part of the payments. */
export const burstsOf = ({ fraud, strain, busy }: Incidents): readonly (Window & Burst)[] => [fraud, strain, ...busy];

export const incidentsOf = (days: readonly Day[], payments: number): Incidents => {
  const at = (day: number, { at_hour, hours, ...burst }: typeof sale | typeof payday, count: number) => ({
    ...windowOn(days.at(day) as Day, at_hour, hours),
    ...burst,
    payments: count,
  });
  return {
    outage: { ...windowOn(days.at(outage_day) as Day, 16, 6), processor: broken_processor },
    // With what it refuses on any day, 45 of a hundred.
    strain: { ...at(strain_day, sale, saleOf(payments)), processor: strained_processor, refused: 0.4 },
    busy: [
      at(outage_day, payday, paydayOf(payments)),
      ...weeks_before.flatMap((weeks) => [
        at(outage_day - 7 * weeks, payday, Math.round(paydayOf(payments) / 2)),
        at(strain_day - 7 * weeks, sale, Math.round(saleOf(payments) / 2)),
      ]),
    ],
    fraud: {
      ...windowOn(days.at(-20) as Day, 3, 2),
      merchant: 'Bruinvis Elektronica',
      product: 'card',
      payments: Math.round(payments / 500),
    },
  };
};

export const isWithin = ({ start_ms, end_ms }: Window, at_ms: number): boolean => at_ms >= start_ms && at_ms < end_ms;

/** Refuses a part of every five payments, so that even an hour of few payments has about that part. */
export function makeRefusing(seed: string, part: number): () => boolean {
  const random = makeRandom(`${seed} refusing`);
  let five: boolean[] = [];
  return () => {
    if (five.length === 0) five = Array.from({ length: 5 }, (_, index) => index < part * 5);
    return five.splice(random.int(0, five.length - 1), 1)[0] === true;
  };
}
