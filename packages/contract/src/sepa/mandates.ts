import type { Transitions } from '../base/entity.ts';

/** A mandate of SEPA Direct Debit Core is for one collection or for several (EPC016-06, AT-21). */
export const mandate_types = ['recurrent', 'one_off'] as const;
export type MandateType = (typeof mandate_types)[number];

/** The place of a collection in its mandate, in the codes of ISO 20022. */
export const sequence_types = ['FRST', 'RCUR', 'FNAL', 'OOFF'] as const;
export type SequenceType = (typeof sequence_types)[number];

/** The lifecycle of a mandate. COMPLETED: its last collection is made; if that fails, it can be used again. */
export const mandate_transitions = {
  ACTIVE: ['COMPLETED', 'CANCELLED', 'EXPIRED'],
  COMPLETED: ['ACTIVE', 'CANCELLED'],
  CANCELLED: [],
  EXPIRED: [],
} as const satisfies Transitions;
export type MandateStatus = keyof typeof mandate_transitions;

/** After this many months without a collection a mandate may not be used (EPC016-06, 4.1). */
export const unused_months_max = 36;

/** The days between the notice of a collection and the collection, unless less was agreed (EPC016-06, 4.3.2). */
export const notice_days_default = 14;

/** The date that a number of months is added to, at the same time of day; the last day of a month that has fewer. */
export function monthsAfter(instant: string, months: number): string {
  const date = new Date(instant);
  const day = date.getUTCDate();
  date.setUTCDate(1);
  date.setUTCMonth(date.getUTCMonth() + months);
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  date.setUTCDate(Math.min(day, days));
  return date.toISOString();
}
