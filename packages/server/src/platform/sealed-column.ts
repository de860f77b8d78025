import { sql } from 'kysely';
import type { Executor } from './database/database.ts';
import type { SecretBox } from './secrets.ts';

/** A sealed value as it was read from its row. */
interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The columns that find its row. */
  readonly key: Readonly<Record<string, string>>;
  readonly for_what: string;
  readonly sealed: string;
}

/**
 * Opens a sealed value; undefined if its key is gone. A value sealed with an earlier key is sealed again, unless it was
 * replaced since it was read: the last input wins.
 */
export async function openColumn(
  executor: Executor,
  box: SecretBox,
  { table, column, key, for_what, sealed }: SealedColumn,
): Promise<string | undefined> {
  const value = tryOpen(box, sealed, for_what);
  if (value === undefined || !box.isStale(sealed)) return value;
  const place = Object.entries({ ...key, [column]: sealed }).map(([name, is]) => sql`${sql.ref(name)} = ${is}`);
  await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${box.seal(value, for_what)}
    where ${sql.join(place, sql` and `)}`.execute(executor);
  return value;
}

function tryOpen(box: SecretBox, sealed: string, for_what: string): string | undefined {
  try {
    return box.open(sealed, for_what);
  } catch {
    return undefined;
  }
}
