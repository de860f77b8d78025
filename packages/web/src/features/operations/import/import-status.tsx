import { Progress } from '@mantine/core';
import { import_working } from '@sluis/contract/entities/operations/import';
import type { ItemProps } from '../../../kit/item/row.ts';
import { StatusPill } from '../../../kit/value/status-pill.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Import } from './import.item.ts';
import classes from './import.module.css';

/** The status, with the progress while a job is running. */
export function ImportStatus({ item: { status, progress } }: ItemProps<Pick<Import, 'status' | 'progress'>>) {
  const { t } = useTranslation();
  return (
    <span className={classes.status}>
      <StatusPill entity="import" status={status} />
      {import_working.includes(status) && (
        <Progress className={classes.bar} size={6} value={progress} aria-label={t('fields:import.progress')} />
      )}
    </span>
  );
}
