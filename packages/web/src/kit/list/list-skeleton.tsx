import { Skeleton } from '@mantine/core';
import { useTranslation } from '../../lib/i18n.ts';
import classes from './list.module.css';

const row_keys = Array.from({ length: 12 }, (_, row) => `row-${row}`);

/** The placeholder for the first rows; later the old rows stay until the new ones have been loaded. */
export function ListSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes.skeleton} role="status" aria-label={t('list.loading')}>
      {row_keys.map((key) => (
        <Skeleton key={key} height={14} radius={4} />
      ))}
    </div>
  );
}
