import { pricingpackage } from '@sluis/contract/entities/finance/package';
import type { SchemeType } from '@sluis/contract/finance/kinds';
import type { ItemOf } from '@sluis/contract/registry';
import type { ItemProps } from '../../../kit/item/row.ts';
import { ItemLink } from '../../../kit/link/item-link.tsx';
import { RelatedList } from '../../../kit/panel/related-list.tsx';
import { Pill } from '../../../kit/value/pill.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Scheme } from './scheme.item.ts';

interface Props extends ItemProps<Scheme> {
  readonly type: SchemeType;
}

export const used_by_roles = pricingpackage.roles.list;

/** The packages with a scheme. */
export function UsedBy({ type, item }: Props) {
  const { t } = useTranslation();
  return (
    <RelatedList<ItemOf<'package'>>
      path="package"
      query={{ [`${type}_scheme`]: item.id, _sort: 'name' }}
      empty={t('price.unused')}
    >
      {({ id, name, is_default, active }) => (
        <>
          <span>
            <ItemLink list="psp/finance/packages" id={id}>
              {name}
            </ItemLink>
          </span>
          <span>
            {is_default && <Pill tone="good" label={t('price.default')} />}
            {!active && <Pill tone="ended" label={t('price.inactive')} />}
          </span>
        </>
      )}
    </RelatedList>
  );
}
