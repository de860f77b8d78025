import { Group } from '@mantine/core';
import type { ItemProps } from '../../../kit/item/row.ts';
import { ItemLink } from '../../../kit/link/item-link.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import type { Processor } from './processor.item.ts';
import { useOthersOfAccount } from './use-account.ts';

/** The other payment methods over the account of a processor, as links. */
export function AccountMethods({ item }: ItemProps<Processor>) {
  const { t } = useTranslation();
  const { base } = useOrganisation();
  const others = useOthersOfAccount(item);
  if (others.length === 0) return t('processor.no_other_methods');
  return (
    <Group gap="4px 12px">
      {others.map(({ id, payment_product }) => (
        <ItemLink key={id} list={base === '' ? 'psp/processors' : 'processors'} id={id}>
          {t(`values.payment_product.${payment_product}`)}
        </ItemLink>
      ))}
    </Group>
  );
}
