import type { ItemProps } from '../../../kit/item/row.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import classes from './sap.module.css';
import type { SapRun } from './sap-run.item.ts';

/** The postings of a run, a table for each currency. */
export const PostingLines = ({ item: { lines, totals } }: ItemProps<Pick<SapRun, 'lines' | 'totals'>>) =>
  totals.map(({ currency_code, amount }) => (
    <CurrencyLines
      key={currency_code}
      currency_code={currency_code}
      total={amount}
      lines={lines.filter((line) => line.currency_code === currency_code)}
    />
  ));

interface Props {
  readonly currency_code: string;
  readonly total: number;
  readonly lines: SapRun['lines'];
}

function CurrencyLines({ currency_code, total, lines }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const money = (amount: number): string => (amount === 0 ? '' : format.money({ amount, currency_code }));
  return (
    <table className={classes.lines} aria-label={currency_code}>
      <thead>
        <tr>
          <th scope="col">{t('sap_run.account_in', { currency: currency_code })}</th>
          <th scope="col">{t('sap_run.debit')}</th>
          <th scope="col">{t('sap_run.credit')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ general_ledger_account, cost_centre, tax_code, debit, credit }) => (
          <tr key={[general_ledger_account, cost_centre, tax_code].join()}>
            <th scope="row">
              {general_ledger_account}
              <small>{[cost_centre, tax_code].filter(Boolean).join(' · ')}</small>
            </th>
            <td>{money(debit)}</td>
            <td>{money(credit)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('fields:saprun.totals')}</th>
          <td>{money(total)}</td>
          <td>{money(total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
