import { transaction } from '@sluis/contract/entities/payments/transaction';
import type { RulesetAction } from '@sluis/contract/entities/risk/validationruleset';
import type { Amounts, Matched, RulesetTest, SamplePayment } from '@sluis/contract/risk/results';
import type { ReactNode } from 'react';
import { ChartCard, card_heights } from '../../../kit/chart/chart-card.tsx';
import { drawBars } from '../../../kit/chart/draw-bars.tsx';
import { countMeasure } from '../../../kit/chart/measure.ts';
import { attributeLabel } from '../../../kit/condition/condition-words.ts';
import { ItemLink } from '../../../kit/link/item-link.tsx';
import { Instant } from '../../../kit/value/instant.tsx';
import { Money } from '../../../kit/value/money.tsx';
import { Pill } from '../../../kit/value/pill.tsx';
import { StatusPill } from '../../../kit/value/status-pill.tsx';
import { useFormat } from '../../../lib/format.ts';
import { isProvider } from '../../../lib/granted.ts';
import { useLocale, useTranslation } from '../../../lib/i18n.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import { useCan, useMe } from '../../../lib/session.ts';
import { everyDay } from './every-day.ts';
import classes from './ruleset.module.css';

interface Props {
  readonly test: RulesetTest;
  readonly action: RulesetAction;
}

/** The result of a test: a sentence with the main thing, the figures beside the live version, days, and payments. */
export function TestResult({ test, action }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { draft, live } = test;
  const refused = action === 'block';
  // The live version itself is tested.
  const isSame = JSON.stringify(draft) === JSON.stringify(live);
  return (
    <div className={classes.result}>
      <p className={classes.main}>
        {t('ruleset.result', {
          count: draft.count,
          matched: format.number(draft.count),
          scanned: format.number(test.scanned),
          span: format.days(test.from, test.until),
        })}{' '}
        {refused && draft.refused_good.count > 0 && (
          <strong>
            {t('ruleset.result_good', {
              count: draft.refused_good.count,
              shown: format.number(draft.refused_good.count),
            })}
          </strong>
        )}
      </p>
      <Figures draft={draft} live={isSame ? null : live} isBlock={refused} />
      {live && (test.only_draft > 0 || test.only_live > 0) && (
        <p>
          {t('ruleset.only', {
            draft: format.number(test.only_draft),
            live: format.number(test.only_live),
          })}
        </p>
      )}
      <ByDay test={test} />
      {test.samples.length > 0 && <Samples samples={test.samples} />}
      {(test.notes.length > 0 || test.missing.some(({ count }) => count > 0)) && (
        <ul className={classes.notes}>
          {test.missing
            .filter(({ count }) => count > 0)
            .map(({ name, count }) => (
              <li key={name}>
                {t('ruleset.missing', { name: attributeLabel(name, t), count, shown: format.number(count) })}
              </li>
            ))}
          {test.notes.map((note) => (
            <li key={note}>{t(`ruleset.notes.${note}`)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface FiguresProps {
  readonly draft: Matched;
  readonly live: Matched | null;
  readonly isBlock: boolean;
}

/** The figures of what was tested, beside those of the live version. */
function Figures({ draft, live, isBlock }: FiguresProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const share = (value: number | null): string =>
    value === null ? '–' : format.percent(Math.round(value * 1000) / 1000);
  const rows: readonly (readonly [key: string, of: (matched: Matched) => ReactNode])[] = [
    ['matched', (matched) => <Sum of={matched} />],
    ['paid', ({ paid }) => <Sum of={paid} />],
    ['declined', ({ declined }) => format.number(declined)],
    ['blocked', ({ blocked }) => format.number(blocked)],
    ['refunded', ({ refunded }) => <Sum of={refunded} />],
    ['charged_back', ({ charged_back }) => <Sum of={charged_back} />],
    [isBlock ? 'refused_good' : 'good', ({ refused_good }) => <Sum of={refused_good} />],
    ['precision', ({ precision }) => share(precision)],
    ['recall', ({ recall }) => share(recall)],
  ];
  return (
    <table className={classes.figures}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('ruleset.tested')}</th>
          {live && <th scope="col">{t('ruleset.live_now')}</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(([key, of]) => (
          <tr key={key}>
            <th scope="row">{t(`ruleset.figure.${key}`)}</th>
            <td>{of(draft)}</td>
            {live && <td>{of(live)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A number of payments, with their amounts. */
function Sum({ of }: { readonly of: Amounts }) {
  const format = useFormat();
  return (
    <>
      {format.number(of.count)}
      {Object.entries(of.volume).map(([currency_code, amount]) => (
        <small key={currency_code}>
          <Money amount={amount} currency_code={currency_code} />
        </small>
      ))}
    </>
  );
}

/** The matches of each day. */
function ByDay({ test }: Pick<Props, 'test'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const measure = countMeasure(useLocale());
  const { by_day } = test.draft;
  if (by_day.length === 0) return null;
  return (
    <ChartCard
      title={t('ruleset.by_day')}
      sentence={t('ruleset.by_day_hint')}
      height={card_heights.bar}
      query={{ data: everyDay(by_day, test, format.timezone), error: null, refetch: () => undefined }}
      draw={(days) =>
        drawBars({
          head: t('ruleset.day'),
          bars: days.map(({ day, count, charged_back }) => ({
            label: format.date(day),
            value: count,
            also: charged_back,
          })),
          measure,
          value_label: t('ruleset.figure.matched'),
          also: { label: t('ruleset.figure.charged_back'), measure },
        })
      }
    />
  );
}

/** Some of the payments: charged back, paid, and the latest. */
function Samples({ samples }: { readonly samples: readonly SamplePayment[] }) {
  const { t } = useTranslation();
  const me = useMe();
  const { base } = useOrganisation();
  const canOpen = useCan(transaction.roles.list);
  const list = base === '' && isProvider(me) ? 'psp/transactions' : 'transactions';
  return (
    <section>
      <h3>{t('ruleset.samples')}</h3>
      <ul className={classes.samples}>
        {samples.map(({ id, merchant_reference, amount, currency_code, created_at, status, ...sample }) => (
          <li key={id}>
            {canOpen ? (
              <ItemLink list={list} id={id}>
                {merchant_reference}
              </ItemLink>
            ) : (
              merchant_reference
            )}
            <Money amount={amount} currency_code={currency_code} />
            <Instant value={created_at} />
            {sample.is_charged_back ? (
              <Pill tone="failed" label={t('ruleset.figure.charged_back')} />
            ) : sample.is_good ? (
              <Pill tone="good" label={t('ruleset.good_payment')} />
            ) : (
              <StatusPill entity="transaction" status={status} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
