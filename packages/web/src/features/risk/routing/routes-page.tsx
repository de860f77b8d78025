import { Button, Title } from '@mantine/core';
import { routing } from '@sluis/contract/entities/risk/routing';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { listOptions } from '../../../kit/item/list-request.ts';
import { EmptyState } from '../../../kit/state/empty-state.tsx';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import { useCan } from '../../../lib/session.ts';
import { useRoutesPath } from './route.calls.ts';
import type { Route } from './route.item.ts';
import classes from './route.module.css';
import { RouteEntry } from './route-entry.tsx';

/** The routings of an organisation. */
export function RoutesPage() {
  const { t } = useTranslation();
  const organisation = useOrganisation().id;
  const path = useRoutesPath();
  const canCreate = useCan(routing.roles.create);
  const { id: opened } = useSearch({ strict: false }) as { readonly id?: string };
  const query = { _limit: 'all', _populate: 'organisation', organisation };
  const { data, error, isError, isFetching, refetch } = useQuery(listOptions<Route>('routing', query));
  const create = canCreate && (
    // Screens are found by their path, which the router's types do not know one by one.
    <Button component={Link} to={`${path}/new` as string} leftSection={<IconPlus size={16} stroke={2} aria-hidden />}>
      {t('route.create')}
    </Button>
  );
  const routes = data?.items ?? [];
  // The provider sees those of all merchants, which may have the same name.
  const hasSeveralOwners = new Set(routes.map(({ organisation: { id } }) => id)).size > 1;
  return (
    <div className={classes.page} aria-busy={isFetching}>
      <header className={classes.head}>
        <div>
          <Title order={1}>{t('route.title')}</Title>
          <p>{t('route.hint')}</p>
        </div>
        {create}
      </header>
      {isError ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        data && routes.length === 0 && <EmptyState title={t('route.empty')} hint={t('route.empty_hint')} />
      )}
      {routes.map((route) => (
        <RouteEntry
          key={route.id}
          route={route}
          isOwnerShown={hasSeveralOwners}
          isOpenFirst={routes.length === 1 || route.id === opened}
        />
      ))}
    </div>
  );
}
