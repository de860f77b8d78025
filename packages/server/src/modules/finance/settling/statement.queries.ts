import type { Executor } from '../../../platform/database/database.ts';
import { readLines } from './book.commands.ts';
import { type StatementLine, statementOf } from './statement.ts';

export type { StatementLine } from './statement.ts';

/** The lines of a settlement, each rounded, and its VAT per rate. */
export async function readStatementLines(
  executor: Executor,
  { id, organisation }: { readonly id: string; readonly organisation: string },
): Promise<readonly StatementLine[]> {
  return statementOf((await readLines(executor, organisation, [id])).get(id) ?? []).lines;
}
