import { Button } from '@mantine/core';
import { isDeletable, report } from '@sluis/contract/entities/insights/report';
import { IconCheck, IconDownload, IconRefresh } from '@tabler/icons-react';
import { DeleteButton } from '../../../kit/confirm/delete-button.tsx';
import { ErrorDialog } from '../../../kit/confirm/error-dialog.tsx';
import { CloneButton } from '../../../kit/list/clone-button.tsx';
import { IconButton, refused } from '../../../kit/tooltip/icon-button.tsx';
import { Tooltip } from '../../../kit/tooltip/tooltip.tsx';
import { Verb } from '../../../kit/verb/verb.tsx';
import { businessNow } from '../../../lib/business-time.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import { useCan } from '../../../lib/session.ts';
import { followReport } from './follow-report.ts';
import { draftOf, type Report } from './report-draft.ts';
import { useDownload } from './use-download.ts';

type Props = { readonly item: Report };

/** Downloads a report that has been generated; until then, and during the download, it shows what it waits for. */
export function DownloadReport({ item, wide }: Props & { readonly wide?: true }) {
  const { t } = useTranslation();
  const { state, start, error, reset } = useDownload(item);
  const waits_for = item.status !== 'PROCESSED' ? 'generated' : state === 'DOWNLOADING' ? 'downloaded' : undefined;
  const Icon = state === 'DOWNLOADED' ? IconCheck : IconDownload;
  const label = t('report.download.action');
  const reason = waits_for && t(`report.download.${waits_for}`);
  return (
    <>
      {wide ? (
        <Tooltip label={t('report.download.ready')} reason={reason}>
          <Button
            variant="default"
            size="xs"
            leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
            data-download={state}
            onClick={reason === undefined ? () => start() : undefined}
            {...refused(reason)}
          >
            {label}
          </Button>
        </Tooltip>
      ) : (
        <IconButton
          icon={Icon}
          label={label}
          hint={t('report.download.ready')}
          reason={reason}
          data-download={state}
          onClick={() => start()}
        />
      )}
      <ErrorDialog error={error} close={reset} />
    </>
  );
}

/** Opens the form with the values of a report. */
export const CloneReport = ({ item }: Props) => <CloneButton draft={draftOf(item)} />;

/** Generates a failed report again. */
export function RetryReport({ item }: Props) {
  const { base } = useOrganisation();
  const run = (send: () => Promise<Report>) => send().then((again) => followReport(again, base));
  return <Verb of={report} verb="retry" item={item} icon={IconRefresh} run={run} />;
}

/** Deletes a report with its file. */
export function DeleteReport({ item }: Props) {
  const { t } = useTranslation();
  return (
    <DeleteButton
      entity="report"
      id={item.id}
      question={t('report.delete_question', { name: item.name })}
      reason={isDeletable(item, businessNow().getTime()) ? undefined : t('report.download.generated')}
      as_icon
    />
  );
}

/** The actions on a report in its panel, as far as the viewer may perform them. */
export function ReportActions({ item }: Props) {
  const canCreate = useCan(report.roles.create);
  const canDelete = useCan(report.roles.delete);
  return (
    <>
      <DownloadReport item={item} wide />
      {canCreate && <CloneReport item={item} />}
      <RetryReport item={item} />
      {canDelete && <DeleteReport item={item} />}
    </>
  );
}
