import { isDeepStrictEqual } from 'node:util';
import type { Entity } from '@sluis/contract/base/entity';
import { isColumn } from '@sluis/contract/base/fields';
import { newId } from '@sluis/contract/base/ids';
import { type ChangedEntity, type change_actions, changed_entities } from '@sluis/contract/entities/operations/change';
import { type RawBuilder, sql } from 'kysely';
import { type Acts, actsOf } from '../platform/auth/acts.ts';
import type { Trx } from '../platform/database/database.ts';
import { sendRows } from '../platform/database/rows-like.ts';
import { itemColumns } from './item.ts';

type Item = Readonly<Record<string, unknown>> & { readonly id: string };

/** An item before its change, unless it is new, and after, unless it is deleted. */
export interface Changed {
  readonly before?: Item | undefined;
  readonly after?: Item | undefined;
  /** Changed secrets, which no item shows. */
  readonly secrets?: readonly string[];
  /** Changed values that are stored beside the item, such as its configuration: by name, with their values as JSON. */
  readonly besides?: readonly FieldChange[];
}

interface FieldChange {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

const isChanged = (name: string): name is ChangedEntity => (changed_entities as readonly string[]).includes(name);

/** Fields that change along with any other, or only contain times. */
const unrecorded = [
  'id',
  'created_at',
  'version',
  'last_used_at',
  'last_used_ip',
  'previous_used_at',
  'last_seen_at',
  'last_login_at',
];
const text_max = 100_000;

const asText = (value: unknown): string | null =>
  value === undefined || value === null ? null : JSON.stringify(value).slice(0, text_max);

/** The value of a text; for a truncated one the text. */
function meant(text: string | null): unknown {
  if (text === null) return undefined;
  return text.length < text_max ? JSON.parse(text) : text;
}

function fieldsOf({ fields }: Entity, { before, after, secrets = [], besides = [] }: Changed): FieldChange[] {
  const recorded_fields = Object.entries(fields).filter(
    ([name, field]) => isColumn(field) && !field.output && !field.generated && !unrecorded.includes(name),
  );
  const different = recorded_fields.filter(
    ([name]) => !isDeepStrictEqual(before?.[name] ?? null, after?.[name] ?? null),
  );
  return [
    ...different.map(([field]) => ({ field, before: asText(before?.[field]), after: asText(after?.[field]) })),
    ...secrets.map((field) => ({ field, before: null, after: null })),
    ...besides.filter((each) => !isDeepStrictEqual(meant(each.before), meant(each.after))),
  ];
}

const nameOf = ({ display }: Entity, item: Item): string | null => {
  const name = item[display];
  return typeof name === 'string' ? name.slice(0, 200) : null;
};

const actionOf = ({ before, after }: Changed): (typeof change_actions)[number] =>
  before === undefined ? 'CREATED' : after === undefined ? 'DELETED' : 'CHANGED';

/** The fields among these that are accepted and never shown. */
export const secretsOf = ({ fields }: Entity, names: readonly string[]): string[] =>
  names.filter((name) => fields[name]?.output === 'never' && fields[name].create !== undefined);

/** The row of a change; undefined if no recorded field changed. */
export function changeRow(entity: Entity, changed: Changed, acts: Acts) {
  const { actor, now, organisation, origin, request_id, reason } = acts;
  const created_at = now ?? new Date().toISOString();
  const item = changed.after ?? changed.before;
  const changes = fieldsOf(entity, changed);
  if (!item || changes.length === 0) return undefined;
  const owner = String(item[entity.tenancy]);
  return {
    id: newId('chng', created_at),
    created_at,
    organisation: owner,
    entity: entity.name,
    item: item.id,
    name: nameOf(entity, item),
    action: actionOf(changed),
    actor_kind: actor.kind,
    actor: actor.id,
    actor_name: actor.name,
    on_behalf_of: organisation === undefined || organisation === owner ? null : organisation,
    origin: origin ?? null,
    request_id: request_id ?? null,
    reason: reason ?? null,
    fields: changes.map(({ field }) => field),
    changes,
  };
}

/**
 * Records changes of items whose changes are kept, without waiting: the record commits with the change or not at all.
 * Code that writes such rows without the engine calls it too.
 */
export function recordChanges(trx: Trx, entity: Entity, changed: readonly Changed[]): void {
  if (!isChanged(entity.name)) return;
  const acts = actsOf(trx);
  const rows = changed.flatMap((each) => changeRow(entity, each, acts) ?? []);
  sendRows(trx, 'change', rows);
}

/** Runs code that writes rows without the engine, and records its changes. */
export async function recordingChanges<T>(
  trx: Trx,
  entity: Entity,
  those: RawBuilder<unknown>,
  work: () => Promise<T>,
  secrets: readonly string[] = [],
): Promise<T> {
  if (!isChanged(entity.name)) return work();
  const read = async (where: RawBuilder<unknown>) =>
    (await sql<Item>`select ${itemColumns(entity)} from ${sql.table(entity.name)} where ${where}`.execute(trx)).rows;
  const before = await read(sql`${those} order by id for update`);
  const done = await work();
  const ids = before.map(({ id }) => id);
  const after = new Map((await read(sql`${those} or id = any(${ids})`)).map((item) => [item.id, item]));
  const changed = before.map((item) => ({ before: item, after: after.get(item.id), secrets }));
  const created = [...after.values()].filter(({ id }) => !ids.includes(id)).map((item) => ({ after: item }));
  recordChanges(trx, entity, [...changed, ...created]);
  return done;
}
