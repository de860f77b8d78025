import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import type { Owned } from '../../../resource/item.ts';

/** Whether a settlement profile settles a payment. */
export async function isSettled(executor: Executor, { id, organisation }: Owned): Promise<boolean> {
  const { rows } = await sql`
    select from financeevent
    where transaction = ${id} and organisation = ${organisation} and settlement_profile is not null limit 1`.execute(
    executor,
  );
  return rows.length > 0;
}
