import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { journalentry } from '@sluis/contract/entities/finance/journalentry';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ItemProps } from '../../../kit/item/row.ts';
import { useListState } from '../../../kit/list/list-state.tsx';
import { EmptyState } from '../../../kit/state/empty-state.tsx';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import { EntryRow } from './entry-row.tsx';
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
  const canCorrect = useCan(journalentry.actions.reverse.roles);
  const has = {
    fee: entries.some(({ fee_micro }) => fee_micro !== 0),
    reserve: entries.some(({ reserve }) => reserve !== 0),
    correction: canCorrect && entries.some(({ corrections }) => corrections.length > 0),
  };
  return (
    <table className={classes.entries}>
      <thead>
        <tr>
          <th scope="col">{t('settlement.entry')}</th>
          <th scope="col">{t('fields:common.amount')}</th>
          {has.fee && <th scope="col">{t('settlement.fee')}</th>}
          {has.reserve && <th scope="col">{t('settlement.reserve')}</th>}
          {has.correction && (
            <th scope="col">
              <VisuallyHidden>{t('settlement_entry.correct')}</VisuallyHidden>
            </th>
          )}
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
