import type { ItemOf, Populated } from '@sluis/contract/registry';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties, ReactNode } from 'react';
import { ErrorState } from '../../kit/error-state.tsx';
import { Instant } from '../../kit/instant.tsx';
import { Cell } from '../../kit/item/cell.tsx';
import { useItemsOf } from '../../kit/item/choices.ts';
import { listOptions } from '../../kit/item/list-request.ts';
import type { ItemProps } from '../../kit/item/row.ts';
import { MerchantLink } from '../../kit/merchant-link.tsx';
import { Money } from '../../kit/money.tsx';
import { RelatedList } from '../../kit/panel/related-list.tsx';
import { Pill } from '../../kit/pill.tsx';
import { StatusPill } from '../../kit/status-pill.tsx';
import { treeOf } from '../../kit/tree/tree.ts';
import { useLanguage, useTranslation } from '../../lib/i18n.ts';
import type { Merchant } from './merchant.item.ts';
import classes from './merchant.module.css';
import { useWaysOf, type Ways } from './use-ways.ts';

type Props = ItemProps<Merchant>;

/** The way to all of them, inside the merchant. */
function All({
  merchant,
  screen,
  children,
}: {
  readonly merchant: Merchant;
  readonly screen: string;
  readonly children: ReactNode;
}) {
  return (
    <p className={classes.all}>
      <MerchantLink merchant={merchant.id} screen={screen}>
        {children}
      </MerchantLink>
    </p>
  );
}

/** The organisations of a merchant, each below the one that it is part of. */
export function MerchantTree({ item }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const answer = useQuery(listOptions<Merchant>('organisation', { organisation: item.id, _limit: 'all' }));
  if (answer.isError) return <ErrorState error={answer.error} retry={() => void answer.refetch()} />;
  if (!answer.data) return null;
  return (
    <>
      <ul className={classes.steps}>
        {treeOf(answer.data.items, language).map(({ id, name, depth }) => (
          <li key={id} className={classes.part} style={{ '--depth': depth } as CSSProperties}>
            <MerchantLink merchant={item.id} screen="organisations" id={id}>
              {name}
            </MerchantLink>
          </li>
        ))}
      </ul>
      <All merchant={item} screen="organisations">
        {t('merchant.manage_organisations')}
      </All>
    </>
  );
}

/** Who works for a merchant. */
export function MerchantUsers({ item }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <RelatedList<Populated<'user', 'organisation'>>
        path="user"
        query={{ organisation: item.id, _populate: 'organisation' }}
        empty={t('merchant.no_users')}
      >
        {(each) => (
          <>
            <MerchantLink merchant={item.id} screen="users" id={each.id}>
              {each.name}
            </MerchantLink>
            <Pill
              tone={each.active ? 'good' : 'ended'}
              label={t(each.active ? 'merchant.active' : 'merchant.inactive')}
            />
            <span>{each.email}</span>
            <span>{each.organisation?.name}</span>
          </>
        )}
      </RelatedList>
      <All merchant={item} screen="users">
        {t('merchant.manage_users')}
      </All>
    </>
  );
}

/** The payment profiles of a merchant, with their processors and whether they can take a payment. */
export function MerchantProfiles({ item }: Props) {
  const { t } = useTranslation();
  const ways = useWaysOf(item.id);
  const processors = new Map(useItemsOf('processor').map(({ value, label }) => [value, label]));
  return (
    <RelatedList<Populated<'paymentprofile', 'organisation'>>
      path="paymentprofile"
      query={{ organisation: item.id, _populate: 'organisation' }}
      empty={t('merchant.no_profiles')}
    >
      {(each) => {
        const names = each.processors.flatMap((id) => processors.get(id) ?? []);
        return (
          <>
            <span>
              <MerchantLink merchant={item.id} screen="paymentprofiles" id={each.id}>
                {each.display_name}
              </MerchantLink>{' '}
              ({each.currency_code})
            </span>
            {ways && <Taking ways={ways.get(each.id)} />}
            <span>{names.length > 0 ? names.join(', ') : t('merchant.no_processors')}</span>
            <span>{each.organisation?.name}</span>
          </>
        );
      }}
    </RelatedList>
  );
}

/** Whether a payment profile can take a payment, and whether on our pages. */
function Taking({ ways }: { readonly ways: Ways | undefined }) {
  const { t } = useTranslation();
  if (!ways || ways.payment_products.length === 0) return <Pill tone="warning" label={t('merchant.takes_none')} />;
  const label = ways.on_pages.length > 0 ? 'merchant.takes_payments' : 'merchant.takes_by_gateway';
  return <Pill tone="good" label={t(label)} />;
}

/** The processors that a merchant's payment profiles use, and its own. */
export function MerchantProcessors({ item }: Props) {
  const { t } = useTranslation();
  return (
    <RelatedList<ItemOf<'processor'>>
      path="processor"
      query={{ organisation: item.id }}
      empty={t('merchant.none_of_processors')}
    >
      {(each) => (
        <>
          <MerchantLink merchant={item.id} mode="psp" screen="processors" id={each.id}>
            {each.name}
          </MerchantLink>
          <Cell entity="processor" item={each} path="payment_product" />
          <span>{each.provider}</span>
          <span />
        </>
      )}
    </RelatedList>
  );
}

/** The last payments of a merchant. */
export function MerchantPayments({ item }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <RelatedList<ItemOf<'transaction'>>
        path="transaction"
        query={{ organisation: item.id, _count: false }}
        empty={t('merchant.no_payments')}
      >
        {(each) => (
          <>
            <MerchantLink merchant={item.id} screen="transactions" id={each.id}>
              {each.merchant_reference ?? each.id}
            </MerchantLink>
            <Money amount={each.amount} currency_code={each.currency_code} />
            <StatusPill entity="transaction" status={each.status} />
            <Instant value={each.created_at} />
          </>
        )}
      </RelatedList>
      <All merchant={item} screen="transactions">
        {t('merchant.all_payments')}
      </All>
    </>
  );
}

/** When the provider's staff were in a merchant. */
export function MerchantVisits({ item }: Props) {
  const { t } = useTranslation();
  return (
    <RelatedList<Populated<'visit', 'user'>>
      path="visit"
      query={{ organisation: item.id, _populate: 'user' }}
      empty={t('merchant.no_visits')}
    >
      {(each) => (
        <>
          <span>{each.user?.name ?? t('visit.program')}</span>
          <Instant value={each.created_at} />
          <span>{t(`values.mode.${each.mode}`)}</span>
          <span />
        </>
      )}
    </RelatedList>
  );
}
