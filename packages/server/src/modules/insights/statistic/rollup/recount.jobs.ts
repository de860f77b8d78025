import { dateIn } from '@sluis/contract/base/time';
import { sql } from 'kysely';
import type { Database } from '../../../../platform/database/database.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import { log } from '../../../../platform/log.ts';
import { plusDays } from '../question/calendar.ts';
import { type Cells, findWrongCells, linesOfCells, rebuildCells } from './rebuild.commands.ts';

const recent_days = 3;
const sampled = 0.1;
const kept_days = 90;

/**
 * Compares the last days of all sums, and all days of a tenth of the organisations, of which all together count as one,
 * with the rows. Wrong sums are logged and computed again. Returns their number. `now` is business time.
 */
export async function recountStatistics({ kysely }: Database, now: string, part = sampled): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select id from (select id from organisation union all select '') as organisation where random() < ${part}`.execute(
    kysely,
  );
  // A zone can be a day ahead.
  const from_day = plusDays(dateIn('UTC', new Date(now)), -recent_days);
  const checked: Cells[] = [{ from_day }, { organisations: rows.map(({ id }) => id) }];
  let wrong = 0;
  for (const cells of checked) {
    const found = await findWrongCells(kysely, cells);
    if (found.length === 0) continue;
    wrong += found.length;
    for (const line of linesOfCells(found)) log.error({ job: 'recount' }, line);
    await inTransaction(kysely, (trx) => rebuildCells(trx, cells));
  }
  await sql`insert into statistic_check (checked_at, wrong) values (now(), ${wrong})`.execute(kysely);
  await sql`delete from statistic_check where checked_at < now() - make_interval(days => ${kept_days})`.execute(kysely);
  return wrong;
}
