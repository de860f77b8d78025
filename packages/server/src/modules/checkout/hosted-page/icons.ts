import { drawMark, mark_box } from '@sluis/contract/payment-marks';
import { payables } from '@sluis/contract/payment-names';
import { type Html, Html as Raw } from '../../../platform/http/html.ts';

const drawn = (path: string): Html =>
  new Raw(
    `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2.25" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${path}"/></svg>`,
  );

/** The outcome at a glance; the words are below it. */
export const outcome_icons = {
  good: drawn('M5 12.5l4.5 4.5L19 7.5'),
  bad: drawn('M12 6v7.5M12 17.5v.01'),
  wait: drawn('M12 7v5l3 2M21 12a9 9 0 1 1-18 0a9 9 0 0 1 18 0'),
} as const;

/** The mark of a method or card scheme, beside its name. */
export const paidByMark = (code: string): Html =>
  new Raw(
    Object.hasOwn(payables, code)
      ? `<svg class="paid-by" viewBox="${mark_box}" aria-hidden="true">${drawMark(code as keyof typeof payables)}</svg>`
      : '',
  );
