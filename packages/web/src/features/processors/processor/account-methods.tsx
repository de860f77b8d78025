import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ItemProps } from '../../../kit/item/row.ts';
import { ItemLink } from '../../../kit/link/item-link.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import { followersOf, holderOf } from './extend-account.tsx';
import type { Processor } from './processor.item.ts';

/** The other payment methods over the account of a processor, as links. */
export function AccountMethods({ item }: ItemProps<Processor>) {
  const { t } = useTranslation();
  const { base } = useOrganisation();
  const followers = useQuery(followersOf(holderOf(item)));
  const others = [...(item.account ? [item.account] : []), ...(followers.data?.items ?? [])].filter(
    ({ id }) => id !== item.id,
  );
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
