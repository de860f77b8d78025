import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { valuelist } from '@sluis/contract/entities/risk/valuelist';
import { defineAddition } from '../../../kit/list/addition.tsx';
import { lazyDialog } from '../../../kit/popover/lazy-dialog.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import type { ListedPayment } from './value-list.item.ts';

const AddToList = lazyDialog(async () => (await import('./add-to-list.tsx')).AddToList);

/** The button in a payment's head that puts its card, customer or address on a list. */
function AddToListAction({ item }: { readonly item: ListedPayment }) {
  const { t } = useTranslation();
  const [isOpen, { open, close }] = useDisclosure();
  if (!useCan(valuelist.roles.update)) return null;
  return (
    <>
      <Button variant="default" size="xs" onClick={open}>
        {t('value_list.add_to_list')}
      </Button>
      <AddToList item={item} opened={isOpen} close={close} />
    </>
  );
}

export const listPayment = defineAddition<'transaction', ListedPayment>('transaction', { actions: AddToListAction });
