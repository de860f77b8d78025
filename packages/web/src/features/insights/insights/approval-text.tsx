import { isBelowUsual } from '@sluis/contract/approval';
import type { ProcessorRevenue } from '@sluis/contract/statistics';
import { shareMeasure } from '../../../kit/chart/measure.ts';
import { Pill } from '../../../kit/value/pill.tsx';
import { useTranslation } from '../../../lib/i18n.ts';

type Approving = Pick<ProcessorRevenue, 'approval'>;

const shareOf = (approved: number, finished: number): number | null => (finished === 0 ? null : approved / finished);
export const approvalOf = ({ approval }: Approving) => shareOf(approval.approved, approval.finished);
export const usualOf = ({ approval }: Approving) => shareOf(approval.usual_approved, approval.usual_finished);

/** The current approval of a processor beside its usual one, marked if lower. */
export function ApprovalText({ processor }: { readonly processor: Approving }) {
  const { t, locale } = useTranslation();
  const write = (share: number | null): string => (share === null ? '–' : shareMeasure(locale).format(share));
  return (
    <>
      {t('processors.approval', { share: write(approvalOf(processor)), usual: write(usualOf(processor)) })}{' '}
      {isBelowUsual(processor.approval) && <Pill tone="failed" label={t('processors.less')} />}
    </>
  );
}
