import { Title } from '@mantine/core';
import { EmptyState } from '../../kit/empty-state.tsx';
import type { ListRows } from '../../kit/list/declaration.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { allPlaces, usePlaces } from '../../lib/navigation.ts';
import { Areas } from './areas.tsx';
import classes from './home.module.css';
import type { latestQueries } from './latest.ts';
import { LatestCard } from './latest-card.tsx';
import { MfaWarning } from './mfa-warning.tsx';

/** The entry of the navigation in which each kind of item opens; the card is shown to users who may open that entry. */
const lists = {
  transactions: 'transaction',
  psp_transactions: 'transaction',
  refunds: 'refund',
} as const satisfies Record<string, keyof typeof latestQueries>;

/** The root: what the user may open, and what happened last, with statuses as their lists say them. */
export const homeOf = (rows: Readonly<Record<keyof typeof latestQueries, ListRows>>) =>
  function Home() {
    const { t } = useTranslation();
    const places = allPlaces(usePlaces());
    const cards = places.flatMap(({ id, path }) =>
      id in lists ? [{ entity: lists[id as keyof typeof lists], path }] : [],
    );
    return (
      <div className={classes.home}>
        <Title order={1}>{t('home.title')}</Title>
        <MfaWarning />
        {places.length === 0 && <EmptyState title={t('home.no_role')} hint={t('home.no_role_hint')} />}
        {places.length > 0 && <Areas places={places} />}
        {cards.length > 0 && (
          <div className={classes.latest} data-single={cards.length === 1 || undefined}>
            {cards.map(({ entity, path }) => (
              <LatestCard key={path} entity={entity} path={path} rows={rows[entity]} />
            ))}
          </div>
        )}
      </div>
    );
  };
