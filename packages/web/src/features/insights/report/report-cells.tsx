import { Progress } from '@mantine/core';
import { reasonText } from '../../../kit/value/reason.ts';
import { StatusPill } from '../../../kit/value/status-pill.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import classes from './report.module.css';
import type { Report } from './report-draft.ts';

type Props = { readonly item: Report };

/** The status, with the progress of generating it and the reason of a failure. */
export function ReportStatus({ item: { status, status_reason, progress } }: Props) {
  const { t } = useTranslation();
  return (
    <span className={classes.status}>
      <StatusPill entity="report" status={status} />
      {status === 'PENDING' && (
        <Progress className={classes.progress} size={6} value={progress} aria-label={t('fields:report.progress')} />
      )}
      {status === 'FAILED' && status_reason && (
        <span className={classes.fault}>{reasonText('report', status_reason, t)}</span>
      )}
    </span>
  );
}
