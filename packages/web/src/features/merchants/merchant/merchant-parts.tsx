import { Skeleton } from '@mantine/core';
import { groupedIban } from '@sluis/contract/account-numbers';
import { merchant_navigation } from '@sluis/contract/navigation/merchant';
import type { ItemOf, Populated } from '@sluis/contract/registry';
import { useQuery } from '@tanstack/react-query';
import type { CSSProperties } from 'react';
import { Cell } from '../../../kit/item/cell.tsx';
import { useNamedItems } from '../../../kit/item/choices.ts';
import { listOptions } from '../../../kit/item/list-request.ts';
import type { ItemProps } from '../../../kit/item/row.ts';
import { MerchantLink } from '../../../kit/link/merchant-link.tsx';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { treeOf } from '../../../kit/tree/tree.ts';
import { AwaitedName } from '../../../kit/value/awaited-name.tsx';
import { Instant } from '../../../kit/value/instant.tsx';
import { Money } from '../../../kit/value/money.tsx';
import { Pill } from '../../../kit/value/pill.tsx';
import { StatusPill } from '../../../kit/value/status-pill.tsx';
import { useBranding } from '../../../lib/branding.ts';
import { useLanguage, useTranslation } from '../../../lib/i18n.ts';
import { visiblePlaces } from '../../../lib/navigation.ts';
import { merchantPath } from '../../../lib/organisation.ts';
import { useMe } from '../../../lib/session.ts';
import { FewItems } from './few-items.tsx';
import type { Merchant } from './merchant.item.ts';
import classes from './merchant.module.css';
import { useWaysOf, type Ways } from './use-ways.ts';

type Props = ItemProps<Merchant>;

const parts_max = 12;

/** The organisations of a merchant, each below its parent; only the first of many. */
export function MerchantTree({ item }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const answer = useQuery(listOptions<Merchant>('organisation', { organisation: item.id, _limit: 'all' }));
  if (answer.isError) return <ErrorState error={answer.error} retry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton height={80} />;
  const parts = treeOf(answer.data.items, language);
  const more = parts.length - parts_max;
  return (
    <ul className={classes.steps}>
      {parts.slice(0, parts_max).map(({ id, name, depth }) => (
        <li key={id} className={classes.part} style={{ '--depth': depth } as CSSProperties}>
          <MerchantLink merchant={item.id} screen="organisations" id={id}>
            {name}
          </MerchantLink>
        </li>
      ))}
      {more > 0 && <li className={classes.part}>{t('merchant.more_parts', { count: more })}</li>}
    </ul>
  );
}

/** The users of a merchant. */
export function MerchantUsers({ item }: Props) {
  const { t } = useTranslation();
  return (
    <FewItems<Populated<'user', 'organisation'>>
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
          <span>{each.organisation?.id === item.id ? null : each.organisation?.name}</span>
        </>
      )}
    </FewItems>
  );
}

const names_max = 4;
/** The first of many names, and the number of the others. */
const someOf = (names: readonly string[]): string =>
  names.slice(0, names_max).join(', ') + (names.length > names_max ? ` +${names.length - names_max}` : '');

/** The payment profiles of a merchant, with their processors and whether they can take a payment. */
export function MerchantProfiles({ item }: Props) {
  const { t } = useTranslation();
  const ways = useWaysOf(item.id);
  const { items, isAwaited } = useNamedItems('processor', item.id);
  const processors = new Map(items.map(({ value, label }) => [value, label]));
  return (
    <FewItems<Populated<'paymentprofile', 'organisation'>>
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
            <span>{isAwaited ? <AwaitedName /> : names.length > 0 ? someOf(names) : t('merchant.no_processors')}</span>
            <span>{each.organisation?.id === item.id ? null : each.organisation?.name}</span>
          </>
        );
      }}
    </FewItems>
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
    <FewItems<ItemOf<'processor'>>
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
    </FewItems>
  );
}

/** The bank accounts of a merchant, and which of them are used. */
export function MerchantAccounts({ item }: Props) {
  const { t } = useTranslation();
  return (
    <FewItems<ItemOf<'bankaccount'>>
      path="bankaccount"
      query={{ organisation: item.id }}
      empty={t('merchant.no_accounts')}
    >
      {(each) => (
        <>
          <MerchantLink merchant={item.id} screen="bank-accounts" id={each.id}>
            {each.name}
          </MerchantLink>
          <StatusPill entity="bankaccount" status={each.status} />
          <span>{each.iban ? groupedIban(each.iban) : each.account_number}</span>
          <span>
            {each.is_default ? t('merchant.default_of', { currency: each.currency_code }) : each.currency_code}
          </span>
        </>
      )}
    </FewItems>
  );
}

/** Links to the merchant's screens for its set-up and configuration. */
export function MerchantSettings({ item }: Props) {
  const { t } = useTranslation();
  const me = useMe();
  const branding = useBranding();
  const inside = { base: merchantPath(item.id, 'psp'), mode: 'psp' } as const;
  const places = visiblePlaces(merchant_navigation, me, branding, inside)
    .filter(({ id }) => id === 'configuration' || id === 'settings')
    .flatMap(({ groups }) => groups.flatMap((group) => group.places));
  return (
    <ul className={classes.places}>
      {places.map(({ id, route }) => (
        <li key={id}>
          <MerchantLink merchant={item.id} mode="psp" screen={route.slice(1)}>
            {t(`navigation.${id}.label`)}
          </MerchantLink>
        </li>
      ))}
    </ul>
  );
}

/** The last payments of a merchant. */
export function MerchantPayments({ item }: Props) {
  const { t } = useTranslation();
  return (
    <FewItems<ItemOf<'transaction'>>
      path="transaction"
      query={{ organisation: item.id }}
      empty={t('merchant.no_payments')}
    >
      {(each) => (
        <>
          <MerchantLink merchant={item.id} screen="transactions" id={each.id}>
            {each.merchant_reference ?? each.id}
          </MerchantLink>
          <Money amount={each.amount} currency_code={each.currency_code} />
          <span>
            <StatusPill entity="transaction" status={each.status} />
          </span>
          <Instant value={each.created_at} />
        </>
      )}
    </FewItems>
  );
}

/** The visits of the provider's staff to a merchant. */
export function MerchantVisits({ item }: Props) {
  const { t } = useTranslation();
  return (
    <FewItems<Populated<'visit', 'user'>>
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
    </FewItems>
  );
}
