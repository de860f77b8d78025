import type { RoleExpressions } from '@sluis/contract/base/role-expressions';
import { isGranted } from '@sluis/contract/base/role-expressions';
import type { EntityName } from '@sluis/contract/registry';
import {
  history_source,
  type TimelineAnswer,
  type TimelineEvent,
  type TimelineEventOf,
  type TimelineFacts,
  type TimelineMore,
  type TimelineSourceName,
  timeline_events_max,
} from '@sluis/contract/timeline';
import type { Identity } from '../platform/auth/identity.ts';
import type { Executor } from '../platform/database/database.ts';
import { together } from '../platform/database/pipeline.ts';
import type { Row } from './commands.ts';
import type { Engine } from './engine.ts';
import { listHistory } from './history.ts';
import type { Owned } from './item.ts';
import type { Scope } from './scope.ts';

/** The item and the reader of a timeline. */
export interface TimelineReader {
  readonly engine: Pick<Engine, 'tenancy' | 'clock'>;
  /** A transaction: concurrent statements are sent together. */
  readonly executor: Executor;
  readonly entity: EntityName;
  readonly item: Row & Owned;
  readonly viewer: Identity;
  readonly scope: Scope;
  /** The most events to read; one more than are shown reveals whether there are more. */
  readonly limit: number;
}

/** An event from its source; each has a unique id within the source. */
export interface Told<S extends TimelineSourceName = TimelineSourceName> extends TimelineFacts {
  readonly id: string;
  readonly event: TimelineEventOf<S>;
  readonly occurred_at: string;
}

/** A module's source of events for the timeline of items of an entity, declared in `x.timeline.ts`. */
export interface TimelineSource<S extends TimelineSourceName = TimelineSourceName> {
  readonly name: S;
  readonly of: EntityName;
  /** Any one grants; for other readers this source is left out. */
  readonly roles: RoleExpressions;
  /** It comes before a status of the same instant, which it led to. */
  readonly precedes?: true;
  /** The latest events, at most `limit`, by a number of statements that does not depend on the item. */
  readonly read: (reader: TimelineReader) => Promise<readonly Told<S>[]>;
  /** The list of all its events about an item. */
  readonly list?: (item: Row & Owned) => TimelineMore['list'];
}

/** Declares a source. */
export const timelineSource = <const S extends TimelineSourceName>(source: TimelineSource<S>): TimelineSource =>
  source as TimelineSource;

/** The events of an item that the viewer may see, the latest first. */
export async function readTimeline(
  reader: Omit<TimelineReader, 'limit'>,
  sources: readonly TimelineSource[],
): Promise<TimelineAnswer> {
  const { executor, entity, item, viewer } = reader;
  const limit = timeline_events_max + 1;
  const asked = sources.filter(({ of, roles }) => of === entity && isGranted(viewer.roles, roles));
  const [history, ...event_lists] = await together([
    historyOf(executor, entity, item.id, viewer),
    ...asked.map((source) => source.read({ ...reader, limit })),
  ] as const);
  const of_sources = asked.map((source, at) => ({ source, events: inOrder(event_lists[at] ?? []) }));
  const eventsOf = (precedes: boolean): TimelineEvent[] =>
    of_sources.flatMap(({ source, events }) =>
      (source.precedes === true) === precedes
        ? events.slice(-timeline_events_max).map((event) => ({ ...event, source: source.name }))
        : [],
    );
  const items = inOrder([...eventsOf(true), ...history, ...eventsOf(false)]).reverse();
  const more = of_sources.flatMap(({ source, events }) => {
    if (events.length <= timeline_events_max) return [];
    const list = source.list?.(item);
    return [{ source: source.name, ...(list && { list }) }];
  });
  return { items, more };
}

/** Oldest first; those of one instant keep their order. */
const inOrder = <E extends { readonly occurred_at: string }>(events: readonly E[]): E[] =>
  events.toSorted((one, other) =>
    one.occurred_at < other.occurred_at ? -1 : Number(one.occurred_at > other.occurred_at),
  );

/** The statuses of an item and of its reversals, oldest first. */
async function historyOf(
  executor: Executor,
  entity: EntityName,
  id: string,
  viewer: Identity,
): Promise<readonly TimelineEvent[]> {
  const events = await listHistory(executor, entity, id, viewer);
  return events.map((event) => ({
    id: event.id,
    source: history_source,
    event: 'status',
    kind: 'money',
    occurred_at: event.occurred_at,
    status: { entity: event.entity, value: event.status, reason: event.status_reason },
    ...(event.item !== id && { about: { entity: event.entity, id: event.item } }),
    ...(event.amount !== undefined && { amount: event.amount, currency_code: event.currency_code }),
    ...(event.processor_id_external !== null && { codes: [event.processor_id_external] }),
    actor_kind: event.actor_kind,
    actor_name: event.actor_name,
  }));
}
