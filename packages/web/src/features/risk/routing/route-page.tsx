import { Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { itemOptions } from '../../../kit/item/list-request.ts';
import type { PageProps } from '../../../kit/screen/screen.ts';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { Route } from './route.item.ts';
import classes from './route.module.css';
import { RouteForm } from './route-form.tsx';

/** Makes a routing. */
export function NewRoute() {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      <Title order={1}>{t('route.new')}</Title>
      <RouteForm />
    </div>
  );
}

/** Changes a routing. */
export function OneRoute({ values: { routeId = '' } }: PageProps) {
  const { t } = useTranslation();
  const { data, error, isError, refetch } = useQuery(itemOptions<Route>('routing', routeId, ['organisation']));
  // What was typed stays if a later read fails.
  if (isError && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  return (
    data && (
      <div className={classes.page}>
        <Title order={1}>{t('route.edit_named', { name: data.name })}</Title>
        <RouteForm key={data.id} item={data} read_error={error} />
      </div>
    )
  );
}
