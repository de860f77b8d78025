import { UnstyledButton } from '@mantine/core';
import { summedField } from '@sluis/contract/base/fields';
import type { CurrencySum, ListAnswer } from '@sluis/contract/base/list-query';
import { entityOf } from '@sluis/contract/declared';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { sumsOptions } from '../item/list-request.ts';
import type { Row } from '../item/row.ts';
import { QuietBoundary } from '../state/lazy-boundary.tsx';
import { canSelect } from './column-head.ts';
import classes from './list.module.css';
import { useListState } from './list-state.tsx';
import { useSelection } from './selection.tsx';
import { sumsOf } from './sums-of.ts';
import { useAddition } from './use-addition.ts';

/** The sums of the whole list, on any page, and of the selected rows. */
export function ListSums({ answer }: { readonly answer: ListAnswer<Row> }) {
  const { list, search } = useListState();
  const { selected } = useSelection();
  const field = summedField(entityOf(list.entity).fields);
  if (!canSelect(list)) return null;
  const sums = field === undefined ? [] : sumsOf([...selected.values()], field);
  return (
    <>
      {field !== undefined && answer.items.length > 0 && <SumsOfList isCheap={answer.total_is_exact === true} />}
      {selected.size > 0 && <SumsOfSelected sums={sums} count={selected.size} />}
      {(selected.size > 0 || search._form !== undefined) && (
        <QuietBoundary>
          <SelectedActions />
        </QuietBoundary>
      )}
    </>
  );
}

/** The actions of other features on the selected rows, loaded with the first selection. */
function SelectedActions() {
  const { selected: Actions } = useAddition();
  return Actions && <Actions />;
}

/** Exact: automatically if it costs no more than the count did, otherwise on request. */
function SumsOfList({ isCheap }: { readonly isCheap: boolean }) {
  const { t } = useTranslation();
  const { list, query } = useListState();
  const options = sumsOptions(list.path, query, !isCheap);
  const asked_for = JSON.stringify(options.queryKey);
  const [asked, setAsked] = useState<string>();
  const isWanted = isCheap || asked === asked_for;
  const { data, isError, refetch } = useQuery({ ...options, enabled: isWanted });
  if (!isWanted || isError || data?.total_is_exact === false)
    return (
      <UnstyledButton className={classes.sumAll} onClick={() => (isWanted ? void refetch() : setAsked(asked_for))}>
        {t(isError ? 'list.sum_failed' : 'list.sum_all')}
      </UnstyledButton>
    );
  const paid = data && list.fixed.status === undefined ? paidOf(data.items) : [];
  return (
    <>
      <span className={classes.sums} title={t('list.sum_hint')}>
        {t('list.sum')} {data ? <Amounts sums={data.items} /> : '…'}
      </span>
      {paid.length > 0 && (
        <span className={classes.sums} title={t('list.paid_hint')}>
          {t('list.paid')} <Amounts sums={paid} />
        </span>
      )}
    </>
  );
}

/** The paid part of sums, by currency; empty if it is known to be the same. */
function paidOf(sums: readonly CurrencySum[]): CurrencySum[] {
  if (sums.every(({ amount, paid }) => amount !== null && amount === paid)) return [];
  return sums.flatMap(({ paid, ...sum }) => (paid === undefined ? [] : [{ ...sum, amount: paid }]));
}

function SumsOfSelected({ sums, count }: { readonly sums: readonly CurrencySum[]; readonly count: number }) {
  const { t } = useTranslation();
  const { clear } = useSelection();
  return (
    <span className={classes.sums} aria-live="polite">
      {t('list.selected', { count })} <Amounts sums={sums} />
      <UnstyledButton className={classes.sumAll} onClick={clear}>
        {t('list.unselect')}
      </UnstyledButton>
    </span>
  );
}

function Amounts({ sums }: { readonly sums: readonly CurrencySum[] }) {
  const format = useFormat();
  return sums.map(({ currency_code, amount }) => (
    <b key={currency_code}>
      {amount === null
        ? `> ${format.money({ amount: Number.MAX_SAFE_INTEGER, currency_code })}`
        : format.money({ amount, currency_code })}
    </b>
  ));
}
