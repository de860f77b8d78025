import { Anchor, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { ColumnCell } from '../../../kit/list/column-cell.tsx';
import type { ListRows } from '../../../kit/list/declaration.ts';
import { EmptyState } from '../../../kit/state/empty-state.tsx';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { Instant } from '../../../kit/value/instant.tsx';
import { Money } from '../../../kit/value/money.tsx';
import { isProvider } from '../../../lib/granted.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/session.ts';
import classes from './home.module.css';
import { type Latest, latestQueries } from './latest.ts';

interface Props {
  readonly entity: keyof typeof latestQueries;
  /** The list behind it. */
  readonly path: string;
  readonly rows: ListRows;
}

/** The newest few of a list, each of which opens in that list. */
export function LatestCard({ entity, path, rows }: Props) {
  const { t } = useTranslation();
  const heading = useId();
  const { data, error, refetch } = useQuery(latestQueries[entity]);
  return (
    <section className={classes.card} aria-labelledby={heading} aria-busy={!data && !error}>
      <div className={classes.head}>
        <h2 id={heading}>{t(`home.latest_${entity}s`)}</h2>
        <Anchor component={Link} to={path} aria-label={`${t('home.all')}: ${t(`home.latest_${entity}s`)}`}>
          {t('home.all')}
        </Anchor>
      </div>
      {error && !data && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !data && <Waiting />}
      {data?.length === 0 && <EmptyState title={t(`home.no_${entity}s`)} />}
      {data && data.length > 0 && (
        <ul className={classes.rows}>
          {data.map((item) => (
            <li key={item.id}>
              <Row entity={entity} path={path} item={item} rows={rows} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const Waiting = () => (
  <>
    {[1, 2, 3, 4, 5].map((row) => (
      <div key={row} className={classes.waiting}>
        <Skeleton height={10} width="40%" mx={16} mt={14} />
        <Skeleton height={10} width="24%" mx={16} mt={8} />
      </div>
    ))}
  </>
);

function Row({ entity, path, item, rows }: Props & { readonly item: Latest }) {
  const me = useMe();
  const status = rows.columns.find((column) => column.path === 'status');
  return (
    <Link to={path} search={{ id: item.id, _open: true }} className={classes.row}>
      <span className={classes.name}>
        {item.merchant_reference}
        {isProvider(me) && <small> · {item.organisation.name}</small>}
      </span>
      <span className={classes.amount}>
        <Money amount={item.amount} currency_code={item.currency_code} />
      </span>
      <span className={classes.when}>
        <Instant value={item.created_at} />
      </span>
      <span className={classes.status}>
        {status && <ColumnCell entity={entity} item={item.source} column={status} />}
      </span>
    </Link>
  );
}
