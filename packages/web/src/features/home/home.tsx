import { late } from '../../kit/drop/late.ts';
import { EmptyState } from '../../kit/empty-state.tsx';
import { LateBoundary } from '../../kit/late-boundary.tsx';
import { NearView } from '../../kit/near-view.tsx';
import { isProvider } from '../../lib/granted.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { allPlaces, usePlaces } from '../../lib/navigation.ts';
import { useCan, useMe } from '../../lib/session.ts';
import { Achievements } from './achievements.tsx';
import { AnswersCard } from './answers-card.tsx';
import { CurrencySwitch } from './currency-switch.tsx';
import first from './first.module.css';
import classes from './home.module.css';
import type { LatestRows } from './latest-cards.tsx';
import { MerchantsCard } from './merchants-card.tsx';
import { MfaWarning } from './mfa-warning.tsx';
import { overview_px } from './overview-size.ts';
import { ProcessorsCard } from './processors-card.tsx';
import { RecentCard } from './recent-card.tsx';
import { figure_roles } from './revenue.ts';
import { RevenueCard } from './revenue-card.tsx';

const OverviewCard = late(async () => (await import('./overview-card.tsx')).OverviewCard);
const LatestCards = late(async () => (await import('./latest-cards.tsx')).LatestCards);

/** The height of a card's head and edges around its chart. */
const around_chart_px = 92;

/** The root: how today goes, what needs an answer, what came last, and how a month compares. */
export const homeOf = (rows: LatestRows) =>
  function Home() {
    const { t } = useTranslation();
    const hasFigures = useCan(figure_roles);
    const places = allPlaces(usePlaces());
    return (
      <div className={first.home}>
        <div className={first.title}>
          <h1>{t('home.title')}</h1>
          {hasFigures && <CurrencySwitch />}
        </div>
        <MfaWarning />
        {places.length === 0 && <EmptyState title={t('home.no_role')} hint={t('home.no_role_hint')} />}
        {hasFigures ? <Figures /> : <WithoutFigures rows={rows} />}
      </div>
    );
  };

function Figures() {
  const provider = isProvider(useMe());
  return (
    <div className={first.sections}>
      <RevenueCard />
      <div className={`${classes.stack} ${classes.aside}`}>
        <AnswersCard />
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
        <LateBoundary waiting={<div style={{ height: overview_px + around_chart_px }} />}>
          <OverviewCard />
        </LateBoundary>
      </NearView>
    </div>
  );
}

/** For those who see lists and no figures. */
const WithoutFigures = ({ rows }: { readonly rows: LatestRows }) => (
  <div className={classes.lists}>
    <AnswersCard />
    <LateBoundary>
      <LatestCards rows={rows} />
    </LateBoundary>
  </div>
);
