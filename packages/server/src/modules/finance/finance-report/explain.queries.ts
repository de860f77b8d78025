import { scheme_types } from '@sluis/contract/finance/kinds';
import type { MatchedLine } from '@sluis/contract/finance/reports';
import type { SchemeLine } from '@sluis/contract/finance/scheme-line';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';

interface Edition extends Omit<MatchedLine, 'line'> {
  readonly lines: readonly SchemeLine[];
}

/** The line at a position of an edition; null for what has none, such as a minimum. */
export type Explain = (edition: string | undefined, position: number | undefined) => MatchedLine | null;

/** Reads editions with the names of their schemes. */
export async function readEditions(executor: Executor, ids: readonly string[]): Promise<Explain> {
  const schemes = sql.join(
    scheme_types.map((type) => sql`select id, name, ${sql.lit(type)} as type from ${sql.table(`${type}scheme`)}`),
    sql` union all `,
  );
  const { rows } = await sql<Edition>`
    select s.type, s.id as scheme, s.name as scheme_name, e.id as edition, e.number, e.valid_from, e.lines
    from schemeedition e join (${schemes}) as s on s.id = e.scheme where e.id = any(${[...new Set(ids)]})`.execute(
    executor,
  );
  const editions = new Map(rows.map((each) => [each.edition, each]));
  return (id, position) => {
    const found = editions.get(id ?? '');
    if (!found || position === undefined) return null;
    const { lines, ...edition } = found;
    const line = lines.find((each) => each.position === position);
    return line ? { ...edition, line } : null;
  };
}
