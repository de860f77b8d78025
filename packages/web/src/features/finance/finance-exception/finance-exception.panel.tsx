import { Button, TextInput } from '@mantine/core';
import { financeexception } from '@sluis/contract/entities/finance/financeexception';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorDialog } from '../../../kit/confirm/error-dialog.tsx';
import { ItemSearch } from '../../../kit/form/item-search.tsx';
import { reloadAll } from '../../../kit/item/list-request.ts';
import type { ItemProps, Row } from '../../../kit/item/row.ts';
import type { PanelOf } from '../../../kit/list/options.ts';
import { useOffered, Verb } from '../../../kit/verb/verb.tsx';
import { newIdempotencyKey, request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan, useMe } from '../../../lib/session.ts';
import type { FinanceException } from './finance-exception.item.ts';
import { financeExceptionOverview } from './finance-exception.overview.ts';

type Item = ItemProps<FinanceException>;

function Actions({ item }: Item) {
  return (
    <>
      <Verb of={financeexception} verb="resolve" item={item as unknown as Row} />
      <Verb of={financeexception} verb="accept" item={item as unknown as Row} in_menu />
      <Verb of={financeexception} verb="correct" item={item as unknown as Row} in_menu />
      <Rematch item={item} />
      <Verb of={financeexception} verb="write-off" item={item as unknown as Row} in_menu />
      <Take item={item} />
      <Assign item={item} />
    </>
  );
}

/** Compares again, with the item that the viewer has found for a line of the acquirer. */
function Rematch({ item }: Item) {
  const { t } = useTranslation();
  const [found, setFound] = useState('');
  const is_ours = item.reason !== 'UNKNOWN' && item.reason !== 'DUPLICATE';
  return (
    <Verb
      of={financeexception}
      verb="rematch"
      item={item as unknown as Row}
      body={{ item: found.trim() || null }}
      in_menu
    >
      {!is_ours && (
        <TextInput
          label={t('finance_exception.found_item')}
          placeholder="txn_…"
          value={found}
          onChange={(event) => setFound(event.currentTarget.value)}
        />
      )}
    </Verb>
  );
}

/** Assigns it to the viewer. */
function Take({ item }: Item) {
  const { t } = useTranslation();
  const me = useMe();
  const client = useQueryClient();
  const isOffered = useOffered(financeexception, 'assign', item as unknown as Row);
  const take = useMutation({
    mutationFn: () =>
      request('POST', `/v1/financeexception/${item.id}/assign`, {
        body: { assignee: me.id },
        idempotencyKey: newIdempotencyKey(),
      }),
    onSettled: () => reloadAll(client),
  });
  if (!isOffered || item.assignee?.id === me.id) return null;
  return (
    <>
      <Button variant="default" size="xs" loading={take.isPending} onClick={() => take.mutate()}>
        {t('finance_exception.take')}
      </Button>
      <ErrorDialog error={take.error} close={take.reset} />
    </>
  );
}

/** Another user of the provider, for viewers who may see its users. */
function Assign({ item }: Item) {
  const { t } = useTranslation();
  const me = useMe();
  const canChoose = useCan(['PSP_USER_LIST', 'PLATFORMUSER_LIST']);
  const [assignee, setAssignee] = useState<string>();
  if (!canChoose) return null;
  return (
    <Verb
      of={financeexception}
      verb="assign"
      item={item as unknown as Row}
      body={{ assignee }}
      is_incomplete={assignee === undefined}
      in_menu
    >
      <ItemSearch<{ readonly id: string }>
        entity="user"
        label={t('fields:common.assignee')}
        listed
        query={{ organisation: me.organisation.id }}
        onChoose={(found) => setAssignee(found?.id)}
      />
    </Verb>
  );
}

export const financeExceptionPanel: PanelOf<FinanceException> = {
  actions: Actions,
  overview: financeExceptionOverview,
};
