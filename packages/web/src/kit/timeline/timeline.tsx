import type { EntityName } from '@sluis/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api-client.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { listOf } from '../../lib/item-lists.ts';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { Instant } from '../instant.tsx';
import { ItemLink } from '../item-link.tsx';
import { Money } from '../money.tsx';
import { reasonText } from '../reason.ts';
import { StatusPill } from '../status-pill.tsx';
import classes from './timeline.module.css';

/** One change of status, as `GET /v1/{entity}/{id}/history` answers it. */
export interface HistoryItem {
  readonly id: string;
  /** Of which item it tells: of this one, or of what was taken back of it. */
  readonly item: string;
  readonly entity: EntityName;
  readonly amount?: number;
  readonly currency_code?: string;
  readonly status: string;
  readonly status_reason: string | null;
  readonly occurred_at: string;
  readonly created_at: string;
  readonly actor_kind: string;
  readonly actor: string | null;
  readonly actor_name: string | null;
}

interface Props {
  readonly entity: EntityName;
  readonly id: string;
}

/** What happened to an item and what was taken back of it, the latest first: statuses, reasons, and who caused them. */
export function Timeline({ entity, id }: Props) {
  const { t } = useTranslation();
  const answer = useQuery({
    queryKey: ['history', entity, id],
    queryFn: ({ signal }) => request<{ items: HistoryItem[] }>('GET', `/v1/${entity}/${id}/history`, { signal }),
  });
  if (answer.isError) return <ErrorState error={answer.error} retry={() => void answer.refetch()} />;
  if (!answer.data) return null;
  if (answer.data.items.length === 0) return <EmptyState title={t('timeline.empty')} />;
  const latest_first = answer.data.items.toSorted((one, other) => other.occurred_at.localeCompare(one.occurred_at));
  return (
    <ol className={classes.timeline}>
      {latest_first.map((item) => (
        <li key={item.id} className={classes.event}>
          {item.item !== id && <Part item={item} />}
          <div className={classes.line}>
            <StatusPill entity={item.entity} status={item.status} />
            <span className={classes.when}>
              <Instant value={item.occurred_at} />
            </span>
          </div>
          {item.status_reason && <p className={classes.reason}>{reasonText(item.entity, item.status_reason, t)}</p>}
          <p className={classes.actor}>
            {item.actor_name ?? t([`timeline.by.${item.actor_kind}`, 'timeline.by.system'])}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** What was taken back, by its name and amount, with the way to it. */
function Part({ item: { entity, item, amount = 0, currency_code = '' } }: { readonly item: HistoryItem }) {
  const { t } = useTranslation();
  const list = listOf(entity);
  const name = t(entity === 'refund' ? 'timeline.refund' : 'timeline.chargeback');
  return (
    <p className={classes.part}>
      {list ? (
        <ItemLink list={list} id={item}>
          {name}
        </ItemLink>
      ) : (
        name
      )}{' '}
      <Money amount={amount} currency_code={currency_code} />
    </p>
  );
}
