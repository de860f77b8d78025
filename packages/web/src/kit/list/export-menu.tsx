import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { lazy } from '../popover/lazy.ts';
import { Popover } from '../popover/popover.tsx';
import { usePopover } from '../popover/use-popover.ts';
import type { ColumnSettings } from './column-settings.ts';
import { ExportFault } from './export-fault.tsx';
import { useListState } from './list-state.tsx';
import { useExport } from './use-export.ts';

const Items = lazy(async () => (await import('./export-items.tsx')).ExportItems);

/** The formats in which the visible list can be exported, below their button; an address can open them (`_export`). */
export function ExportMenu({ settings }: { settings: ColumnSettings }) {
  const { t } = useTranslation();
  const { columns, start } = useExport(settings);
  const drop = usePopover('menu', Items);
  const { search, change } = useListState();
  const { _export: isAsked, ...rest } = search;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for an address that asks for it.
  useEffect(() => {
    if (isAsked !== true) return;
    change(rest, true);
    drop.open();
  }, [isAsked]);
  return (
    <>
      <Button
        {...drop.target}
        variant="default"
        h={32}
        size="compact-md"
        leftSection={<IconDownload size={16} stroke={1.75} />}
        loading={start.isPending}
        aria-label={t('list.export')}
      >
        {t('list.export')}
      </Button>
      <Popover of={drop} position="bottom-end">
        <Items columns={columns} onChoose={(format) => start.mutate(format)} />
      </Popover>
      <ExportFault start={start} />
    </>
  );
}
