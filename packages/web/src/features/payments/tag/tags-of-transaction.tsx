import { Button } from '@mantine/core';
import { tagging_roles } from '@sluis/contract/entities/payments/transaction';
import type { Populated } from '@sluis/contract/registry';
import { useState } from 'react';
import { defineAddition } from '../../../kit/list/addition.tsx';
import { useSelection } from '../../../kit/list/selection.tsx';
import { lazyDialog } from '../../../kit/popover/lazy-dialog.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';

type Payment = Populated<'transaction', 'organisation'>;

const EditTags = lazyDialog(async () => (await import('./edit-tags.tsx')).EditTags);
const TagSelected = lazyDialog(async () => (await import('./tag-selected.tsx')).TagSelected);

/** The button in a payment's head that opens its tags. */
function TagsAction({ item }: { readonly item: Payment }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (!useCan(tagging_roles)) return null;
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {t('tag.title')}
      </Button>
      <EditTags item={item} opened={isOpen} close={() => setOpen(false)} />
    </>
  );
}

/** The button that tags the selected payments of a list. */
function TagsOfSelected() {
  const { t } = useTranslation();
  const { selected } = useSelection();
  const [isOpen, setOpen] = useState(false);
  if (!useCan(tagging_roles)) return null;
  return (
    <>
      {selected.size > 0 && (
        <Button variant="default" size="compact-xs" onClick={() => setOpen(true)}>
          {t('tag.title')}
        </Button>
      )}
      <TagSelected
        payments={[...selected.values()] as unknown as readonly Payment[]}
        opened={isOpen}
        close={() => setOpen(false)}
      />
    </>
  );
}

export const tagsOfTransaction = defineAddition<'transaction', Payment>('transaction', {
  actions: TagsAction,
  selected: TagsOfSelected,
});
