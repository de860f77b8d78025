import { Button } from '@mantine/core';
import { saprun } from '@sluis/contract/entities/finance/saprun';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { ErrorDialog } from '../../../kit/confirm/error-dialog.tsx';
import type { ItemProps, Row } from '../../../kit/item/row.ts';
import type { PanelOf } from '../../../kit/list/options.ts';
import { Verb } from '../../../kit/verb/verb.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { savePostingFile } from './sap-run.calls.ts';
import type { SapRun } from './sap-run.item.ts';
import { sapRunOverview } from './sap-run.overview.tsx';

type Item = ItemProps<SapRun>;

function Actions({ item }: Item) {
  const of = { of: saprun, item: item as Row };
  return (
    <>
      <Verb {...of} verb="retry" />
      <Verb {...of} verb="download" run={(send) => send().then(() => savePostingFile(item))} />
      <Again item={item} />
    </>
  );
}

/** The file that was downloaded, the same each time. */
function Again({ item }: Item) {
  const { t } = useTranslation();
  const save = useMutation({ mutationFn: () => savePostingFile(item) });
  if (item.status !== 'DOWNLOADED') return null;
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {t('sap_run.again')}
      </Button>
      <ErrorDialog error={save.error} close={save.reset} />
    </>
  );
}

export const sapRunPanel: PanelOf<SapRun> = { actions: Actions, overview: sapRunOverview };
