import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';

/**
 * Removes a processor from ended requests, which keep its name, so that it can be deleted; an open request still needs
 * it.
 */
export const leaveProcessor = (trx: Trx, processor: string) =>
  sql`
  update share set processor = null, version = version + 1
  where processor = ${processor} and status not in ('REQUESTED', 'GIVEN')`.execute(trx);
