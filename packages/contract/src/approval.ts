/** What came of the payments of an hour, and of the same hour of the four weeks before. */
export interface Approval {
  /** Payments with an outcome, and those of them that were authorised or paid. */
  readonly finished: number;
  readonly approved: number;
  readonly usual_finished: number;
  readonly usual_approved: number;
}

const standard_errors = 3;

/**
 * Whether approval is so many percentage points below the usual, and by more than chance explains: three standard errors
 * of the difference of two shares.
 */
export function isBelowUsual(
  { finished, approved, usual_finished, usual_approved }: Approval,
  threshold_points: number,
): boolean {
  const pairs = finished * usual_finished;
  // Whole numbers, so that exactly ten points are ten points.
  const less = usual_approved * finished - approved * usual_finished;
  if (less * 100 < threshold_points * pairs) return false;
  const share = (approved + usual_approved) / (finished + usual_finished);
  const error = Math.sqrt(share * (1 - share) * (1 / finished + 1 / usual_finished));
  return less / pairs >= standard_errors * error;
}
