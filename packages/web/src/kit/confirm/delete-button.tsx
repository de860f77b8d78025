import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { request } from '../../lib/api-client.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { isNowhere } from '../../lib/nowhere.ts';
import { reloadLists } from '../item/list-request.ts';
import { rowBeside, rowLink } from '../list/list-keys.ts';
import { openId, withoutOpen } from '../list/list-search.ts';
import { useListState } from '../list/list-state.tsx';
import { ConfirmButton, type ConfirmProps } from './confirm-button.tsx';

interface Props extends Pick<ConfirmProps, 'question' | 'reason' | 'size'>, Partial<Pick<ConfirmProps, 'label'>> {
  readonly entity: string;
  readonly id: string;
  /** Draws a bin instead of the label, in a row; the actions of a panel have it in their menu. */
  readonly as_icon?: true;
}

/** Deletes an item after confirmation, and closes its panel if open. */
export function DeleteButton({ entity, id, as_icon, ...texts }: Props) {
  const { t } = useTranslation();
  const { search, change } = useListState();
  const client = useQueryClient();
  return (
    <ConfirmButton
      label={t('confirm.delete')}
      confirm={texts.label ?? t('confirm.delete')}
      {...texts}
      icon={as_icon && IconTrash}
      in_menu
      danger
      run={() => request('DELETE', `/v1/${entity}/${id}`)}
      onDone={() => {
        const beside = rowBeside(id);
        if (openId(search) === id) change(withoutOpen(search), true);
        // The row disappears with the item, and the focus with it.
        void reloadLists(client).then(() => requestAnimationFrame(() => isNowhere() && rowLink(beside ?? '')?.focus()));
      }}
    />
  );
}
