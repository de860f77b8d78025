import type { Entity } from '@sluis/contract/base/entity';
import { isGranted } from '@sluis/contract/base/role-expressions';
import { type EntityName, entities } from '@sluis/contract/registry';
import { type RawBuilder, sql } from 'kysely';
import type { Identity } from '../platform/auth/identity.ts';
import type { Executor } from '../platform/database/database.ts';
import { boolean, instant, integer, list, named, nullable, object, text } from '../platform/http/json-schema.ts';

const at_most = 1000;

/** The columns of an event, without its item's organisation. */
export const history_columns = [
  'id',
  'item',
  'status',
  'status_reason',
  'processor_id_external',
  'occurred_at',
  'created_at',
  'actor_kind',
  'actor',
  'actor_name',
] as const;

const event = object(
  {
    id: text,
    item: { ...text, description: 'The item of which it tells: this one, or one that is part of it' },
    entity: { ...text, description: 'What that item is' },
    status: { ...text, description: 'The status from then on, or what happened' },
    status_reason: nullable(text),
    processor_id_external: nullable(text),
    occurred_at: instant,
    created_at: instant,
    actor_kind: text,
    actor: nullable(text),
    actor_name: nullable(text),
    amount: { ...integer, description: 'Of a part of this item, in minor units' },
    currency_code: text,
    is_answered: { ...boolean, description: 'Of a middleware: whether it answered' },
    duration_ms: { ...integer, description: 'Of a middleware: how long it took' },
  },
  ['amount', 'currency_code', 'is_answered', 'duration_ms'],
);

/** The response of an item's history. */
export const historySchema = named('History', object({ items: list(named('HistoryEvent', event)) }));

/** SQL: the reversals of an item that the viewer may list, each with its kind and amount. */
const partsOf = (whole: EntityName, id: string, { roles }: Identity): RawBuilder<unknown>[] =>
  (Object.values(entities) as Entity[]).flatMap(({ name, fields, part_of, roles: needed }) => {
    const field = part_of === undefined ? undefined : fields[part_of];
    if (field?.kind !== 'ref' || field.to !== whole || !isGranted(roles, needed.list)) return [];
    return sql`
      (select id, ${name}, amount, currency_code from ${sql.table(name)} where ${sql.ref(String(part_of))} = ${id}
       limit ${at_most})`;
  });

/** One event of a history. */
export interface HistoryEvent {
  readonly id: string;
  readonly item: string;
  readonly entity: EntityName;
  readonly status: string;
  readonly occurred_at: string;
}

interface Event extends HistoryEvent {
  readonly status_reason: string | null;
  readonly processor_id_external: string | null;
  readonly actor_kind: string;
  readonly actor: string | null;
  readonly actor_name: string | null;
  readonly amount: number | null;
  readonly currency_code: string | null;
}

/** The ids of an item and of its reversals that the viewer may list: an array, in SQL. */
export const idsWithParts = (entity: EntityName, id: string, viewer: Identity): RawBuilder<string[]> =>
  sql`array(select id from (${sql.join([itself(entity, id), ...partsOf(entity, id, viewer)], sql` union all `)}) as these (id))`;

const itself = (entity: EntityName, id: string) => sql`(select ${id}::text, ${entity}::text, null::bigint, null::text)`;

/** The events of an item and of its parts, oldest first; each names its item. */
export async function listHistory(executor: Executor, entity: EntityName, id: string, viewer: Identity) {
  const subjects = sql.join([itself(entity, id), ...partsOf(entity, id, viewer)], sql` union all `);
  const named = sql.join(history_columns.map((column) => sql.ref(`status_history.${column}`)));
  // As an array the items are looked up by the index, however many PostgreSQL expects.
  const { rows } = await sql<Event>`
    with told (item, entity, amount, currency_code) as materialized (${subjects})
    select ${named}, told.entity, told.amount, told.currency_code
    from status_history join told using (item)
    where status_history.item = any(array(select item from told))
    order by status_history.occurred_at, status_history.id limit ${at_most}`.execute(executor);
  return rows.map(({ amount, currency_code, ...event }) => ({
    ...event,
    ...(amount !== null && currency_code !== null && { amount, currency_code }),
  }));
}
