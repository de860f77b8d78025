import { chargeback } from '@sluis/contract/entities/payments/chargeback';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { withinScope } from '../../../resource/item.ts';
import type { Scope } from '../../../resource/scope.ts';

interface WinRate {
  readonly reason_code: string | null;
  readonly won: number;
  readonly lost: number;
}

/** The most reasons, those with the most decisions first. */
const reasons_max = 50;

/** How many chargebacks since a time were won and lost, by reason; an inquiry takes no money and is neither. */
export async function winRates(executor: Executor, scope: Scope, since: string): Promise<readonly WinRate[]> {
  const { rows } = await sql<WinRate>`
    select reason_code, count(*) filter (where status = 'WON')::int as won,
      count(*) filter (where status = 'LOST')::int as lost
    from chargeback
    where ${withinScope(chargeback, scope)} and created_at >= ${since} and status in ('WON', 'LOST')
      and stage <> 'RETRIEVAL'
    group by reason_code order by count(*) desc, reason_code limit ${reasons_max}`.execute(executor);
  return rows;
}
