import { Button, Skeleton } from '@mantine/core';
import type { EntityName } from '@sluis/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../lib/api-client.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { listOf } from '../../lib/item-lists.ts';
import { ErrorState } from '../error-state.tsx';
import { Instant } from '../instant.tsx';
import { ItemLink } from '../item-link.tsx';
import { Money } from '../money.tsx';
import { reasonText } from '../reason.ts';
import { StatusPill } from '../status-pill.tsx';
import { Answer } from './answer.tsx';
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
  /** Of a middleware that was asked: whether it gave a valid answer, and how long that took. */
  readonly is_answered?: boolean;
  readonly duration_ms?: number;
}

interface Props {
  readonly entity: EntityName;
  readonly id: string;
}

/** So many are shown before all are asked for: a subscription has them by the hundred. */
const shown_first = 6;

/** What happened to an item and what was taken back of it, the latest first: statuses, reasons, and who caused them. */
export function Timeline({ entity, id }: Props) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const answer = useQuery({
    queryKey: ['history', entity, id],
    queryFn: ({ signal }) => request<{ items: HistoryItem[] }>('GET', `/v1/${entity}/${id}/history`, { signal }),
  });
  if (answer.isError) return <ErrorState error={answer.error} retry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton className={classes.waiting} />;
  if (answer.data.items.length === 0) return <p className={classes.empty}>{t('timeline.empty')}</p>;
  const latest_first = answer.data.items.toSorted((one, other) => other.occurred_at.localeCompare(one.occurred_at));
  const shown = isWhole ? latest_first : latest_first.slice(0, shown_first);
  return (
    <>
      <ol className={classes.timeline}>
        {shown.map((item) => (
          <Event key={item.id} item={item} isPart={item.item !== id && item.entity !== 'middleware'} />
        ))}
      </ol>
      {shown.length < latest_first.length && (
        <Button variant="subtle" size="compact-sm" className={classes.all} onClick={() => setWhole(true)}>
          {t('timeline.show_all', { count: latest_first.length })}
        </Button>
      )}
    </>
  );
}

function Event({ item, isPart }: { readonly item: HistoryItem; readonly isPart: boolean }) {
  const { t } = useTranslation();
  const { entity, status, status_reason, occurred_at, actor_name, actor_kind } = item;
  return (
    <li className={classes.event}>
      <div className={classes.line}>
        {isPart && <Part item={item} />}
        {entity === 'middleware' ? (
          <Answer
            effect={status}
            reason={status_reason}
            isAnswered={item.is_answered !== false}
            duration_ms={item.duration_ms ?? 0}
          />
        ) : (
          <Changed entity={entity} status={status} reason={status_reason} />
        )}
      </div>
      <p className={classes.actor}>
        <Instant value={occurred_at} /> · {actor_name ?? t([`timeline.by.${actor_kind}`, 'timeline.by.system'])}
      </p>
    </li>
  );
}

interface ChangedProps {
  readonly entity: EntityName;
  readonly status: string;
  readonly reason: string | null;
}

/** The status that an item came to and why, or the tags that it was given or lost, which leave the status as it was. */
function Changed({ entity, status, reason }: ChangedProps) {
  const { t } = useTranslation();
  const [, change, tags] = /^tag (added|removed): (.+)$/.exec(reason ?? '') ?? [];
  if (change) return <span>{t(change === 'added' ? 'timeline.tag_added' : 'timeline.tag_removed', { tags })}</span>;
  return (
    <>
      <StatusPill entity={entity} status={status} />
      {reason && <span className={classes.reason}>{reasonText(entity, reason, t)}</span>}
    </>
  );
}

/** What was taken back, by its name and amount, with the way to it. */
function Part({ item: { entity, item, amount = 0, currency_code = '' } }: { readonly item: HistoryItem }) {
  const { t } = useTranslation();
  const list = listOf(entity);
  const name = t(entity === 'refund' ? 'timeline.refund' : 'timeline.chargeback');
  return (
    <span>
      {list ? (
        <ItemLink list={list} id={item}>
          {name}
        </ItemLink>
      ) : (
        name
      )}{' '}
      <Money amount={amount} currency_code={currency_code} />
    </span>
  );
}
