import { dayEnd, dayStart } from '@sluis/server/resource/list/zone';
import type { Viewer } from '../dataset/fill.ts';

/** The same request for both servers. */
export interface Question {
  readonly bare: string;
  readonly sluis: string;
}

const status = 'SETTLEMENT_COMPLETED';
const timezone = 'Europe/Amsterdam';
const day_ms = 86_400_000;
const month_days = 30;
/** Months that start a week apart: users do not all look at the same one. */
export const months_asked = 40;

const dateOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

type Parameter = [name: string, value: string];

const bareScope = ({ organisations }: Viewer): Parameter[] =>
  organisations.map((organisation) => ['organisation', organisation]);

/** The indexes the bare server counts with: plain ones, or the covering ones of Sluis. */
export type Counted = 'plain' | 'covering';

/** A month's completed payments, newest first, for a viewer: one request per month. */
export function listQuestions(viewer: Viewer, ends_at_ms: number, counted?: Counted): Question[] {
  return Array.from({ length: months_asked }, (_, index) => {
    const from = dateOf(ends_at_ms - (index * 7 + month_days) * day_ms);
    const until = dateOf(ends_at_ms - (index * 7 + 1) * day_ms);
    const bare = new URLSearchParams([
      ['status', status],
      ['from', dayStart(from, timezone)],
      ['to', dayEnd(until, timezone)],
      ...bareScope(viewer),
      ...(counted ? [['count', counted] as Parameter] : []),
    ]);
    const sluis = new URLSearchParams([
      ['status', status],
      ['created_at>=', from],
      ['created_at<=', until],
      ['_sort', '-created_at'],
      ['_populate', 'customer,payment_profile'],
      ...(counted ? [] : [['_count', 'false'] as Parameter]),
    ]);
    return { bare: `/list?${bare}`, sluis: `/v1/transaction?${sluis}` };
  });
}

/** One payment with its customer and profile. */
export const detailQuestion = (viewer: Viewer, id: string): Question => ({
  bare: `/detail?${new URLSearchParams([['id', id] as Parameter, ...bareScope(viewer)])}`,
  sluis: `/v1/transaction/${id}?_populate=customer,payment_profile`,
});
