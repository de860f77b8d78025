import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';

/**
 * Leaves a processor out of the requests that are over, which keep its name, so that it can be deleted; one that is open
 * goes on to need it.
 */
export const leaveProcessor = (trx: Trx, processor: string) =>
  sql`
  update share set processor = null, version = version + 1
  where processor = ${processor} and status not in ('REQUESTED', 'GIVEN')`.execute(trx);
