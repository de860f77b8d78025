import type { Entity } from '@sluis/contract/base/entity';
import { identifier } from './parameters.ts';
import type { Statement } from './statements.ts';

/** A reference whose rows a separate statement reads. */
export interface Apart {
  readonly target: Entity;
  /** Including the id. */
  readonly fields: readonly string[];
  /** The columns of a row with the referenced id and with the organisation. */
  readonly id: number;
  readonly owner: number;
  readonly text: { readonly of_one: string; readonly of_any: string };
}

type Run = (statement: Statement) => Promise<unknown[][]>;
type Cells = unknown[];

/**
 * Appends the referenced items to the rows of a page, with one statement per reference. A join may be planned before
 * the limit (621 ms instead of 14), and cannot be planned on several machines.
 */
export async function appendReferences(run: Run, apart: readonly Apart[], rows: readonly Cells[]): Promise<void> {
  const found = await Promise.all(apart.map((reference) => find(run, reference, rows)));
  const missing = apart.map(({ fields }) => Array(fields.length).fill(null));
  for (const row of rows)
    for (const [at, { id }] of apart.entries()) row.push(...(found[at]?.get(row[id]) ?? (missing[at] as Cells)));
}

/** More ids than on a usual page take too long for a statement that others wait for. */
const quick_ids_max = 100;

async function find(run: Run, { target, fields, id, owner, text }: Apart, rows: readonly Cells[]) {
  const referring = rows.filter((row) => row[id] !== null);
  if (referring.length === 0) return new Map<unknown, Cells>();
  const ids = [...new Set(referring.map((row) => row[id]))];
  const owners = target.placement === 'spread' ? [...new Set(referring.map((row) => row[owner]))] : [];
  // References stay within the organisation: only the machines of those of the rows are queried.
  const is_of_one = owners.length === 1;
  const shape = is_of_one ? text.of_one : text.of_any;
  const statement = { shape, text: () => shape, is_quick: ids.length <= quick_ids_max };
  const values = owners.length === 0 ? [ids] : [ids, is_of_one ? owners[0] : owners];
  const found = await run({ ...statement, values });
  const named = fields.indexOf('id');
  return new Map(found.map((cells) => [cells[named], cells]));
}

/** The statements that find referenced items, of one organisation or of several. */
export function findingText({ name, placement }: Entity, fields: readonly string[]): Apart['text'] {
  const by_id = `select ${fields.map(identifier).join(', ')} from ${identifier(name)} where id in (select unnest($1::text[]))`;
  return {
    of_any: placement === 'spread' ? `${by_id} and organisation = any($2::text[])` : by_id,
    of_one: `${by_id} and organisation = $2`,
  };
}
