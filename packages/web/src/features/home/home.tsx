import { Title } from '@mantine/core';
import type { ComponentType } from 'react';
import { EmptyState } from '../../kit/empty-state.tsx';
import { useTranslation } from '../../lib/i18n.ts';
import { allPlaces, usePlaces } from '../../lib/navigation.ts';
import { Areas } from './areas.tsx';
import classes from './home.module.css';
import type { latestQueries, Payment } from './latest.ts';
import { LatestCard } from './latest-card.tsx';
import { MfaWarning } from './mfa-warning.tsx';

/** The entry of the navigation in which each kind of item opens; the card is shown to whoever may open that entry. */
const lists = {
  transactions: 'transaction',
  psp_transactions: 'transaction',
  refunds: 'refund',
} as const satisfies Record<string, keyof typeof latestQueries>;

/** The root: what the user may open, and what happened last. */
export function Home({ PaymentStatus }: { readonly PaymentStatus: ComponentType<{ item: Payment }> }) {
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
            <LatestCard key={path} entity={entity} path={path} PaymentStatus={PaymentStatus} />
          ))}
        </div>
      )}
    </div>
  );
}
