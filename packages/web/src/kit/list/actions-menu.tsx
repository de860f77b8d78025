import { ActionIcon } from '@mantine/core';
import { IconDots, IconPlus } from '@tabler/icons-react';
import { useTranslation } from '../../lib/i18n.ts';
import { lazy } from '../popover/lazy.ts';
import { Popover } from '../popover/popover.tsx';
import { usePopover } from '../popover/use-popover.ts';
import { ExportFault } from './export-fault.tsx';
import type { ListHeadProps } from './list-head-props.ts';
import { useExport } from './use-export.ts';
import { useOwnActions } from './use-own-actions.ts';

const Items = lazy(async () => (await import('./action-items.tsx')).ActionItems);

/**
 * The actions of a list in one menu, for a narrow screen; creating an item stays a button. Columns are left out: rows
 * are cards there.
 */
export function ActionsMenu({ settings, isFetching, onReload, onAside }: ListHeadProps) {
  const { t } = useTranslation();
  const { create, openForm } = useOwnActions();
  const { columns, start } = useExport(settings);
  const drop = usePopover('menu', Items);
  return (
    <>
      {create && (
        <ActionIcon size={32} aria-label={t(create.label)} onClick={openForm} data-creates>
          <IconPlus size={18} stroke={2} />
        </ActionIcon>
      )}
      <ActionIcon {...drop.target} variant="default" size={32} aria-label={t('list.actions')} loading={start.isPending}>
        <IconDots size={18} stroke={1.75} />
      </ActionIcon>
      <Popover of={drop} position="bottom-end">
        <Items
          columns={columns}
          onChoose={(format) => start.mutate(format)}
          onAside={onAside}
          onReload={onReload}
          isFetching={isFetching}
        />
      </Popover>
      <ExportFault start={start} />
    </>
  );
}
