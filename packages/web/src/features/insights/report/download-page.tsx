import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { itemOptions, refetchWhile } from '../../../kit/item/list-request.ts';
import type { PageProps } from '../../../kit/screen/screen.ts';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import classes from './report.module.css';
import { ReportStatus } from './report-cells.tsx';
import type { Report } from './report-draft.ts';
import { useDownload } from './use-download.ts';

/** Loads a report and downloads it immediately; emails link to this page. */
export function Download({ values: { report: report_id = '' } }: PageProps) {
  const { t } = useTranslation();
  const { base } = useOrganisation();
  const answer = useQuery({
    ...itemOptions<Report>('report', report_id, []),
    refetchInterval: ({ state }) => refetchWhile(state.data?.status === 'PENDING'),
  });
  if (answer.isError) return <ErrorState error={answer.error} retry={() => void answer.refetch()} />;
  return (
    <div className={classes.download}>
      {answer.data && <DownloadOf report={answer.data} />}
      {!answer.data && <h1>{t('report.downloading')}</h1>}
      <Link to={`${base}/reports/transactions` as string}>{t('report.back')}</Link>
    </div>
  );
}

function DownloadOf({ report }: { readonly report: Report }) {
  const { t } = useTranslation();
  const { state, start, error, reset } = useDownload(report);
  const is_ready = report.status === 'PROCESSED';
  const begun = useRef(false);
  useEffect(() => {
    // Once, however often the page is rendered.
    if (!is_ready || begun.current) return;
    begun.current = true;
    start();
  }, [is_ready, start]);
  const retry = (): void => {
    reset();
    start();
  };
  if (error) return <ErrorState error={error} retry={retry} />;
  return (
    <>
      <h1 data-download={state}>{t(is_ready ? 'report.downloading' : 'report.not_ready')}</h1>
      <p>{report.name}</p>
      {!is_ready && <ReportStatus item={report} />}
    </>
  );
}
