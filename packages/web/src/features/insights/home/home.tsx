import { PageName } from '../../../kit/link/back-target.ts';
import type { ListRows } from '../../../kit/list/declaration.ts';
import { lazy } from '../../../kit/popover/lazy.ts';
import { EmptyState } from '../../../kit/state/empty-state.tsx';
import { LazyBoundary } from '../../../kit/state/lazy-boundary.tsx';
import { isProvider } from '../../../lib/granted.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { allPlaces, usePlaces } from '../../../lib/navigation.ts';
import { useCan, useMe } from '../../../lib/session.ts';
import { Achievements } from './achievements.tsx';
import { AnswersCard, useWaiting } from './answers-card.tsx';
import { CurrencySwitch } from './currency-switch.tsx';
import first from './first.module.css';
import classes from './home.module.css';
import { MerchantsCard } from './merchants-card.tsx';
import { MfaWarning } from './mfa-warning.tsx';
import { NearView } from './near-view.tsx';
import { overview_px } from './overview-size.ts';
import { PayoutCard } from './payout-card.tsx';
import { ProcessorsCard } from './processors-card.tsx';
import { RecentCard } from './recent-card.tsx';
import { figure_roles } from './revenue.ts';
import { RevenueCard } from './revenue-card.tsx';
import { usePlace } from './use-home.ts';

const OverviewCard = lazy(async () => (await import('./overview-card.tsx')).OverviewCard);
const LatestCard = lazy(async () => (await import('./latest-card.tsx')).LatestCard);

/** The menu entry in which each kind of item opens. */
const latest_lists = {
  transactions: 'transaction',
  psp_transactions: 'transaction',
  refunds: 'refund',
} as const;

type LatestRows = Readonly<Record<'transaction' | 'refund', ListRows>>;

/** The height of a card around its chart. */
const around_chart_px = 92;

/** The root: today's revenue, pending items, recent items, and a comparison of months. */
export const homeOf = (rows: LatestRows) =>
  function Home() {
    const { t } = useTranslation();
    const hasFigures = useCan(figure_roles);
    const places = allPlaces(usePlaces());
    return (
      <PageName value={t('home.title')}>
        <div className={first.home}>
          <div className={first.title}>
            <h1>{t('home.title')}</h1>
            {hasFigures && <CurrencySwitch />}
          </div>
          <MfaWarning />
          {places.length === 0 && !hasFigures && <EmptyState title={t('home.no_role')} hint={t('home.no_role_hint')} />}
          {hasFigures && <Figures />}
          {!hasFigures && places.length > 0 && <WithoutFigures rows={rows} />}
        </div>
      </PageName>
    );
  };

function Figures() {
  const provider = isProvider(useMe());
  return (
    <div className={first.sections}>
      <RevenueCard />
      <div className={`${classes.stack} ${classes.aside}`}>
        <AnswersCard />
        {!provider && <PayoutCard />}
        <RecentCard />
      </div>
      {provider ? (
        <div className={classes.stack}>
          <MerchantsCard />
          <ProcessorsCard />
        </div>
      ) : (
        <Achievements />
      )}
      <NearView height={overview_px + around_chart_px}>
        <LazyBoundary waiting={<div style={{ height: overview_px + around_chart_px }} />}>
          <OverviewCard />
        </LazyBoundary>
      </NearView>
    </div>
  );
}

/** For users without figures: the pending and new items of their lists, or a pointer to the menu. */
function WithoutFigures({ rows }: { readonly rows: LatestRows }) {
  const { t } = useTranslation();
  const waiting = useWaiting();
  const provider = isProvider(useMe());
  const lists = allPlaces(usePlaces()).filter(({ id }) => id in latest_lists);
  const hasPayouts = usePlace('report_settlement') !== undefined && !provider;
  if (waiting.length === 0 && lists.length === 0 && !hasPayouts) return <EmptyState title={t('home.from_menu')} />;
  return (
    <div className={classes.stack}>
      <AnswersCard />
      {hasPayouts && <PayoutCard />}
      <div className={classes.lists}>
        <LazyBoundary>
          {lists.map(({ id, path }) => {
            const entity = latest_lists[id as keyof typeof latest_lists];
            return <LatestCard key={path} entity={entity} path={path} rows={rows[entity]} />;
          })}
        </LazyBoundary>
      </div>
    </div>
  );
}
