import { Button, Skeleton } from '@mantine/core';
import { type EntryKind, entry_signs } from '@sluis/contract/finance/kinds';
import type { EntityName } from '@sluis/contract/registry';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ItemProps } from '../../../kit/item/row.ts';
import { MerchantsLink } from '../../../kit/link/merchants-link.tsx';
import { useListState } from '../../../kit/list/list-state.tsx';
import { EmptyState } from '../../../kit/state/empty-state.tsx';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { Instant } from '../../../kit/value/instant.tsx';
import { Money } from '../../../kit/value/money.tsx';
import { exactMoney } from '../../../lib/exact-values.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useLineName } from './line-name.ts';
import { type Entry, entriesQuery } from './settlement.calls.ts';
import type { Settlement } from './settlement.item.ts';
import classes from './settlement.module.css';
import { readLine } from './statement.ts';

type Item = ItemProps<Settlement>;

/** What adds up to a settlement, or to the line of it in the address. */
export function EntriesTab({ item }: Item) {
  const { t } = useTranslation();
  const { search, change } = useListState();
  const nameOf = useLineName();
  const line = readLine(search._line);
  const answer = useInfiniteQuery(entriesQuery(item, line));
  if (answer.isError) return <ErrorState error={answer.error} retry={() => void answer.refetch()} />;
  const entries = answer.data?.pages.flatMap(({ items }) => items);
  return (
    <>
      {line && (
        <p className={classes.only}>
          <strong>{nameOf(line)}</strong>
          <Button variant="default" size="compact-sm" onClick={() => change({ ...search, _line: undefined }, true)}>
            {t('settlement.all_entries')}
          </Button>
        </p>
      )}
      {!entries && <Skeleton height={200} />}
      {entries?.length === 0 && <EmptyState title={t('settlement.no_entries')} level={3} />}
      {entries && entries.length > 0 && <Entries entries={entries} item={item} />}
      {answer.hasNextPage && (
        <p className={classes.more}>
          <Button
            variant="default"
            size="compact-sm"
            loading={answer.isFetchingNextPage}
            onClick={() => void answer.fetchNextPage()}
          >
            {t('settlement.more_entries')}
          </Button>
        </p>
      )}
    </>
  );
}

function Entries({ entries, item }: Item & { readonly entries: readonly Entry[] }) {
  const { t } = useTranslation();
  const has = {
    fee: entries.some(({ fee_micro }) => fee_micro !== 0),
    reserve: entries.some(({ reserve }) => reserve !== 0),
  };
  return (
    <table className={classes.entries}>
      <thead>
        <tr>
          <th scope="col">{t('settlement.entry')}</th>
          <th scope="col">{t('fields:common.amount')}</th>
          {has.fee && <th scope="col">{t('settlement.fee')}</th>}
          {has.reserve && <th scope="col">{t('settlement.reserve')}</th>}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} item={item} has={has} />
        ))}
      </tbody>
    </table>
  );
}

interface EntryProps extends Item {
  readonly entry: Entry;
  /** The columns that any entry has. */
  readonly has: { readonly fee: boolean; readonly reserve: boolean };
}

/** Fees are rounded once, in the statement: entries have them in millionths of a minor unit. */
const micro_places = 6;

function EntryRow({ entry, item, has }: EntryProps) {
  const { t, locale } = useTranslation();
  const { kind, currency_code, amount, fee_micro, reserve, reason, occurred_at } = entry;
  const sign = entry_signs[kind];
  return (
    <tr>
      <th scope="row">
        <EntryLink entry={entry} merchant={item.organisation.id}>
          {t(`values.kind.${kind}`)}
        </EntryLink>
        {reason && <span> · {reason}</span>}
        <small>
          <Instant value={occurred_at} />
        </small>
      </th>
      <td data-label={t('fields:common.amount')}>
        {sign !== undefined && amount !== 0 && <Money amount={sign * amount} currency_code={currency_code} />}
      </td>
      {has.fee && (
        <td data-label={t('settlement.fee')}>
          {fee_micro !== 0 && exactMoney(-fee_micro, micro_places, currency_code, locale)}
        </td>
      )}
      {has.reserve && (
        <td data-label={t('settlement.reserve')}>
          {reserve !== 0 && <Money amount={-reserve} currency_code={currency_code} />}
        </td>
      )}
    </tr>
  );
}

const opens: Readonly<Partial<Record<EntryKind, EntityName>>> = {
  PAYMENT: 'transaction',
  REFUND: 'refund',
  REFUND_REVERSAL: 'refund',
  CHARGEBACK: 'chargeback',
  CHARGEBACK_REVERSAL: 'chargeback',
  ONE_OFF: 'oneoff',
  PAYOUT: 'settlement',
  RETURNED: 'settlement',
};

interface LinkProps {
  readonly entry: Entry;
  readonly merchant: string;
  readonly children: ReactNode;
}

/** The item that an entry is about; of a capture, its payment. */
function EntryLink({ entry: { kind, item, transaction }, merchant, children }: LinkProps) {
  const entity = opens[kind];
  const id = entity === 'transaction' ? transaction : item;
  if (!entity || id === null) return children;
  return (
    <MerchantsLink entity={entity} merchant={merchant} id={id}>
      {children}
    </MerchantsLink>
  );
}
