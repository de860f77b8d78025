import { type RawBuilder, sql } from 'kysely';
import type { Engine } from '../../../../resource/engine.ts';
import { filterConditions, type ListContext } from '../../../../resource/list/conditions.ts';
import { Parameters } from '../../../../resource/list/parameters.ts';
import type { Question } from './question.queries.ts';

/** SQL: a further condition that rows belong to the organisations of a question. */
export function ownedBy({ scope }: Pick<ListContext, 'scope'>, table: string): RawBuilder<unknown> {
  const column = sql.ref(`${table}.organisation`);
  if (scope.all) return sql``;
  const [only, ...others] = scope.organisations;
  return others.length === 0
    ? sql`and ${column} = ${only ?? ''}`
    : sql`and ${column} = any(${[...scope.organisations]})`;
}

/** SQL: the filters of a question on rows called `t`, each a further condition. */
export function filteredBy(asking: ListContext): RawBuilder<unknown>[] {
  const parameters = new Parameters();
  return filterConditions(asking, parameters).map((text) => sql`and ${withValues(text, parameters)}`);
}

/** SQL: a text with its numbered values as values of the surrounding statement. */
const withValues = (text: string, { values }: Parameters): RawBuilder<unknown> =>
  sql.join(
    text.split(/\$(\d+)/).map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${values[Number(part) - 1]}`)),
    sql``,
  );

export function ask(
  { database, read }: Engine,
  { reader }: Question,
  statement: RawBuilder<unknown>,
  is_high = false,
): Promise<unknown[][]> {
  const { sql: text, parameters } = statement.compile(database.kysely);
  return read({ shape: text, text: () => text, values: [...parameters], reader, is_high });
}
