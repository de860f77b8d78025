import { makeCache } from '../../platform/caches.ts';
import type { Executor, Trx } from '../../platform/database/database.ts';
import type { SecretBox } from '../../platform/secrets.ts';
import type { Owned } from '../../resource/item.ts';

const place = ({ id }: Pick<Owned, 'id'>, name: string): string => `detail ${name} of ${id}`;

/** Seals values under their names, in place of those that are there. */
export async function storeValues(
  trx: Trx,
  box: SecretBox,
  owner: Owned,
  values: ReadonlyMap<string, string>,
): Promise<void> {
  if (values.size === 0) return;
  const rows = [...values].map(([name, value]) => ({
    owner: owner.id,
    organisation: owner.organisation,
    name,
    sealed: box.seal(value, place(owner, name)),
  }));
  await trx
    .insertInto('sealed_detail')
    .values(rows)
    .onConflict((on) =>
      on.columns(['owner', 'name', 'organisation']).doUpdateSet((with_) => ({ sealed: with_.ref('excluded.sealed') })),
    )
    .execute();
}

/** Destroys the values of an item, except those under the names to keep. */
export async function destroyValues(
  trx: Trx,
  { id, organisation }: Owned,
  keep: readonly string[] = [],
): Promise<void> {
  const deleting = trx.deleteFrom('sealed_detail').where('owner', '=', id).where('organisation', '=', organisation);
  await (keep.length > 0 ? deleting.where('name', 'not in', keep) : deleting).execute();
}

/**
 * Opens the values of an item, by name: for its adapter, and for those who may see them. One sealed under an earlier
 * secret is sealed again; one whose secret is gone counts as not given.
 */
export async function openValues(
  executor: Executor,
  box: SecretBox,
  { id }: Pick<Owned, 'id'>,
): Promise<Map<string, string>> {
  const rows = await executor
    .selectFrom('sealed_detail')
    .select(['name', 'organisation', 'sealed'])
    .where('owner', '=', id)
    .execute();
  const opened = new Map<string, string>();
  for (const { name, organisation, sealed } of rows) {
    const value = tryOpen(box, sealed, place({ id }, name));
    if (value === undefined) continue;
    opened.set(name, value);
    if (box.isStale(sealed))
      await executor
        .updateTable('sealed_detail')
        .set({ sealed: box.seal(value, place({ id }, name)) })
        .where('owner', '=', id)
        .where('name', '=', name)
        .where('organisation', '=', organisation)
        .where('sealed', '=', sealed)
        .execute();
  }
  return opened;
}

function tryOpen(box: SecretBox, sealed: string, for_what: string): string | undefined {
  try {
    return box.open(sealed, for_what);
  } catch {
    return undefined;
  }
}

interface Versioned {
  readonly id: string;
  readonly version: number;
}

const kept_max = 500;
const kept_ms = 600_000;

/** Opens the values of items that are used for every payment, once for each version of an item. */
export function makeOpenedValues(
  executor: Executor,
  box: SecretBox,
): (item: Versioned) => Promise<Map<string, string>> {
  const opened = makeCache<Promise<Map<string, string>>>('processor-details', { max: kept_max, ttl: kept_ms });
  return (item) => {
    const key = `${item.id} ${item.version}`;
    const known = opened.get(key);
    if (known) return known;
    const opening = openValues(executor, box, item);
    opened.set(key, opening);
    opening.catch(() => opened.delete(key));
    return opening;
  };
}
