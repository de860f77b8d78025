import type { MarginAnswer } from '@sluis/contract/finance/reports';
import type { Draw } from '../../../kit/chart/data.ts';
import type { Cell } from '../../../kit/chart/table.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useFigures } from './figures.ts';

const owed = ['merchant_payable', 'merchant_reserve', 'payout_in_transit'] as const;
const held = ['bank', 'processor_receivable', 'opening'] as const;
const columns = [...owed, 'owed', ...held, 'held', 'difference'] as const;

/** What is owed to merchants beside what is there for it. */
export function useDrawSafeguarding(): (answer: MarginAnswer) => Draw {
  const { t } = useTranslation();
  const { money } = useFigures();
  return ({ safeguarding }) =>
    () => ({
      isEmpty: safeguarding.length === 0,
      table: {
        columns: [
          { label: t('fields:common.currency_code') },
          ...columns.map((name) => ({ label: t(`finance_report.safeguarding.columns.${name}`), isNumber: true })),
        ],
        rows: safeguarding.map((row): Cell[] => [
          { value: row.currency_code },
          ...columns.map((name) => ({
            ...money(row[name], row.currency_code),
            mark: name === 'difference' && row.difference < 0 ? t('finance_report.safeguarding.short') : undefined,
          })),
        ]),
      },
    });
}

/** The trial balance of the journal, per currency. */
export function useDrawAccounts(): (answer: MarginAnswer) => Draw {
  const { t } = useTranslation();
  const { money } = useFigures();
  const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0);
  return ({ safeguarding }) =>
    () => ({
      isEmpty: safeguarding.every(({ accounts }) => accounts.length === 0),
      table: {
        columns: [
          { label: t('finance_report.safeguarding.account') },
          { label: t('fields:common.currency_code') },
          { label: t('finance_report.safeguarding.debit'), isNumber: true },
          { label: t('finance_report.safeguarding.credit'), isNumber: true },
        ],
        rows: safeguarding.flatMap(({ currency_code, accounts }) =>
          accounts.map(({ kind, debit, credit }): Cell[] => [
            { value: t(`values.account_kind.${kind}`) },
            { value: currency_code },
            money(debit || null, currency_code),
            money(credit || null, currency_code),
          ]),
        ),
        totals: safeguarding.map(({ currency_code, accounts }): Cell[] => [
          { value: t('finance_report.total') },
          { value: currency_code },
          money(sum(accounts.map(({ debit }) => debit)), currency_code),
          money(sum(accounts.map(({ credit }) => credit)), currency_code),
        ]),
      },
    });
}
