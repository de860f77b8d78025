import type { ComparedProcessor } from '@sluis/contract/statistics';

/** Of fewer payments a share says nothing. */
const fewest = 50;
const least_points = 0.1;
const least_errors = 3;

type Compared = Pick<ComparedProcessor, 'transaction'>;

/** Whether a processor approves less than usual: by ten points, and by more than chance explains. */
export function approvesLess({ transaction: last }: Compared, { transaction: usual }: Compared): boolean {
  const finished = Object.values(last.status).reduce((sum, { count }) => sum + count, 0);
  if (last.conversion === null || usual.conversion === null || finished < fewest) return false;
  const error = Math.sqrt((usual.conversion * (1 - usual.conversion)) / finished);
  return usual.conversion - last.conversion > Math.max(least_points, least_errors * error);
}
