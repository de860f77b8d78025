import { UnstyledButton } from '@mantine/core';
import type { SchemeType } from '@sluis/contract/finance/kinds';
import {
  figure_of,
  type PreviewFigure,
  type PreviewFigures,
  type PreviewRow,
  type PreviewTotal,
} from '@sluis/contract/finance/preview';
import type { CSSProperties, ReactNode } from 'react';
import { MerchantsLink } from '../../../kit/link/merchants-link.tsx';
import { Money } from '../../../kit/value/money.tsx';
import { Pill } from '../../../kit/value/pill.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import classes from './preview.module.css';

/** What is shown beside the figure that a scheme sets. */
const others_of: Readonly<Record<SchemeType, readonly PreviewFigure[]>> = {
  revenue: ['cost', 'margin'],
  cost: ['fees', 'margin'],
  partner: ['fees', 'margin'],
  reserve: [],
};

interface TableProps {
  readonly type: SchemeType;
  readonly label: string;
  /** The heading of the first column. */
  readonly head: string;
  readonly children: ReactNode;
}

function Table({ type, label, head, children }: TableProps) {
  const { t } = useTranslation();
  const compared = (figure: PreviewFigure) => (
    <th key={figure} scope="col">
      {t(`price.preview.figures.${figure}`)}
      <small>{t('price.preview.now_draft')}</small>
    </th>
  );
  return (
    <table
      className={classes.table}
      aria-label={label}
      style={{ '--figures': others_of[type].length + 3 } as CSSProperties}
    >
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col">
            {t('price.preview.payments')}
            <small>{t('price.preview.turnover')}</small>
          </th>
          {compared(figure_of[type])}
          <th scope="col">{t('price.preview.difference')}</th>
          {others_of[type].map(compared)}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** The cells of figures, the same for rows and totals. */
function FigureCells({ type, of }: { readonly type: SchemeType; readonly of: PreviewFigures }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { currency_code, count, turnover } = of;
  const compared = (figure: PreviewFigure) => (
    <td key={figure} data-label={t(`price.preview.figures.${figure}`)}>
      <Change now={of[figure]} draft={of[`${figure}_draft`]} currency_code={currency_code} />
    </td>
  );
  const figure = figure_of[type];
  return (
    <>
      <td data-label={t('price.preview.payments')}>
        {format.number(count)}
        <small>
          <Money amount={turnover} currency_code={currency_code} />
        </small>
      </td>
      {compared(figure)}
      <td data-label={t('price.preview.difference')}>
        <Difference now={of[figure]} draft={of[`${figure}_draft`]} currency_code={currency_code} />
      </td>
      {others_of[type].map(compared)}
    </>
  );
}

interface ChangeProps {
  readonly now: number;
  readonly draft: number;
  readonly currency_code: string;
}

/** "€30.00 → €15.00", or one amount if they are equal. */
const Change = ({ now, draft, currency_code }: ChangeProps) => (
  <>
    {now !== draft && (
      <small>
        <Money amount={now} currency_code={currency_code} />
        {' → '}
      </small>
    )}
    <Money amount={draft} currency_code={currency_code} />
  </>
);

/** "+€15.00", with its share of what it was. */
function Difference({ now, draft, currency_code }: ChangeProps) {
  const format = useFormat();
  const amount = draft - now;
  const sign = amount > 0 ? '+' : '';
  return (
    <>
      {sign}
      <Money amount={amount} currency_code={currency_code} />
      {now !== 0 && amount !== 0 && (
        <small>
          {sign}
          {format.percent(amount / Math.abs(now))}
        </small>
      )}
    </>
  );
}

interface RowsProps {
  readonly type: SchemeType;
  readonly rows: readonly PreviewRow[];
}

/** Merchants with their payment products. */
export function PreviewTable({ type, rows }: RowsProps) {
  const { t } = useTranslation();
  return (
    <Table type={type} label={t('price.preview.rows')} head={t('price.preview.merchant')}>
      {rows.map((row) => (
        <tr key={`${row.settlement_profile} ${row.payment_product}`} data-below={row.is_below_cost || undefined}>
          <th scope="row">
            <MerchantsLink entity="settlementprofile" merchant={row.organisation} id={row.settlement_profile}>
              {row.organisation_name}
            </MerchantsLink>
            <small>
              {row.payment_product === null
                ? t('price.preview.no_product')
                : t(`values.payment_product.${row.payment_product}`)}
              {' · '}
              {row.settlement_profile_number}
            </small>
            {row.is_below_cost && <Pill tone="failed" label={t('price.preview.below_cost')} />}
          </th>
          <FigureCells type={type} of={row} />
        </tr>
      ))}
    </Table>
  );
}

interface TotalsProps {
  readonly type: SchemeType;
  readonly totals: readonly PreviewTotal[];
  /** Shows the rows of a currency that are below cost. */
  readonly onBelow: (currency_code: string) => void;
}

/** Totals per currency, which are never added, and what rounding adds to the fees. */
export function PreviewTotals({ type, totals, onBelow }: TotalsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const belowOf = ({ below_cost }: PreviewTotal): string =>
    t('price.preview.below_count', { shown: format.number(below_cost) });
  const rounded = totals.filter((each) => each.rounding !== 0 || each.rounding_draft !== 0);
  return (
    <section className={classes.rows} aria-label={t('price.preview.totals')}>
      <Table type={type} label={t('price.preview.totals')} head={t('price.preview.totals')}>
        {totals.map((total) => (
          <tr key={total.currency_code} data-below={total.margin_draft < 0 || undefined}>
            <th scope="row">
              {total.currency_code}
              {total.below_cost > 0 && (
                <UnstyledButton
                  className={classes.below}
                  aria-label={`${belowOf(total)}, ${total.currency_code}`}
                  onClick={() => onBelow(total.currency_code)}
                >
                  {belowOf(total)}
                </UnstyledButton>
              )}
            </th>
            <FigureCells type={type} of={total} />
          </tr>
        ))}
      </Table>
      {type === 'revenue' && rounded.length > 0 && (
        <p className={classes.none}>
          {t('price.preview.rounding')}{' '}
          {rounded.map(({ currency_code, rounding, rounding_draft }) => (
            <span key={currency_code} className={classes.rounding}>
              <Money amount={rounding} currency_code={currency_code} />
              {' → '}
              <Money amount={rounding_draft} currency_code={currency_code} />
            </span>
          ))}
        </p>
      )}
    </section>
  );
}
