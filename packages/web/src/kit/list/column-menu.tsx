import { ActionIcon } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useTranslation } from '../../lib/i18n.ts';
import { lazy } from '../popover/lazy.ts';
import { Popover } from '../popover/popover.tsx';
import { usePopover } from '../popover/use-popover.ts';
import type { ColumnsProps } from './columns.tsx';
import classes from './list.module.css';

const Columns = lazy(async () => (await import('./columns.tsx')).Columns);

/** The choice of visible columns, their order, and the density of rows. */
export function ColumnMenu(props: ColumnsProps) {
  const { t } = useTranslation();
  const drop = usePopover('dialog', Columns);
  return (
    <>
      <ActionIcon {...drop.target} variant="default" size={32} aria-label={t('list.columns')} title={t('list.columns')}>
        <IconAdjustmentsHorizontal size={16} stroke={1.75} />
      </ActionIcon>
      <Popover of={drop} position="bottom-end" className={classes.editor} label={t('list.columns')} withinPortal>
        <Columns {...props} />
      </Popover>
    </>
  );
}
