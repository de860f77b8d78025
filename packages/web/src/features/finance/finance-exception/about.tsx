import { prefixOf } from '@sluis/contract/declared';
import type { ItemProps } from '../../../kit/item/row.ts';
import { ItemLink } from '../../../kit/link/item-link.tsx';
import { MerchantsLink } from '../../../kit/link/merchants-link.tsx';
import { shortId } from '../../../kit/value/short-id.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import type { FinanceException } from './finance-exception.item.ts';
import { shownFound } from './found.ts';

type Item = ItemProps<FinanceException>;

const of_merchant = ['transaction', 'refund', 'chargeback'] as const;

/** The payment, refund, chargeback or settlement that an exception is about. */
export function About({ item: { item, organisation } }: Item) {
  const { t } = useTranslation();
  if (item === null) return null;
  if (item.startsWith(`${prefixOf('settlement')}_`))
    return (
      <ItemLink list="psp/reports/settlement" id={item}>
        {t('fields:common.settlement')}
      </ItemLink>
    );
  const entity = of_merchant.find((each) => item.startsWith(`${prefixOf(each)}_`));
  if (!entity) return shortId(item);
  return (
    <MerchantsLink entity={entity} merchant={organisation.id} id={item}>
      {shortId(item)}
    </MerchantsLink>
  );
}

export function Profile({ item: { settlement_profile, organisation } }: Item) {
  if (settlement_profile === null) return null;
  return (
    <MerchantsLink entity="settlementprofile" merchant={organisation.id} id={settlement_profile.id}>
      {settlement_profile.name}
    </MerchantsLink>
  );
}

/** In the currency in which it was found. */
export function Found({ item }: Item) {
  return shownFound(item, { format: useFormat() })?.text;
}

/** What ends the exception. */
export function ToDo({ item: { reason } }: Item) {
  const { t } = useTranslation();
  return t(`finance_exception_to_do.${reason}`);
}
