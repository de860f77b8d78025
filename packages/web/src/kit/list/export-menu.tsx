import { Alert, Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { newIdempotencyKey, request } from '../../lib/api-client.ts';
import { download } from '../../lib/download.ts';
import { useLanguage, useTranslation } from '../../lib/i18n.ts';
import { useMe } from '../../lib/session.ts';
import { ErrorState } from '../error-state.tsx';
import { useNarrow } from '../use-narrow.ts';
import { type ColumnSettings, visibleColumns } from './column-settings.ts';
import { fieldAt, labelKey } from './field-of.ts';
import { fileWords } from './file-words.ts';
import { followExport } from './follow-export.ts';
import classes from './list.module.css';
import { of_page } from './list-request.ts';
import { useListState } from './list-state.tsx';

const formats = ['csv', 'csv-machine', 'xlsx'] as const;
type ExportFormat = (typeof formats)[number];

/** Exports what is seen: these filters, this order, these columns, whatever the number of rows. */
export function ExportMenu({ settings }: { settings: ColumnSettings }) {
  const { t } = useTranslation();
  const { list, query } = useListState();
  const language = useLanguage();
  const { timezone } = useMe();
  const paths = visibleColumns(list, settings)
    .flatMap(({ path, exported = [] }) => [path, ...exported])
    // What is kept elsewhere is no column of the list's rows.
    .filter((path) => fieldAt(list.entity, path).field.output === undefined);
  const columns = [...new Set(paths)];
  const More = list.exports;
  const start = useMutation({
    mutationFn: (format: ExportFormat) => {
      const labels = columns.map((path) => t(labelKey(list.entity, path)));
      return request<{ url: string; id: string }>('POST', `/v1/${list.path}/export`, {
        query: { ...query, ...of_page },
        body: { format, columns, labels, language, timezone, words: fileWords(list.entity, columns, t) },
        idempotencyKey: newIdempotencyKey(),
      });
    },
    onSuccess: ({ url, id }, chosen) => {
      download(url);
      followExport(id, `${t(list.title)} · ${t(`list.export_as.${chosen}`)}`);
    },
  });
  const isNarrow = useNarrow();
  return (
    <>
      <Menu position="bottom-end" shadow="sm" withinPortal={false}>
        <Menu.Target>
          <Button
            variant="default"
            h={32}
            size="compact-md"
            px={isNarrow ? 7 : undefined}
            leftSection={isNarrow ? undefined : <IconDownload size={16} stroke={1.75} />}
            loading={start.isPending}
            aria-label={t('list.export')}
          >
            {/* Beside the button that adds something there is no room for the word. */}
            {isNarrow ? <IconDownload size={16} stroke={1.75} /> : t('list.export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {formats.map((format) => (
            <Menu.Item key={format} onClick={() => start.mutate(format)}>
              {t(`list.export_as.${format}`)}
            </Menu.Item>
          ))}
          {More && <More columns={columns} />}
        </Menu.Dropdown>
      </Menu>
      {start.isError && (
        <Alert
          className={classes.exportFault}
          color="red"
          title={t('list.export_failed')}
          withCloseButton
          closeButtonLabel={t('list.close')}
          onClose={start.reset}
        >
          <ErrorState error={start.error} retry={() => start.mutate(start.variables)} />
        </Alert>
      )}
    </>
  );
}
