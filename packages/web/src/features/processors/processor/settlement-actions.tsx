import { Button, FileButton } from '@mantine/core';
import { processorsettlement } from '@sluis/contract/entities/processors/processorsettlement';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ErrorDialog } from '../../../kit/confirm/error-dialog.tsx';
import { useKeptFocus } from '../../../kit/focus/use-kept-focus.ts';
import { useIntentKey } from '../../../kit/form/use-intent-key.ts';
import { reloadAll } from '../../../kit/item/list-request.ts';
import { withTab } from '../../../kit/list/list-search.ts';
import { useListState } from '../../../kit/list/list-state.tsx';
import { request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import type { Settlement } from './settlement.item.ts';

type Props = { readonly item: Settlement };

/** Fetches new files, or uploads one. */
export function SettlementActions({ item }: Props) {
  const { t } = useTranslation();
  const canRun = useCan(processorsettlement.roles.update ?? []);
  if (!canRun) return null;
  return item.processor_settlement_type === 'UPLOAD' ? (
    <Upload item={item} />
  ) : (
    <Act item={item} label={t('processorsettlement.run')} />
  );
}

function Act({ item, label }: Props & { readonly label: string }) {
  const client = useQueryClient();
  const { search, change } = useListState();
  const intent = useIntentKey();
  const run = useMutation({
    mutationFn: () =>
      request('POST', `/v1/processorsettlement/${item.id}/run`, { body: {}, idempotencyKey: intent.keyFor('run') }),
    // The tab with its outcome.
    onSuccess: () => change(withTab(search, 'runs'), true),
    onSettled: () => {
      intent.renew();
      return reloadAll(client);
    },
  });
  const button = useKeptFocus(run.isPending);
  return (
    <>
      <Button ref={button} variant="default" size="xs" loading={run.isPending} onClick={() => run.mutate()}>
        {label}
      </Button>
      <ErrorDialog error={run.error} close={run.reset} />
    </>
  );
}

function Upload({ item }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { search, change } = useListState();
  const intent = useIntentKey();
  const upload = useMutation({
    mutationFn: async (file: File) => {
      const body = { name: file.name, content: await file.text() };
      const idempotencyKey = intent.keyFor([file.name, file.size, file.lastModified]);
      return request('POST', `/v1/processorsettlement/${item.id}/upload`, { body, idempotencyKey });
    },
    onSuccess: () => change(withTab(search, 'files'), true),
    onSettled: () => reloadAll(client),
  });
  return (
    <>
      <FileButton accept=".csv,text/csv,text/plain" onChange={(file) => file && upload.mutate(file)}>
        {(props) => (
          <Button {...props} variant="default" size="xs" loading={upload.isPending}>
            {t('processorsettlement.upload')}
          </Button>
        )}
      </FileButton>
      <ErrorDialog error={upload.error} close={upload.reset} />
    </>
  );
}
