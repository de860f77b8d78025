import { broken_processor, strained_processor } from '../catalogue/processors.ts';
import { atLocalTime, type Day } from './calendar.ts';

interface Window {
  readonly start_ms: number;
  readonly end_ms: number;
}

/** Payments that one merchant has more than it would. */
interface Burst {
  readonly merchant: string;
  readonly payments: number;
}

/** What went wrong in the thirteen months. */
export interface Incidents {
  /** A processor that was away for some hours. */
  readonly outage: Window & { readonly processor: string };
  /** A sale for holders of a card, which brings more payments than a processor can take: it refuses a part of them. */
  readonly strain: Window & { readonly processor: string; readonly refused: number } & Burst;
  /** Smaller sales on the same evening of the four weeks before, which it took: without them nobody could say what is usual. */
  readonly sales: readonly (Window & Burst)[];
  /** Stolen cards tried out at one merchant in a night. */
  readonly fraud: Window & Burst;
}

const hour_ms = 3_600_000;

const windowOn = (day: Day, from_hour: number, hours: number): Window => {
  const start_ms = atLocalTime(day, from_hour * hour_ms);
  return { start_ms, end_ms: start_ms + hours * hour_ms };
};

const sale = { merchant: 'Van der Linden Mode', at_hour: 19, hours: 2 } as const;
const saleOf = (payments: number): number => Math.round(Math.min(260, payments / 20));

/** All bursts, which are a part of the payments. */
export const burstsOf = ({ fraud, strain, sales }: Incidents): readonly (Window & Burst)[] => [fraud, strain, ...sales];

export const incidentsOf = (days: readonly Day[], payments: number): Incidents => ({
  outage: { ...windowOn(days.at(-12) as Day, 16, 6), processor: broken_processor },
  strain: {
    ...windowOn(days.at(-3) as Day, sale.at_hour, sale.hours),
    processor: strained_processor,
    // With what it refuses on any day, 45 of a hundred.
    refused: 0.4,
    merchant: sale.merchant,
    payments: saleOf(payments),
  },
  sales: [1, 2, 3, 4].map((weeks) => ({
    ...windowOn(days.at(-3 - 7 * weeks) as Day, sale.at_hour, sale.hours),
    merchant: sale.merchant,
    payments: Math.round(saleOf(payments) / 2),
  })),
  fraud: {
    ...windowOn(days.at(-36) as Day, 3, 2),
    merchant: 'Bruinvis Elektronica',
    payments: Math.round(payments / 500),
  },
});

export const isWithin = ({ start_ms, end_ms }: Window, at_ms: number): boolean => at_ms >= start_ms && at_ms < end_ms;
