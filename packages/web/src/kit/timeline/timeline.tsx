import { Button, Skeleton, UnstyledButton } from '@mantine/core';
import { developers } from '@sluis/contract/navigation/shared-roles';
import type { EntityName } from '@sluis/contract/registry';
import { type TimelineAnswer, type TimelineKind, timeline_events_max, timeline_kinds } from '@sluis/contract/timeline';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../lib/api-client.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { listOf } from '../../lib/item-lists.ts';
import { useCan } from '../../lib/session.ts';
import { ListLink } from '../link/item-link.tsx';
import { ErrorState } from '../state/error-state.tsx';
import classes from './timeline.module.css';
import { Event } from './timeline-event.tsx';

interface Props {
  readonly entity: EntityName;
  readonly id: string;
}

/** The number of events shown at first: a subscription has hundreds. */
const shown_first = 8;

/**
 * The history of an item, the latest event first: its statuses, and the events of other modules. Users without a
 * developer role see the events about money first.
 */
export function Timeline({ entity, id }: Props) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const [kind, setKind] = useState<TimelineKind | undefined>(useCan(developers) ? undefined : 'money');
  const answer = useQuery({
    queryKey: ['history', entity, id],
    queryFn: ({ signal }) => request<TimelineAnswer>('GET', `/v1/${entity}/${id}/timeline`, { signal }),
  });
  if (answer.isError) return <ErrorState error={answer.error} retry={() => void answer.refetch()} />;
  if (!answer.data) return <Skeleton className={classes.waiting} />;
  const { items, more } = answer.data;
  if (items.length === 0) return <p className={classes.empty}>{t('timeline.empty')}</p>;
  const kinds = timeline_kinds.filter((each) => items.some((item) => item.kind === each));
  const chosen = kind !== undefined && kinds.includes(kind) ? kind : undefined;
  const wanted = items.filter((item) => chosen === undefined || item.kind === chosen);
  const shown = isWhole ? wanted : wanted.slice(0, shown_first);
  return (
    <>
      {kinds.length > 1 && <Kinds kinds={kinds} chosen={chosen} choose={setKind} />}
      <ol className={classes.timeline}>
        {shown.map((item) => (
          <Event key={`${item.source} ${item.id}`} event={item} />
        ))}
      </ol>
      {shown.length < wanted.length && (
        <Button variant="subtle" size="compact-sm" className={classes.all} onClick={() => setWhole(true)}>
          {t('timeline.show_all', { count: wanted.length })}
        </Button>
      )}
      {more.map(({ source, list }) => (
        <p key={source} className={classes.more}>
          {t('timeline.more', { count: timeline_events_max })} {list && <AllOf {...list} />}
        </p>
      ))}
    </>
  );
}

interface KindsProps {
  readonly kinds: readonly TimelineKind[];
  readonly chosen: TimelineKind | undefined;
  readonly choose: (kind: TimelineKind | undefined) => void;
}

/** Limits a timeline to events of one kind. */
function Kinds({ kinds, chosen, choose }: KindsProps) {
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend and a border.
    <div role="group" aria-label={t('timeline.filter')} className={classes.kinds}>
      {[undefined, ...kinds].map((each) => (
        <UnstyledButton
          key={each ?? 'all'}
          className={classes.kind}
          aria-pressed={each === chosen}
          onClick={() => choose(each)}
        >
          {t(`timeline.kind.${each ?? 'all'}`)}
        </UnstyledButton>
      ))}
    </div>
  );
}

/** A link to the list of all events of a source about an item. */
function AllOf({ entity, search }: NonNullable<TimelineAnswer['more'][number]['list']>) {
  const { t } = useTranslation();
  const list = listOf(entity);
  return (
    list && (
      <ListLink list={list} search={search}>
        {t('timeline.more_list')}
      </ListLink>
    )
  );
}
