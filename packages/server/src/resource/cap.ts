import type { Entity } from '@sluis/contract/base/entity';
import { ApiError } from '@sluis/contract/base/errors';
import { sql } from 'kysely';
import type { Trx } from '../platform/database/database.ts';
import type { Row } from './commands.ts';
import type { Tenancy } from './tenancy.ts';

/**
 * Throws `limit_reached` if the new item exceeds the limit of its merchant, with all below it; that undoes it.
 * Concurrent creations do not wait for each other here, so that a merchant can exceed the limit slightly: it prevents
 * unlimited growth, and no other code relies on the number.
 */
export async function checkCap(
  trx: Trx,
  tenancy: Pick<Tenancy, 'merchantOf' | 'scopeOf'>,
  { name, cap, tenancy: owned_by }: Entity,
  row: Row,
) {
  if (!cap) return;
  // A new organisation is counted for its parent: cached trees do not contain it yet.
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
