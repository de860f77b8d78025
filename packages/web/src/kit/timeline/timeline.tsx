import type { EntityName } from '@sluis/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api-client.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { Instant } from '../instant.tsx';
import { reasonText } from '../reason.ts';
import { StatusPill } from '../status-pill.tsx';
import classes from './timeline.module.css';

/** One change of status, as `GET /v1/{entity}/{id}/history` answers it. */
export interface HistoryItem {
  readonly id: string;
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

/** What happened to an item, the latest first: its statuses, their reasons, and who or what caused them. */
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
          <div className={classes.line}>
            <StatusPill entity={entity} status={item.status} />
            <span className={classes.when}>
              <Instant value={item.occurred_at} />
            </span>
          </div>
          {item.status_reason && <p className={classes.reason}>{reasonText(entity, item.status_reason, t)}</p>}
          <p className={classes.actor}>
            {item.actor_name ?? t([`timeline.by.${item.actor_kind}`, 'timeline.by.system'])}
          </p>
        </li>
      ))}
    </ol>
  );
}
