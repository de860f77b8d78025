import type { SettledEvent } from '@sluis/contract/finance/reports';
import { useTranslation } from '../../../lib/i18n.ts';
import classes from './settled.module.css';
import { Exact, PartRow, Why } from './settled-part.tsx';

/** What an event costs and earns the provider; nothing for viewers who may not see margins. */
export function SettledMargin({ event }: { readonly event: SettledEvent }) {
  const { t } = useTranslation();
  const { cost, partner, margin_micro, fee_micro, currency_code, reserved } = event;
  if (margin_micro === undefined || !cost || !partner) return null;
  return (
    <details className={classes.margin} open>
      <summary>{t('finance_report.margin')}</summary>
      <table className={classes.parts}>
        <tbody>
          <tr>
            <th scope="row">{t('finance_report.revenue')}</th>
            <td>
              <Exact micro={fee_micro} currency_code={currency_code} />
            </td>
          </tr>
          {cost.map((part) => (
            <PartRow key={`cost ${part.component}`} part={part} type="cost" currency_code={currency_code} isTaken />
          ))}
          {partner.map((part) => (
            <PartRow
              key={`partner ${part.component}`}
              part={part}
              type="partner"
              currency_code={currency_code}
              isTaken
            />
          ))}
        </tbody>
        <tfoot>
          <tr data-below={margin_micro < 0 || undefined}>
            <th scope="row">
              {t('finance_report.margin')}
              {margin_micro < 0 && <small> {t('finance_report.below_cost')}</small>}
            </th>
            <td>
              <Exact micro={margin_micro} currency_code={currency_code} />
            </td>
          </tr>
        </tfoot>
      </table>
      {reserved.map(
        ({ component, why }) =>
          why && (
            <p key={component} className={classes.reserve}>
              {t('fields:settlement.reserve_held')}
              <Why why={why} type="reserve" />
            </p>
          ),
      )}
    </details>
  );
}
