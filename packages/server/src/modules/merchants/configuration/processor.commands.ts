import { ApiError } from '@sluis/contract/base/errors';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';

/**
 * Throws `in_use` for a processor that a setting limits merchants to. Called with the processor's row locked:
 * concurrent settings that name it lock it too.
 */
export async function assertNotConfigured(trx: Trx, processor: string): Promise<void> {
  const { rows } = await sql`
    select from organisation_setting where name = 'processors' and value @> to_jsonb(${processor}::text) limit 1`.execute(
    trx,
  );
  if (rows.length > 0) throw new ApiError('in_use', { details: { used_by: ['organisation'] } });
}
