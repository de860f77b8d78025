import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { isDeletable, report } from '@sluis/contract/entities/report';
import { IconCheck, IconCopy, IconDownload, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { ConfirmButton } from '../../kit/confirm/confirm-button.tsx';
import { ErrorDialog } from '../../kit/confirm/error-dialog.tsx';
import { reloadAll, reloadLists } from '../../kit/list/list-request.ts';
import { openId, withOpen, withoutOpen } from '../../kit/list/list-search.ts';
import { useListState } from '../../kit/list/list-state.tsx';
import { request } from '../../lib/api-client.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useOrganisation } from '../../lib/organisation.ts';
import { useCan } from '../../lib/session.ts';
import { followReport } from './follow-report.ts';
import { draftOf, type Report } from './report-draft.ts';
import { useDownload } from './use-download.ts';

type Props = { readonly item: Report };

const tooltip_events = { hover: true, focus: true, touch: true };

/** Downloads a report that has been generated; until then, and while it is downloaded, it says what to wait for. */
export function DownloadReport({ item, wide }: Props & { readonly wide?: true }) {
  const { t } = useTranslation();
  const { state, start, error, reset } = useDownload(item);
  const waits_for = item.status !== 'PROCESSED' ? 'generated' : state === 'DOWNLOADING' ? 'downloaded' : undefined;
  const Icon = state === 'DOWNLOADED' ? IconCheck : IconDownload;
  const shared = {
    'data-download': state,
    onClick: () => {
      if (waits_for === undefined) start();
    },
    // Not `disabled`: what it waits for must be found by whoever works with the keyboard too.
    ...(waits_for !== undefined && { 'data-disabled': true, 'aria-disabled': true }),
  };
  const icon = <Icon size={16} stroke={1.75} aria-hidden />;
  return (
    <>
      <Tooltip label={t(`report.download.${waits_for ?? 'ready'}`)} events={tooltip_events}>
        {wide ? (
          <Button variant="default" size="xs" leftSection={icon} {...shared}>
            {t('report.download.action')}
          </Button>
        ) : (
          <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('report.download.action')} {...shared}>
            {icon}
          </ActionIcon>
        )}
      </Tooltip>
      <ErrorDialog error={error} close={reset} />
    </>
  );
}

/** Opens the form with what a report was made of. */
export function CloneReport({ item }: Props) {
  const { t } = useTranslation();
  const { search, change } = useListState();
  const label = t('report.clone');
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={label}
        onClick={() => change({ ...withOpen(search, undefined), _draft: draftOf(item) })}
      >
        <IconCopy size={16} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  );
}

/** Has a report that failed made again. */
export function RetryReport({ item }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { base } = useOrganisation();
  if (item.status !== 'FAILED') return null;
  return (
    <ConfirmButton
      icon={<IconRefresh size={16} stroke={1.75} />}
      label={t('report.retry')}
      question={t('report.retry_question', { name: item.name })}
      confirm={t('report.retry')}
      run={(idempotencyKey) =>
        request<Report>('POST', `/v1/report/${item.id}/retry`, { body: {}, idempotencyKey }).then((again) =>
          followReport(again, base),
        )
      }
      onDone={() => void reloadAll(client)}
    />
  );
}

/** Deletes a report with its file, and closes its panel. */
export function DeleteReport({ item }: Props) {
  const { t } = useTranslation();
  const { search, change } = useListState();
  const client = useQueryClient();
  const { id, name } = item;
  return (
    <ConfirmButton
      icon={<IconTrash size={16} stroke={1.75} />}
      label={t('report.delete')}
      question={t('report.delete_question', { name })}
      confirm={t('report.delete')}
      danger
      reason={isDeletable(item, Date.now()) ? undefined : t('report.download.generated')}
      run={() => request('DELETE', `/v1/report/${id}`)}
      onDone={() => {
        if (openId(search) === id) change(withoutOpen(search), true);
        void reloadLists(client);
      }}
    />
  );
}

/** What can be done with a report from its panel, as far as the viewer may. */
export function ReportActions({ item }: Props) {
  const canCreate = useCan(report.roles.create);
  const canDelete = useCan(report.roles.delete);
  return (
    <>
      <DownloadReport item={item} wide />
      {canCreate && <CloneReport item={item} />}
      {canCreate && <RetryReport item={item} />}
      {canDelete && <DeleteReport item={item} />}
    </>
  );
}
