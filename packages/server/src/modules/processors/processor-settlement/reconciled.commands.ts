import { processorsettlementfile } from '@sluis/contract/entities/processors/processorsettlementfile';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { getItem, type Owned } from '../../../resource/item.ts';
import { acting } from '../../../resource/resource.ts';
import { within } from '../../../resource/scope.ts';
import { changeStatus } from '../../../resource/status.ts';

/** Adds to the open differences of a settlement. */
export async function countDifferences(trx: Trx, id: string, more: number): Promise<void> {
  if (more === 0) return;
  await sql`update processorsettlement set open_differences = open_differences + ${more} where id = ${id}`.execute(trx);
}

/** Records how far a file has been compared with our payments. */
export async function noteCompared(
  trx: Trx,
  { id, organisation }: Owned,
  { last, is_over }: { readonly last: number; readonly is_over: boolean },
  now: string,
): Promise<void> {
  await sql`
    update processorsettlementfile set reconciled_line = ${last}
    where id = ${id} and organisation = ${organisation}`.execute(trx);
  if (!is_over) return;
  const file = await getItem(trx, 'processorsettlementfile', { id, scope: within(organisation), lock: true });
  await changeStatus(trx, processorsettlementfile, file, { status: 'RECONCILED' }, acting(now));
}
