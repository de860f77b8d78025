import { Progress } from '@mantine/core';
import { StatusPill } from '../../kit/status-pill.tsx';
import { useTranslation } from '../../lib/i18n.ts';
import classes from './report.module.css';
import type { Report } from './report-draft.ts';

type Props = { readonly item: Report };

export const ReportTitle = ({ item }: Props) => item.name;

/** Why a report failed, in words; nothing for one that did not. */
export function useFault(): (reason: string | null) => string | undefined {
  const { t } = useTranslation();
  return (reason) => (reason === null ? undefined : t([`report.faults.${reason}`, reason]));
}

/** The status, with how far it is while it is being generated and why it failed. */
export function ReportStatus({ item: { status, status_reason, progress } }: Props) {
  const { t } = useTranslation();
  const fault = useFault()(status_reason);
  return (
    <span className={classes.status}>
      <StatusPill entity="report" status={status} />
      {status === 'PENDING' && (
        <Progress className={classes.progress} size={6} value={progress} aria-label={t('fields:report.progress')} />
      )}
      {status === 'FAILED' && fault && <span className={classes.fault}>{fault}</span>}
    </span>
  );
}
