import { Skeleton } from '@mantine/core';
import type { SettledEvent } from '@sluis/contract/finance/reports';
import { useQuery } from '@tanstack/react-query';
import { SettlementLink } from '../../../kit/link/settlement-link.tsx';
import { useListState } from '../../../kit/list/list-state.tsx';
import { EmptyState } from '../../../kit/state/empty-state.tsx';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { Instant } from '../../../kit/value/instant.tsx';
import { Money } from '../../../kit/value/money.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { worksAsProvider } from '../../../lib/level.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import { useMe } from '../../../lib/session.ts';
import { settledQuery } from './report.calls.ts';
import classes from './settled.module.css';
import { SettledMargin } from './settled-margin.tsx';
import { PartRow } from './settled-part.tsx';

/** How an item was settled: each of its events, with what it cost and where it was paid out. */
export function SettledTab({ item: { id } }: { readonly item: { readonly id: string } }) {
  const { t } = useTranslation();
  const { list } = useListState();
  const isProvider = worksAsProvider(useMe(), useOrganisation());
  const answer = useQuery(settledQuery(list.entity, id));
  if (answer.isError) return <ErrorState error={answer.error} retry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton height={200} />;
  const { items } = answer.data;
  if (items.length === 0)
    return (
      <EmptyState level={3} title={t('finance_report.settled.none')} hint={t('finance_report.settled.none_hint')} />
    );
  return (
    <div className={classes.events}>
      {items.map((event) => (
        <Event key={event.id} event={isProvider ? event : asMerchant(event)} />
      ))}
    </div>
  );
}

/** An event as its merchant sees it, for staff who view the merchant as itself. */
const asMerchant = ({ margin_micro: _, fees, reserved, ...event }: SettledEvent): SettledEvent => ({
  ...event,
  fees: fees.map(({ why: __, ...fee }) => fee),
  reserved: reserved.map(({ why: __, ...part }) => part),
});

function Event({ event }: { readonly event: SettledEvent }) {
  const { t } = useTranslation();
  const { kind, occurred_at, state, corrects, reason } = event;
  const name = t(`values.kind.${kind}`);
  return (
    <section>
      <h3 className={classes.head}>
        {corrects ? t('settlement.correction', { name }) : name}
        <small>
          <Instant value={occurred_at} />
          {corrects && reason && ` · ${reason}`}
        </small>
      </h3>
      {state === 'POSTED' ? <Posted event={event} /> : <Unposted event={event} />}
      <SettledMargin event={event} />
    </section>
  );
}

function Unposted({ event: { state, reason } }: { readonly event: SettledEvent }) {
  const { t } = useTranslation();
  return (
    <p className={classes.waiting}>
      {t(`finance_report.settled.${state}`)}
      {reason && <> {t([`finance_report.reasons.${reason}`, ''])}</>}
    </p>
  );
}

/** The amount, what is taken from it, and where the rest is paid out. */
function Posted({ event }: { readonly event: SettledEvent }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { amount, currency_code, fees, vat_micro, reserve, reserved, net, payable_on, accounting_day } = event;
  const money = (value: number) => <Money amount={value} currency_code={currency_code} />;
  return (
    <>
      <table className={classes.parts}>
        <tbody>
          <tr>
            <th scope="row">{t('fields:common.amount')}</th>
            <td>{money(amount)}</td>
          </tr>
          {fees.map((fee) => (
            <PartRow key={fee.component} part={fee} type="revenue" currency_code={currency_code} isTaken />
          ))}
          {vat_micro !== 0 && (
            <PartRow
              part={{ component: '', micro: vat_micro, vat_rate_ppm: 0 }}
              type="revenue"
              name={t('fields:common.vat')}
              currency_code={currency_code}
              isTaken
            />
          )}
          {reserve !== 0 && (
            <tr>
              <th scope="row">
                {t('fields:settlement.reserve_held')}
                {reserved[0] && (
                  <small> {t('finance_report.settled.until', { day: format.date(reserved[0].release_on) })}</small>
                )}
              </th>
              <td>{money(-reserve)}</td>
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('finance_report.settled.net')}</th>
            <td>{money(net ?? 0)}</td>
          </tr>
        </tfoot>
      </table>
      <dl className={classes.facts}>
        <div>
          <dt>{t('finance_report.accounting_day')}</dt>
          <dd>{accounting_day && format.date(accounting_day)}</dd>
        </div>
        <div>
          <dt>{t('finance_report.settled.payable_on')}</dt>
          <dd>{payable_on && format.date(payable_on)}</dd>
        </div>
        <div>
          <dt>{t('fields:common.settlement')}</dt>
          <dd>
            <SettlementLink item={event} />
          </dd>
        </div>
      </dl>
    </>
  );
}
