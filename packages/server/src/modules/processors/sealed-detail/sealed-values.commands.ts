import { makeCache } from '../../../platform/caches.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { openColumn } from '../../../platform/sealed-column.ts';
import type { SecretBox } from '../../../platform/secrets.ts';
import type { Owned } from '../../../resource/item.ts';

const place = ({ id }: Pick<Owned, 'id'>, name: string): string => `detail ${name} of ${id}`;

/** The owner of the values that an item uses: the holder of its account, which has the same organisation, or itself. */
export const holderOf = <I extends Pick<Owned, 'id'> & { readonly account?: string | null }>(item: I): I => ({
  ...item,
  id: item.account ?? item.id,
});

/** The request for credentials that each value came from, by the value's name. */
export type Origins = ReadonlyMap<string, string>;

/** Seals values under their names, replacing existing ones and their origins. */
export async function storeValues(
  trx: Trx,
  box: SecretBox,
  owner: Owned,
  values: ReadonlyMap<string, string>,
  origins: Origins = new Map(),
): Promise<void> {
  if (values.size === 0) return;
  const rows = [...values].map(([name, value]) => ({
    owner: owner.id,
    organisation: owner.organisation,
    name,
    sealed: box.seal(value, place(owner, name)),
    share: origins.get(name) ?? null,
  }));
  await trx
    .insertInto('sealed_detail')
    .values(rows)
    .onConflict((on) =>
      on.columns(['owner', 'name', 'organisation']).doUpdateSet((with_) => ({
        sealed: with_.ref('excluded.sealed'),
        share: with_.ref('excluded.share'),
      })),
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
 * Opens the values of an item, by name: for its adapter, and for those who may see them. A value sealed with an earlier
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
    const key = { owner: id, name, organisation };
    const stored = { table: 'sealed_detail', column: 'sealed', key, for_what: place({ id }, name), sealed };
    const value = await openColumn(executor, box, stored);
    if (value !== undefined) opened.set(name, value);
  }
  return opened;
}

export async function originsOf(executor: Executor, { id, organisation }: Owned): Promise<Origins> {
  const rows = await executor
    .selectFrom('sealed_detail')
    .select(['name', 'share'])
    .where('owner', '=', id)
    .where('organisation', '=', organisation)
    .where('share', 'is not', null)
    .execute();
  return new Map(rows.map(({ name, share }) => [name, String(share)]));
}

interface Versioned {
  readonly id: string;
  readonly account: string | null;
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
    const opening = openValues(executor, box, holderOf(item));
    opened.set(key, opening);
    opening.catch(() => opened.delete(key));
    return opening;
  };
}
