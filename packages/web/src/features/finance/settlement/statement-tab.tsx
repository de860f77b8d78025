import { Skeleton, UnstyledButton } from '@mantine/core';
import { beginning_of_time } from '@sluis/contract/base/list-query';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ItemProps } from '../../../kit/item/row.ts';
import { MerchantsLink } from '../../../kit/link/merchants-link.tsx';
import { withTab } from '../../../kit/list/list-search.ts';
import { useListState } from '../../../kit/list/list-state.tsx';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { Money } from '../../../kit/value/money.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useLineName } from './line-name.ts';
import { linesQuery } from './settlement.calls.ts';
import type { Settlement } from './settlement.item.ts';
import classes from './settlement.module.css';
import { hasEntries, isOpen, type Line, type StatementSection, statementOf, vatBase, writeLine } from './statement.ts';

type Item = ItemProps<Settlement>;

/** From what was carried to what is paid out and carried on; each line opens its entries. */
export function StatementTab({ item }: Item) {
  const { t } = useTranslation();
  const answer = useQuery(linesQuery(item));
  if (answer.isError) return <ErrorState error={answer.error} retry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton height={280} />;
  const lines = answer.data;
  const { sections, opening, balance, difference } = statementOf(item, lines);
  const money = (amount: number): ReactNode => <Money amount={amount} currency_code={item.currency_code} />;
  return (
    <>
      <table className={classes.statement}>
        <thead>
          <tr>
            <th scope="col">{t('settlement.line')}</th>
            <th scope="col">{t('settlement.count')}</th>
            <th scope="col">{t('fields:common.amount')}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('fields:settlement.opening')}</th>
            <td />
            <td>{opening === undefined ? t('settlement.at_closing') : money(opening)}</td>
          </tr>
          {sections.map((section) => (
            <Section key={section.section} section={section} all={lines} currency_code={item.currency_code} />
          ))}
        </tbody>
        <tbody className={classes.end}>
          <tr data-total>
            <th scope="row">{t(isOpen(item) ? 'settlement.so_far' : 'settlement.balance')}</th>
            <td />
            <td>{money(balance)}</td>
          </tr>
          {!isOpen(item) && <Ending item={item} />}
        </tbody>
      </table>
      {!isOpen(item) && <Agreement difference={difference} currency_code={item.currency_code} />}
      {item.gross !== 0 && (
        <p className={classes.more}>
          <MerchantsLink
            entity="transaction"
            merchant={item.organisation.id}
            search={{ settlement: item.id, 'created_at>': beginning_of_time }}
          >
            {t('settlement.transactions')}
          </MerchantsLink>
        </p>
      )}
    </>
  );
}

interface SectionProps {
  readonly section: StatementSection;
  readonly all: readonly Line[];
  readonly currency_code: string;
}

/** The sections that consist of lines with names of their own. */
const divided: readonly string[] = ['fees', 'one_offs', 'shares', 'returned'];

function Section({ section: { section, amount, lines }, all, currency_code }: SectionProps) {
  const { t } = useTranslation();
  const isDivided = divided.includes(section);
  return (
    <>
      {isDivided && (
        <tr>
          <th scope="row">{t(`fields:settlement.${section}`)}</th>
          <td />
          <td>
            <Money amount={amount} currency_code={currency_code} />
          </td>
        </tr>
      )}
      {lines.map((line) => (
        <LineRow key={writeLine(line)} line={line} all={all} currency_code={currency_code} isPart={isDivided} />
      ))}
    </>
  );
}

interface LineProps extends Pick<SectionProps, 'all' | 'currency_code'> {
  readonly line: Line;
  readonly isPart: boolean;
}

function LineRow({ line, all, currency_code, isPart }: LineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useLineName();
  const { search, change } = useListState();
  const name = nameOf(line);
  const base = line.section === 'vat' ? vatBase(all, line.vat_rate_ppm) : undefined;
  return (
    <tr data-part={isPart || undefined}>
      <th scope="row">
        {hasEntries(line) ? (
          <UnstyledButton
            className={classes.open}
            onClick={() => change({ ...withTab(search, 'entries'), _line: writeLine(line) })}
          >
            {name}
          </UnstyledButton>
        ) : (
          name
        )}
        {base !== undefined && (
          <small> {t('settlement.vat_over', { amount: format.money({ amount: -base, currency_code }) })}</small>
        )}
      </th>
      <td>{format.number(line.count)}</td>
      <td>
        <Money amount={line.amount} currency_code={currency_code} />
      </td>
    </tr>
  );
}

/** What the bank pays, and what goes to the next settlement. */
function Ending({ item }: Item) {
  const { t } = useTranslation();
  const format = useFormat();
  const { amount, carried, carried_reason, pay_on, reference, status, currency_code } = item;
  const how = status === 'PAID' || status === 'RETURNED' ? status : 'due';
  return (
    <>
      {(carried !== 0 || amount === 0) && (
        <tr>
          <th scope="row">
            {t('settlement.carried_on')}
            {carried_reason && <small> {t(`values.carried_reason.${carried_reason}`)}</small>}
          </th>
          <td />
          <td>
            <Money amount={carried ?? 0} currency_code={currency_code} />
          </td>
        </tr>
      )}
      {amount !== 0 && (
        <tr data-paid>
          <th scope="row">
            {t('settlement.payout')}
            {pay_on && <small> {t(`settlement.paid_${how}`, { day: format.date(pay_on), reference })}</small>}
          </th>
          <td />
          <td>
            <Money amount={amount ?? 0} currency_code={currency_code} />
          </td>
        </tr>
      )}
    </>
  );
}

function Agreement({ difference, currency_code }: { readonly difference: number; readonly currency_code: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isAgreed = difference === 0;
  const Icon = isAgreed ? IconCheck : IconAlertTriangle;
  return (
    <p className={classes.agreement} data-agreed={isAgreed} role={isAgreed ? undefined : 'alert'}>
      <Icon size={16} stroke={2} aria-hidden />
      {isAgreed
        ? t('settlement.agrees')
        : t('settlement.differs', { amount: format.money({ amount: difference, currency_code }) })}
    </p>
  );
}
