import { Skeleton } from '@mantine/core';
import { entityOf } from '@sluis/contract/declared';
import type { EntityName, ItemOf } from '@sluis/contract/registry';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { listOptions } from '../../../kit/item/list-request.ts';
import type { ItemProps } from '../../../kit/item/row.ts';
import { ItemLink } from '../../../kit/link/item-link.tsx';
import { MerchantsLink } from '../../../kit/link/merchants-link.tsx';
import { EmptyState } from '../../../kit/state/empty-state.tsx';
import { StatusPill } from '../../../kit/value/status-pill.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import type { BankAccount } from './bank-account.item.ts';
import classes from './bank-account.module.css';

/** What can name an account, and the parameter that finds it. */
const users = {
  settlementprofile: 'bank_accounts',
  paymentprofile: 'bank_account',
  payoutbatch: 'bank_account',
} as const satisfies Partial<Record<EntityName, string>>;
type User = keyof typeof users;

const shown = 10;

function useUses<N extends User>(entity: N, id: string) {
  const canList = useCan(entityOf(entity).roles.list);
  const { data } = useQuery({
    ...listOptions<ItemOf<N>>(entity, { [users[entity]]: id, _limit: shown, _sort: '-created_at' }),
    enabled: canList,
  });
  return { items: data?.items ?? [], total: data?.total ?? 0, isReady: data !== undefined || !canList };
}

/** The settlement profiles, payment profiles and payout batches that name an account. */
export function UsedBy({ item: { id } }: ItemProps<BankAccount>) {
  const { t } = useTranslation();
  const settling = useUses('settlementprofile', id);
  const profiles = useUses('paymentprofile', id);
  const batches = useUses('payoutbatch', id);
  const all = [settling, profiles, batches];
  if (!all.every(({ isReady }) => isReady)) return <Skeleton height={120} />;
  if (all.every(({ total }) => total === 0)) return <EmptyState title={t('bank_account.unused')} level={3} />;
  return (
    <>
      <Uses title={t('bank_account.used.settlementprofile')} total={settling.total}>
        {settling.items.map((each) => (
          <li key={each.id}>
            <MerchantsLink entity="settlementprofile" merchant={each.organisation} id={each.id}>
              {each.name}
            </MerchantsLink>
          </li>
        ))}
      </Uses>
      <Uses title={t('bank_account.used.paymentprofile')} total={profiles.total}>
        {profiles.items.map((each) => (
          <li key={each.id}>
            <MerchantsLink entity="paymentprofile" merchant={each.organisation} id={each.id}>
              {each.display_name}
            </MerchantsLink>
          </li>
        ))}
      </Uses>
      <Uses title={t('bank_account.used.payoutbatch')} total={batches.total}>
        {batches.items.map(({ id: batch, reference, status }) => (
          <li key={batch}>
            <ItemLink list="psp/finance/payout-batches" id={batch}>
              {reference}
            </ItemLink>{' '}
            <StatusPill entity="payoutbatch" status={status} />
          </li>
        ))}
      </Uses>
    </>
  );
}

interface UsesProps {
  readonly title: string;
  readonly total: number;
  readonly children: ReactNode;
}

function Uses({ title, total, children }: UsesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  if (total === 0) return null;
  return (
    <section className={classes.uses}>
      <h3>{title}</h3>
      <ul>{children}</ul>
      {total > shown && (
        <p>{t('bank_account.more_uses', { count: total - shown, number: format.number(total - shown) })}</p>
      )}
    </section>
  );
}
