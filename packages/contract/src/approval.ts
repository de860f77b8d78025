import { paid_statuses } from './entities/payments/transaction.ts';
import type { Approval } from './statistics.ts';

export const approved_statuses: readonly string[] = ['AUTHORIZED', ...paid_statuses];

/** Fewer payments than this prove nothing. */
export const finished_min = 50;
export const threshold_points_default = 10;
const standard_errors = 3;

/**
 * Whether approval is this many percentage points below the usual, and by more than chance explains: three standard
 * errors of the difference of two shares, each of at least fifty payments.
 */
export function isBelowUsual(
  { finished, approved, usual_finished, usual_approved }: Approval,
  threshold_points = threshold_points_default,
): boolean {
  if (finished < finished_min || usual_finished < finished_min) return false;
  const pairs = finished * usual_finished;
  // Whole numbers, so that exactly ten points count as ten.
  const less = usual_approved * finished - approved * usual_finished;
  if (less * 100 < threshold_points * pairs) return false;
  const share = (approved + usual_approved) / (finished + usual_finished);
  const error = Math.sqrt(share * (1 - share) * (1 / finished + 1 / usual_finished));
  return less / pairs >= standard_errors * error;
}
