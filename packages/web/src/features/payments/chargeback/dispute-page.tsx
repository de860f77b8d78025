import { Title } from '@mantine/core';
import { defenceOf, reasonOf } from '@sluis/contract/disputes/reasons';
import { chargeback } from '@sluis/contract/entities/payments/chargeback';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { itemOptions } from '../../../kit/item/list-request.ts';
import type { Overview } from '../../../kit/item/overview.ts';
import type { Row } from '../../../kit/item/row.ts';
import { PanelName } from '../../../kit/link/back-target.ts';
import { ItemLink } from '../../../kit/link/item-link.tsx';
import { ItemSentence } from '../../../kit/panel/overview-head.tsx';
import type { PageProps } from '../../../kit/screen/screen.ts';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { Instant } from '../../../kit/value/instant.tsx';
import { Pill } from '../../../kit/value/pill.tsx';
import { StatusPill } from '../../../kit/value/status-pill.tsx';
import { Verb } from '../../../kit/verb/verb.tsx';
import { businessNow } from '../../../lib/business-time.ts';
import { useFormat } from '../../../lib/format.ts';
import { useLanguage, useTranslation } from '../../../lib/i18n.ts';
import { useNamedTitle } from '../../../lib/page-title.ts';
import type { Chargeback } from './chargeback.item.ts';
import { chargebackOverview } from './chargeback.overview.tsx';
import { TakeDispute } from './chargeback.panel.tsx';
import { ChargebackCard, ChargebackReason, hasReason, WorkBy } from './chargeback-cells.tsx';
import { useEvidenceForm, useMissingParts, usePartsOf, useWinRates } from './dispute.calls.ts';
import classes from './dispute.module.css';
import { DisputeEvidence, MissingParts } from './dispute-evidence.tsx';

const overview = chargebackOverview as unknown as Overview;
const populated = ['transaction', 'customer', 'payment_profile', 'organisation', 'processor', 'assignee'];

interface Props {
  readonly item: Chargeback;
}

/** A dispute to work on: the case and what wins it beside the evidence. */
export function DisputePage({ values: { chargeback: id = '' } }: PageProps) {
  const { data, error, refetch } = useQuery(itemOptions<Chargeback>('chargeback', id, populated));
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  return data ? <Dispute item={data} /> : null;
}

function Dispute({ item }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const amount = format.money(item);
  const reference = typeof item.transaction === 'object' ? (item.transaction.merchant_reference ?? '') : '';
  useNamedTitle(reference);
  const [isDirty, setDirty] = useState(false);
  return (
    <PanelName value={reference}>
      <div className={classes.page}>
        <header className={classes.top}>
          <div>
            <Title order={1}>{t('dispute.named', { amount, reference })}</Title>
            <p className={classes.facts}>
              <StatusPill entity="chargeback" status={item.status} /> {t(`values.stage.${item.stage}`)} ·{' '}
              <ItemLink list="chargebacks" id={item.id}>
                {t('dispute.in_list')}
              </ItemLink>
            </p>
          </div>
          <Commands item={item} isDirty={isDirty} />
        </header>
        {!item.needs_response && <ItemSentence entity="chargeback" overview={overview} item={item as unknown as Row} />}
        <div className={classes.columns}>
          <div className={classes.column}>
            {item.needs_response && <Deadline item={item} />}
            <Case item={item} />
            <WhatWins item={item} />
            <Responses item={item} />
          </div>
          <DisputeEvidence item={item} onDirty={setDirty} />
        </div>
      </div>
    </PanelName>
  );
}

function Commands({ item, isDirty }: Props & { readonly isDirty: boolean }) {
  const { t } = useTranslation();
  const missing = useMissingParts(item.id);
  const form = useEvidenceForm(item.id);
  const draft = usePartsOf('disputeevidence', item.id).data?.items[0];
  const is_late = form.data?.is_overdue ?? false;
  const responses = usePartsOf('disputeresponse', item.id).data?.items ?? [];
  const isSent = responses.some(({ stage, status }) => stage === item.stage && status !== 'FAILED');
  const row = item as unknown as Row;
  return (
    <div className={classes.actions}>
      <TakeDispute item={item} />
      {!isSent && (
        <Verb of={chargeback} verb="accept" item={row} {...(item.stage === 'RETRIEVAL' && { variant: 'inquiry' })} />
      )}
      {draft && !isSent && (
        <Verb
          of={chargeback}
          verb="submit"
          item={row}
          {...(is_late && { variant: 'late' })}
          body={{ version: draft.version, ...(is_late && { is_late }) }}
          {...(isDirty && { reason: t('dispute.save_first') })}
        >
          {missing.length > 0 && <MissingParts parts={missing} />}
        </Verb>
      )}
    </div>
  );
}

const Block = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className={classes.block} aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
);

const minute_ms = 60_000;

/** The deadline with its time in the merchant's zone, and how much is left. */
function Deadline({ item }: Props) {
  const { t, locale } = useTranslation();
  const zone = useEvidenceForm(item.id).data?.timezone;
  if (item.due_at === null && item.work_by_date === null) return null;
  if (item.due_at === null || zone === undefined)
    return (
      <Block title={t('fields:chargeback.work_by_date')}>
        <WorkBy item={item} />
      </Block>
    );
  const left_ms = Date.parse(item.due_at) - businessNow().getTime();
  const minutes = Math.floor(Math.abs(left_ms) / minute_ms);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)];
  const left = t(left_ms < 0 ? 'dispute.late_by' : 'dispute.left', { days, hours });
  const at = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone: zone });
  return (
    <Block title={t('fields:chargeback.work_by_date')}>
      <p>
        <time dateTime={item.due_at}>{at.format(new Date(item.due_at))}</time> ({zone.replaceAll('_', ' ')})
      </p>
      <Pill tone={left_ms < 0 ? 'failed' : days < 3 ? 'warning' : 'waiting'} label={left} />
    </Block>
  );
}

function Case({ item }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const reason = reasonOf(item.reason_code);
  const scheme = reason && t(`dispute.schemes.${reason.scheme}`);
  const net = (amount: number) => format.money({ amount, currency_code: item.currency_code });
  const fee = item.fee_amount ?? 0;
  const took = item.stage !== 'RETRIEVAL' && !['WON', 'CANCELLED'].includes(item.status) ? item.amount : 0;
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t('fields:chargeback.reason'), hasReason(item) && <ChargebackReason key="reason" item={item} />],
    [
      t('fields:chargeback.reason_code'),
      item.reason_code && (scheme ? `${item.reason_code} (${scheme})` : item.reason_code),
    ],
    [
      t('dispute.payment'),
      typeof item.transaction === 'object' && (
        <ItemLink list="transactions" id={item.transaction.id}>
          {item.transaction.merchant_reference}
        </ItemLink>
      ),
    ],
    [t('fields:chargeback.card'), item.card && <ChargebackCard item={item} />],
    [t('dispute.customer'), item.customer && typeof item.customer === 'object' && item.customer.name],
    [t('dispute.opened'), <Instant key="opened" value={item.created_at} />],
    [t('fields:common.assignee'), item.assignee && typeof item.assignee === 'object' && item.assignee.name],
    [t('fields:chargeback.fee_amount'), item.fee_amount !== null && net(item.fee_amount)],
    [t('dispute.net'), net(-took - fee)],
  ];
  return (
    <Block title={t('dispute.case')}>
      <dl className={classes.list}>
        {rows.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Block>
  );
}

function WhatWins({ item }: Props) {
  const { t } = useTranslation();
  const language = useLanguage();
  const rates = useWinRates().data?.items.find(({ reason_code }) => reason_code === item.reason_code);
  return (
    <Block title={t('dispute.what_wins')}>
      <p>{defenceOf(item.reason_code).wins[language]}</p>
      {rates && (
        <p className={classes.hint}>{t('dispute.earlier', { won: rates.won, count: rates.won + rates.lost })}</p>
      )}
    </Block>
  );
}

const live_ms = 2000;

/** What was sent, and what the acquirer said of it. */
function Responses({ item }: Props) {
  const { t } = useTranslation();
  const first = usePartsOf('disputeresponse', item.id);
  const isPending = first.data?.items.some(({ status }) => status === 'PENDING' || status === 'UNKNOWN') ?? false;
  const { data } = usePartsOf('disputeresponse', item.id, isPending && live_ms);
  if (!data || data.items.length === 0) return null;
  return (
    <Block title={t('dispute.responses')}>
      <ul className={classes.responses}>
        {data.items.map((each) => (
          <li key={each.id}>
            <StatusPill entity="disputeresponse" status={each.status} />
            <span>
              {t(`values.kind.${each.kind}`)} · {t(`values.stage.${each.stage}`)} · <Instant value={each.created_at} />
              {each.is_late && ` · ${t('dispute.sent_late')}`}
            </span>
          </li>
        ))}
      </ul>
    </Block>
  );
}
