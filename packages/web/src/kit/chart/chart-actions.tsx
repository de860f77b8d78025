import { ActionIcon } from '@mantine/core';
import { IconChartHistogram, IconDotsVertical, IconTable } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { lazy } from '../popover/lazy.ts';
import { Popover } from '../popover/popover.tsx';
import { usePopover } from '../popover/use-popover.ts';
import { IconButton } from '../tooltip/icon-button.tsx';
import classes from './chart-card.module.css';
import type { Table } from './table.ts';

const Items = lazy(async () => (await import('./chart-items.tsx')).ChartItems);

interface Props {
  readonly title: string;
  readonly table: Table;
  /** The element that is saved as an image and printed. */
  readonly card: RefObject<HTMLElement | null>;
  readonly isTable: boolean;
  /** Left out if there is no chart. */
  readonly onToggle: (() => void) | undefined;
}

/** The switch between chart and table, and the menu for copying, saving and printing a card. */
export function ChartActions({ title, table, card, isTable, onToggle }: Props) {
  const { t } = useTranslation();
  const [announcement, announce] = useState('');
  const drop = usePopover('menu', Items);
  return (
    <div className={classes.actions} data-unpainted>
      <span role="status" className={classes.said}>
        {announcement}
      </span>
      {onToggle && (
        <IconButton
          icon={isTable ? IconChartHistogram : IconTable}
          label={`${t(isTable ? 'chart.as_chart' : 'chart.as_table')}: ${title}`}
          hint={t(isTable ? 'chart.as_chart' : 'chart.as_table')}
          onClick={onToggle}
        />
      )}
      <ActionIcon
        {...drop.target}
        variant="subtle"
        color="gray"
        size={28}
        aria-label={`${t('chart.more')}: ${title}`}
        title={t('chart.more')}
      >
        <IconDotsVertical size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Popover of={drop} position="bottom-end">
        <Items title={title} table={table} card={card} onSay={announce} />
      </Popover>
    </div>
  );
}
