import type { Executor } from '../../../platform/database/database.ts';
import { guessAmounts, guessDates, guessMapping } from './guess.ts';
import { isRequired } from './import.commands.ts';
import type { Import } from './import-item.ts';
import { kinds } from './kinds.ts';

/** The beginning of a file and its likely mapping: as chosen for it, else as in the last such file, else guessed. */
export async function readPreview(executor: Executor, item: Import, timezone: string) {
  const { id, kind, organisation } = item;
  const reading = await executor.selectFrom('import_reading').selectAll().where('import', '=', id).executeTakeFirst();
  if (!reading) return undefined;
  const last = await executor
    .selectFrom('import_mapping')
    .selectAll()
    .where('organisation', '=', organisation)
    .where('kind', '=', kind)
    .executeTakeFirst();
  const { columns } = kinds[kind];
  const names = Object.keys(columns);
  const { encoding, delimiter, headings, rows } = reading;
  const is_known = item.mapping.length === headings.length;
  const remembered = last?.columns ?? {};
  const mapping = is_known ? item.mapping : guessMapping(headings, names, remembered);
  const at = (kinds_of_field: readonly string[]): number =>
    mapping.findIndex((name) => name !== '' && kinds_of_field.includes(columns[name]?.kind ?? ''));
  // A file of another form has another notation.
  const is_same_form = Object.keys(remembered).every((heading) => headings.includes(heading));
  const last_written = is_same_form ? last : undefined;
  const written = is_known ? item : last_written;
  return {
    encoding,
    delimiter,
    headings,
    rows,
    columns: Object.entries(columns).map(([name, field]) => ({ name, required: isRequired(field), kind: field.kind })),
    mapping,
    amounts: written?.amounts ?? guessAmounts({ rows }, at(['amount'])),
    dates: written?.dates ?? guessDates({ rows }, at(['instant', 'date'])),
    timezone: written?.timezone ?? timezone,
  };
}
