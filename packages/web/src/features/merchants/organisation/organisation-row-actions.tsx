import { organisation } from '@sluis/contract/entities/merchants/organisation';
import { IconPencil, IconPlus } from '@tabler/icons-react';
import { DeleteButton } from '../../../kit/confirm/delete-button.tsx';
import type { ItemProps } from '../../../kit/item/row.ts';
import { withOpen } from '../../../kit/list/list-search.ts';
import { useListState } from '../../../kit/list/list-state.tsx';
import { IconButton } from '../../../kit/tooltip/icon-button.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import type { Organisation } from './organisation.item.ts';
import { useKept } from './use-kept.ts';

/** Adds an organisation below one of the tree, changes it and deletes it, within its row. */
export function OrganisationRowActions({ item: { id, name } }: ItemProps<Organisation>) {
  const { t } = useTranslation();
  const { search, change } = useListState();
  const { create, update, delete: deleting } = organisation.roles;
  const [canAdd, canEdit, canDelete] = [useCan(create), useCan(update), useCan(deleting)];
  const kept = useKept(id);
  return (
    <>
      {canAdd && (
        <IconButton
          icon={IconPlus}
          label={t('organisation.add_below', { name })}
          onClick={() => change({ ...withOpen(search, undefined), _draft: id })}
        />
      )}
      {canEdit && (
        <IconButton
          icon={IconPencil}
          label={t('organisation.edit_one', { name })}
          onClick={() => change({ ...withOpen(search, id), _form: 'edit' })}
        />
      )}
      {canDelete && (
        <DeleteButton
          as_icon
          entity="organisation"
          id={id}
          label={t('organisation.delete_one', { name })}
          reason={kept}
          question={t('confirm.delete_question', { name })}
        />
      )}
    </>
  );
}
