import { ActionIcon, Popover } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import type { ColumnSettings } from './column-settings.ts';
import classes from './list.module.css';

const Columns = lazy(() => import('./columns.tsx').then((module) => ({ default: module.Columns })));

export interface ColumnMenuProps {
  readonly settings: ColumnSettings;
  readonly onChange: (settings: ColumnSettings) => void;
  readonly onReset: () => void;
}

/** Which columns show, in which order, and how close the rows stand. */
export function ColumnMenu(props: ColumnMenuProps) {
  const { t } = useTranslation();
  return (
    <Popover position="bottom-end" shadow="sm" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="default" size={32} aria-label={t('list.columns')} title={t('list.columns')}>
          <IconAdjustmentsHorizontal size={16} stroke={1.75} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.editor} aria-label={t('list.columns')}>
        <Suspense fallback={<div className={classes.editorWaiting} />}>
          <Columns {...props} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
