import { Button } from '@mantine/core';
import { chargeback } from '@sluis/contract/entities/payments/chargeback';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ErrorDialog } from '../../../kit/confirm/error-dialog.tsx';
import { ItemSearch } from '../../../kit/form/item-search.tsx';
import { reloadAll } from '../../../kit/item/list-request.ts';
import type { ItemProps, Row } from '../../../kit/item/row.ts';
import type { PanelOf } from '../../../kit/list/options.ts';
import { useOffered, Verb } from '../../../kit/verb/verb.tsx';
import { newIdempotencyKey, request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import { useCan, useMe } from '../../../lib/session.ts';
import type { Chargeback } from './chargeback.item.ts';
import { chargebackOverview } from './chargeback.overview.tsx';

type Item = ItemProps<Chargeback>;

function Actions({ item }: Item) {
  return (
    <>
      <OpenDispute item={item} />
      <Verb of={chargeback} verb="respond" item={item as unknown as Row} />
      <TakeDispute item={item} />
      <AssignDispute item={item} />
    </>
  );
}

/** The page on which its evidence is worked. */
function OpenDispute({ item }: Item) {
  const { t } = useTranslation();
  const { base } = useOrganisation();
  if (!item.takes_evidence) return null;
  return (
    <Button component={Link} to={`${base}/chargebacks/${item.id}` as string} size="xs">
      {t(item.needs_response ? 'dispute.work' : 'dispute.open')}
    </Button>
  );
}

/** Assigns a chargeback to the viewer. */
export function TakeDispute({ item }: Item) {
  const { t } = useTranslation();
  const me = useMe();
  const client = useQueryClient();
  const isOffered = useOffered(chargeback, 'assign', item as unknown as Row);
  const take = useMutation({
    mutationFn: () =>
      request('POST', `/v1/chargeback/${item.id}/assign`, {
        body: { assignee: me.id },
        idempotencyKey: newIdempotencyKey(),
      }),
    onSettled: () => reloadAll(client),
  });
  if (!isOffered || item.assignee?.id === me.id) return null;
  return (
    <>
      <Button variant="default" size="xs" loading={take.isPending} onClick={() => take.mutate()}>
        {t('dispute.take')}
      </Button>
      <ErrorDialog error={take.error} close={take.reset} />
    </>
  );
}

/** Assigns it to another user, for viewers who may see the users. */
function AssignDispute({ item }: Item) {
  const { t } = useTranslation();
  const canChoose = useCan(['PLATFORMUSER_LIST', 'PSP_USER_LIST']);
  const [assignee, setAssignee] = useState<string>();
  if (!canChoose) return null;
  return (
    <Verb
      of={chargeback}
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
        query={{
          organisation: String(
            item.organisation && typeof item.organisation === 'object'
              ? (item.organisation as { id: string }).id
              : item.organisation,
          ),
        }}
        onChoose={(found) => setAssignee(found?.id)}
      />
    </Verb>
  );
}

export const chargebackPanel: PanelOf<Chargeback> = {
  actions: Actions,
  overview: chargebackOverview,
};
