import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { organisation } from '@sluis/contract/entities/merchants/organisation';
import { useQuery } from '@tanstack/react-query';
import { DeleteButton } from '../../../kit/confirm/delete-button.tsx';
import { useUsedBy } from '../../../kit/confirm/used-by.ts';
import type { ItemProps } from '../../../kit/item/row.ts';
import { withOpen } from '../../../kit/list/list-search.ts';
import { useListState } from '../../../kit/list/list-state.tsx';
import { refused } from '../../../kit/tooltip/icon-button.tsx';
import { Tooltip } from '../../../kit/tooltip/tooltip.tsx';
import { request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan, useMe } from '../../../lib/session.ts';
import { MoveDialog } from './move-dialog.tsx';
import type { Organisation } from './organisation.item.ts';

type Props = ItemProps<Organisation>;

/** Adds an organisation below this one, moves it, or deletes it. */
export function OrganisationActions({ item }: Props) {
  const { t } = useTranslation();
  const { search, change } = useListState();
  const { create, delete: deleting } = organisation.roles;
  const [canAdd, canMove, canDelete] = [useCan(create), useCan(organisation.actions.move.roles), useCan(deleting)];
  return (
    <>
      {canAdd && (
        <Button variant="default" size="xs" onClick={() => change({ ...withOpen(search, undefined), _draft: item.id })}>
          {t('organisation.add_part')}
        </Button>
      )}
      {canMove && <Move item={item} />}
      {canDelete && <Delete item={item} />}
    </>
  );
}

function Move({ item }: Props) {
  const { t } = useTranslation();
  const me = useMe();
  const [isOpen, { open, close }] = useDisclosure();
  const isFixed = item.id === me.organisation.id || item.parent === null;
  const reason = isFixed ? t('organisation.is_fixed') : undefined;
  return (
    <>
      <Tooltip reason={reason}>
        <Button variant="default" size="xs" onClick={isFixed ? undefined : open} {...refused(reason)}>
          {t('organisation.move')}
        </Button>
      </Tooltip>
      <MoveDialog item={item} opened={isOpen} close={close} />
    </>
  );
}

function Delete({ item: { id, name } }: Props) {
  const { t } = useTranslation();
  const me = useMe();
  const usedBy = useUsedBy();
  const isOwn = id === me.organisation.id;
  const { data } = useQuery({
    // Not of the lists: those are reloaded when it is deleted.
    queryKey: ['item', 'organisation/usage', id],
    queryFn: ({ signal }) => request<{ used_by: readonly string[] }>('GET', `/v1/organisation/${id}/usage`, { signal }),
    enabled: !isOwn,
    staleTime: 5_000,
    retry: false,
  });
  const used_by = data?.used_by ?? [];
  const reason = isOwn
    ? t('organisation.is_own')
    : used_by.length > 0
      ? t('organisation.is_kept', { what: usedBy(used_by) })
      : undefined;
  return (
    <DeleteButton entity="organisation" id={id} reason={reason} question={t('confirm.delete_question', { name })} />
  );
}
