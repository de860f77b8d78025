import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { ErrorDialog } from '../../../kit/confirm/error-dialog.tsx';
import { useFile } from '../../../kit/download/use-file.ts';
import type { ItemProps } from '../../../kit/item/row.ts';
import { lazy } from '../../../kit/popover/lazy.ts';
import { Popover } from '../../../kit/popover/popover.tsx';
import { usePopover } from '../../../kit/popover/use-popover.ts';
import { useLanguage, useTranslation } from '../../../lib/i18n.ts';
import type { Settlement } from './settlement.item.ts';

const Items = lazy(async () => (await import('./download-items.tsx')).DownloadItems);

/** The formats in which a settlement is downloaded, below their button. */
export function DownloadMenu({ item }: ItemProps<Settlement>) {
  const { t } = useTranslation();
  const language = useLanguage();
  const drop = usePopover('menu', Items);
  const { mutate, isPending, error, reset } = useFile();
  const label = item.reference ?? t('settlement.running');
  return (
    <>
      <Button
        {...drop.target}
        variant="default"
        size="xs"
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        loading={isPending}
      >
        {t('settlement.download')}
      </Button>
      <Popover of={drop} position="bottom-end">
        <Items
          item={item}
          onChoose={(format) =>
            mutate({
              path: `/v1/settlement/${item.id}/export`,
              body: { format, language },
              label: `${label} · ${t(`settlement.formats.${format}`)}`,
            })
          }
        />
      </Popover>
      <ErrorDialog error={error} close={reset} />
    </>
  );
}
