import { Skeleton } from '@mantine/core';
import { dateIn } from '@sluis/contract/base/time';
import { IconChevronRight } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useId } from 'react';
import { ChartLink } from '../../../kit/chart/chart-link.tsx';
import { listOptions } from '../../../kit/item/list-request.ts';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { Pill } from '../../../kit/value/pill.tsx';
import { daysBetween } from '../../../lib/business-time.ts';
import { useFormat } from '../../../lib/format.ts';
import { can, isProvider } from '../../../lib/granted.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { allPlaces, usePlaces } from '../../../lib/navigation.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import { useMe } from '../../../lib/session.ts';
import { merchant_waiting, provider_waiting, type Waiting } from './answers.ts';
import classes from './home.module.css';
import { addressOf, useAsked } from './use-home.ts';

const look_every_ms = 300_000;
/** The number of items that are searched for their owners. */
const searched_max = 25;
const near_days = 3;

/** The kinds of pending items that the viewer may see, with the lists that contain them. */
export function useWaiting() {
  const me = useMe();
  const { today } = useAsked();
  const places = allPlaces(usePlaces());
  const { base } = useOrganisation();
  return (isProvider(me) ? provider_waiting : merchant_waiting).flatMap((waiting) => {
    const place = places.find(({ id }) => id === waiting.place);
    const search = waiting.search?.(today) ?? place?.calls?.search;
    if (!search || !(place || (waiting.roles && can(me, waiting.roles)))) return [];
    const path = waiting.route === undefined ? place?.path : `${base}/${waiting.route}`;
    return [{ waiting, search, href: addressOf(path === undefined ? undefined : { path }, search) }];
  });
}

/** The merchant's pending and stuck items: one line per kind, which links to exactly those. */
export function AnswersCard() {
  const { t } = useTranslation();
  const heading = useId();
  const waiting = useWaiting();
  const answers = useQueries({
    queries: waiting.map(({ waiting: { entity, owned }, search }) => ({
      ...listOptions<WaitingRow>(entity, {
        ...search,
        _limit: owned ? searched_max : 1,
        ...(owned && { _populate: 'owner' }),
      }),
      staleTime: look_every_ms,
      refetchInterval: look_every_ms,
    })),
  });
  if (waiting.length === 0) return null;
  const failed = answers.find(({ data, error }) => error && !data);
  const isComing = answers.some(({ data, error }) => !data && !error);
  const rows = waiting.flatMap((each, index) => {
    const { total, total_is_exact, items } = answers[index]?.data ?? {};
    return total ? [{ ...each, total, is_exact: total_is_exact ?? true, items: items ?? [] }] : [];
  });
  return (
    <section className={classes.card} aria-labelledby={heading} aria-busy={isComing || undefined}>
      <div className={classes.head}>
        <h2 id={heading}>{t('home.answers.title')}</h2>
      </div>
      {isComing ? (
        <p className={classes.nothing}>
          <Skeleton height={12} width="60%" component="span" />
        </p>
      ) : (
        <>
          {failed && (
            <ErrorState
              error={failed.error}
              retry={() => {
                for (const { refetch } of answers) void refetch();
              }}
            />
          )}
          {!failed && rows.length === 0 && <p className={classes.nothing}>{t('home.answers.nothing')}</p>}
          {rows.length > 0 && (
            <ul className={classes.rows}>
              {rows.map((row) => (
                <li key={row.waiting.name}>
                  <Row {...row} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  );
}

interface WaitingRow {
  readonly created_at: string;
  readonly work_by_date?: string | null;
  readonly owner?: { readonly name: string | null } | null;
  readonly expires_at?: string;
}

interface RowProps {
  readonly waiting: Waiting;
  readonly href: string | undefined;
  readonly total: number;
  readonly is_exact: boolean;
  readonly items: readonly WaitingRow[];
}

function Row({ waiting: { name, dated, owned }, href, total, is_exact, items }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { today, timezone } = useAsked();
  const [first] = items;
  const expiry = dated === 'expires_at' ? first?.expires_at : undefined;
  const due = dated === 'work_by_date' ? first?.work_by_date : expiry && dateIn(timezone, new Date(expiry));
  const oldest = dated === 'created_at' ? first : undefined;
  return (
    <ChartLink plain="div" href={href} className={`${classes.row} ${classes.answer}`}>
      <span className={classes.name}>
        {t(`home.answers.${name}`, { count: total, number: format.number(total) + (is_exact ? '' : '+') })}
      </span>
      {href !== undefined && (
        <span className={classes.chevron}>
          <IconChevronRight size={16} stroke={1.75} aria-hidden />
        </span>
      )}
      <span className={classes.when}>
        {due && <Due date={due} days={daysBetween(today, due)} />}
        {oldest && t('home.answers.oldest', { at: format.instant(oldest.created_at) })}
        {owned && <Owners items={items} />}
        {!due && !oldest && !owned && t(`home.answers.${name}_hint`)}
      </span>
    </ChartLink>
  );
}

/** The owners of the pending items, and the number without an owner. */
function Owners({ items }: Pick<RowProps, 'items'>) {
  const { t } = useTranslation();
  const names = [...new Set(items.flatMap(({ owner }) => owner?.name ?? []))];
  const count = items.filter(({ owner }) => !owner).length;
  const parts = [
    ...(names.length > 0 ? [t('home.answers.owned', { names: names.join(', ') })] : []),
    ...(count > 0 ? [t('home.answers.unowned', { count })] : []),
  ];
  return parts.join(' · ');
}

function Due({ date, days }: { readonly date: string; readonly days: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const left =
    days < 0
      ? t('home.answers.late', { count: -days })
      : days === 0
        ? t('home.answers.due_today')
        : t('home.answers.left', { count: days });
  return (
    <>
      {t('home.answers.due', { date: format.date(date) })}{' '}
      {days <= near_days ? <Pill tone={days < 0 ? 'failed' : 'warning'} label={left} /> : `(${left})`}
    </>
  );
}
