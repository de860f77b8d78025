import { useMutation } from '@tanstack/react-query';
import { newIdempotencyKey, request } from '../../lib/api-client.ts';
import { download } from '../../lib/download.ts';
import { useLanguage, useTranslation } from '../../lib/i18n.ts';
import { useMe } from '../../lib/session.ts';
import { fieldAt, labelKey } from '../item/field-of.ts';
import { of_page } from '../item/list-request.ts';
import { type ColumnSettings, visibleColumns } from './column-settings.ts';
import type { ExportFormat } from './export-items.tsx';
import { fileWords } from './file-words.ts';
import { followExport } from './follow-export.ts';
import { useListState } from './list-state.tsx';

/** Exports the visible list: its filters, order and columns, whatever the number of rows. */
export function useExport(settings: ColumnSettings) {
  const { t } = useTranslation();
  const { list, query } = useListState();
  const language = useLanguage();
  const { timezone } = useMe();
  const paths = visibleColumns(list, settings)
    .flatMap(({ path, exported = [] }) => [path, ...exported])
    // Values that are stored elsewhere are not columns of the list's rows.
    .filter((path) => fieldAt(list.entity, path).field.output === undefined);
  const columns = [...new Set(paths)];
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
  return { columns, start };
}

export type Exporting = ReturnType<typeof useExport>;
