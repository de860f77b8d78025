import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { saveFile } from '../../../kit/chart/save-file.ts';
import { ErrorDialog } from '../../../kit/confirm/error-dialog.tsx';
import type { ItemProps } from '../../../kit/item/row.ts';
import { request } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useLanguage, useTranslation } from '../../../lib/i18n.ts';
import type { Import } from './import.item.ts';
import classes from './import.module.css';

const shown_max = 20;

interface Fault {
  readonly line: number;
  readonly column: string;
  readonly reason: string;
}

/** The first rows that cannot be imported, and all of them as a file. */
export function Faults({ item }: ItemProps<Import>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const format = useFormat();
  const { id, bad_count, status } = item;
  const { data } = useQuery({
    queryKey: ['item', 'import', id, 'faults', language, bad_count, status],
    queryFn: ({ signal }) =>
      request<{ items: Fault[] }>('GET', `/v1/import/${id}/fault`, { query: { language, _limit: shown_max }, signal }),
    enabled: bad_count > 0,
  });
  const save = useMutation({
    mutationFn: async () => {
      const query = { language };
      const file = await request<Blob>('GET', `/v1/import/${id}/fault/file`, { query, as_file: true });
      saveFile(file, `${item.name.replace(/\.\w+$/, '')}-${t('import.faults.file')}.csv`);
    },
  });
  if (bad_count === 0 || !data || data.items.length === 0) return null;
  return (
    <section className={classes.part} aria-label={t('import.faults.title')}>
      <h2>{t('import.faults.title')}</h2>
      <div className={classes.scroll}>
        <table className={classes.rows}>
          <thead>
            <tr>
              <th scope="col">{t('import.faults.line')}</th>
              <th scope="col">{t('import.faults.column')}</th>
              <th scope="col">{t('import.faults.reason')}</th>
            </tr>
          </thead>
          <tbody>
            {data.items.map(({ line, column, reason }) => (
              <tr key={`${line} ${column}`}>
                <td>{format.number(line)}</td>
                <td>{column}</td>
                <td data-wraps>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className={classes.actions} style={{ marginTop: 12 }}>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden />}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {t('import.faults.download')}
        </Button>
        {bad_count > shown_max && (
          <span className={classes.hint}>
            {t('import.faults.more', { count: shown_max, total: format.number(bad_count) })}
          </span>
        )}
      </div>
      <ErrorDialog error={save.error} close={save.reset} />
    </section>
  );
}
