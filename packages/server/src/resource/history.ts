import type { Entity } from '@sluis/contract/base/entity';
import { isGranted } from '@sluis/contract/base/role-expressions';
import { type EntityName, entities } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Identity } from '../platform/auth/identity.ts';
import type { Executor } from '../platform/database/database.ts';

const at_most = 1000;

const columns = [
  ...(['id', 'item', 'status', 'status_reason', 'processor_id_external', 'occurred_at', 'created_at'] as const),
  ...(['actor_kind', 'actor', 'actor_name'] as const),
] as const;

/** An item that a history tells of, and what it is worth where it is a part of another. */
interface Told {
  readonly entity: EntityName;
  readonly amount?: number;
  readonly currency_code?: string;
}

/** What was taken back of an item, as far as the viewer may list it, by its id. */
async function partsOf(executor: Executor, whole: EntityName, id: string, { roles }: Identity) {
  const found = new Map<string, Told>();
  for (const { name, fields, part_of, roles: needed } of Object.values(entities) as Entity[]) {
    const field = part_of === undefined ? undefined : fields[part_of];
    if (field?.kind !== 'ref' || field.to !== whole || !isGranted(roles, needed.list)) continue;
    const { rows } = await sql<{ id: string; amount: number; currency_code: string }>`
      select id, amount, currency_code from ${sql.table(name)} where ${sql.ref(String(part_of))} = ${id}
      limit ${at_most}`.execute(executor);
    for (const { id: part, ...worth } of rows) found.set(part, { entity: name as EntityName, ...worth });
  }
  return found;
}

/** What happened to an item and to its parts, oldest first; each says of which item it tells. */
export async function listHistory(executor: Executor, entity: EntityName, id: string, viewer: Identity) {
  const told = new Map<string, Told>([[id, { entity }], ...(await partsOf(executor, entity, id, viewer))]);
  const events = await executor
    .selectFrom('status_history')
    .select(columns)
    .where('item', 'in', [...told.keys()])
    .orderBy('occurred_at')
    .orderBy('id')
    .limit(at_most)
    .execute();
  return events.map((event) => ({ ...event, ...told.get(event.item) }));
}
