import type { Entity } from '@sluis/contract/base/entity';
import { identifier } from './parameters.ts';
import type { Statement } from './statements.ts';

/** A reference whose rows are read by a statement of their own. */
export interface Apart {
  readonly target: Entity;
  readonly fields: readonly string[];
  /** The columns of a row with the referenced id and with the organisation. */
  readonly id: number;
  readonly owner: number;
}

type Run = (statement: Statement) => Promise<unknown[][]>;
type Cells = unknown[];

/**
 * Appends the referenced items to the rows of a page, with one statement per reference. A join may be planned before
 * the limit (621 ms instead of 14), and cannot be planned on several machines.
 */
export async function appendReferences(run: Run, apart: readonly Apart[], rows: readonly Cells[]): Promise<void> {
  const found = await Promise.all(apart.map((reference) => find(run, reference, rows)));
  for (const row of rows)
    for (const [at, { id, fields }] of apart.entries())
      row.push(...(found[at]?.get(row[id]) ?? Array(fields.length).fill(null)));
}

async function find(run: Run, { target, fields, id, owner }: Apart, rows: readonly Cells[]) {
  const referring = rows.filter((row) => row[id] !== null);
  if (referring.length === 0) return new Map<unknown, Cells>();
  const ids = [...new Set(referring.map((row) => row[id]))];
  const owners = target.placement === 'spread' ? [...new Set(referring.map((row) => row[owner]))] : [];
  // References stay within the organisation: if all rows have the same one, only one machine is queried.
  const is_of_one = owners.length === 1;
  const values = is_of_one ? [ids, ...owners] : [ids];
  const text =
    `select id, ${fields.map(identifier).join(', ')} from ${identifier(target.name)} ` +
    `where id in (select unnest($1::text[]))${is_of_one ? ' and organisation = $2' : ''}`;
  return new Map((await run({ shape: text, text: () => text, values })).map(([named, ...cells]) => [named, cells]));
}
