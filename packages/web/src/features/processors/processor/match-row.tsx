import type { ReactNode } from 'react';
import { MerchantsLink } from '../../../kit/link/merchants-link.tsx';
import { MoreActions } from '../../../kit/popover/more-actions.tsx';
import { Money } from '../../../kit/value/money.tsx';
import { Pill } from '../../../kit/value/pill.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { MatchActions } from './match-actions.tsx';
import { type Match, useOutcomeName } from './match-words.ts';
import classes from './reconciliation.module.css';

interface Props {
  readonly match: Match;
}

/** A line of an acquirer beside what it accounts for: what is expected, what was found, and what can be done. */
export function MatchRow({ match }: Props) {
  const { t } = useTranslation();
  const nameOf = useOutcomeName();
  const { outcome, kind, reference, is_open, resolution, exception } = match;
  return (
    <>
      <span>
        <strong>{nameOf(outcome)}</strong> · {t(`values.kind.${kind}`)}
        {reference !== null && <> · {reference}</>}
      </span>
      <span className={classes.state}>
        <Pill
          tone={is_open ? 'warning' : resolution === null ? 'good' : 'ended'}
          label={t(`processorsettlement.${is_open ? 'open' : (resolution ?? 'matched')}`)}
        />
        {is_open && exception && (
          <MoreActions>
            <MatchActions match={match} exception={exception} />
          </MoreActions>
        )}
      </span>
      <div className={classes.said}>
        <Payment match={match} />
        <Amounts match={match} />
        <Origin match={match} />
        {exception?.note && <p>{exception.note}</p>}
      </div>
    </>
  );
}

/** The payment that a line accounts for, or may be about. */
function Payment({ match: { transaction, item, organisation } }: Props): ReactNode {
  const { t } = useTranslation();
  if (!transaction) return null;
  const link = (
    <MerchantsLink entity="transaction" merchant={organisation} id={transaction.id}>
      {transaction.merchant_reference}
    </MerchantsLink>
  );
  return (
    <p>
      {t(item === null ? 'processorsettlement.may_be' : 'processorsettlement.of_payment')} {link}
    </p>
  );
}

/** What we expect and what the acquirer has: fees where these differ. */
function Amounts({ match }: Props) {
  const { t } = useTranslation();
  const { outcome, currency_code, expected, found, expected_fee, found_fee } = match;
  const of_fee = outcome === 'FEE_DIFFERS';
  const [ours, theirs] = of_fee ? [expected_fee, found_fee] : [expected, found];
  const found_in = match.found_currency_code ?? currency_code;
  const differs = ours !== null && theirs !== null && ours !== theirs && found_in === currency_code;
  return (
    <p>
      {ours !== null && (
        <>
          {t(of_fee ? 'processorsettlement.expected_fee' : 'processorsettlement.expected')}{' '}
          <Money amount={ours} currency_code={currency_code} />
          {theirs !== null && ' · '}
        </>
      )}
      {theirs !== null && (
        <>
          {t('processorsettlement.found')} <Money amount={theirs} currency_code={found_in} />
        </>
      )}
      {differs && (
        <>
          {' '}
          · {t('processorsettlement.difference')} <Money amount={theirs - ours} currency_code={currency_code} />
        </>
      )}
    </p>
  );
}

/** When the acquirer booked it, and in which line; or since when it is missing. */
function Origin({ match: { booked_on, line, created_at, processor } }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const parts = [
    ...(processor ? [processor.name] : []),
    booked_on === null
      ? t('processorsettlement.noticed_on', { date: format.date(created_at.slice(0, 10)) })
      : t('processorsettlement.booked_on', { date: format.date(booked_on) }),
    ...(line === null ? [] : [t('processorsettlement.at_line', { line })]),
  ];
  return <p>{parts.join(' · ')}</p>;
}
