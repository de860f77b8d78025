import type { Entity } from '@sluis/contract/base/entity';
import { ApiError } from '@sluis/contract/base/errors';
import { sql } from 'kysely';
import type { Trx } from '../platform/database/database.ts';
import type { Row } from './commands.ts';
import type { Tenancy } from './tenancy.ts';

/**
 * Throws `limit_reached` where an item that was just made is one more than its merchant may have, with all that stands
 * below it; that undoes it. Concurrent creations do not wait for each other here, so that a merchant can come
 * to a few more: what is bounded is what a merchant can pile up, and not a number that anything counts on.
 */
export async function checkCap(
  trx: Trx,
  tenancy: Pick<Tenancy, 'merchantOf' | 'scopeOf'>,
  { name, cap, tenancy: owned_by }: Entity,
  row: Row,
) {
  if (!cap) return;
  // An organisation is counted where it hangs: those who keep the tree do not know it yet.
  const owner = owned_by === 'id' ? 'parent' : owned_by;
  const merchant = await tenancy.merchantOf(trx, { organisation: String(row[owner]) });
  if (merchant === undefined) return;
  const { organisations } = await tenancy.scopeOf(trx, { organisation: merchant });
  const counted = Object.entries(cap.counting ?? {}).map(([field, values]) =>
    values === null ? sql`${sql.ref(field)} is null` : sql`${sql.ref(field)} in (${sql.join(values.map(sql.lit))})`,
  );
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from ${sql.table(name)}
      where ${sql.join([sql`${sql.ref(owner)} = any(${organisations})`, ...counted], sql` and `)}
      limit ${cap.at_most + 1}) counted`.execute(trx);
  if ((rows[0]?.count ?? 0) > cap.at_most) throw new ApiError('limit_reached', { details: { at_most: cap.at_most } });
}
