import { sql } from 'kysely';
import type { Sweep } from '../../platform/sweeps.ts';
import { letGo, type Parts } from './letting-go.commands.ts';
import { abandoned_after_ms } from './try.commands.ts';

const at_once = 50;

/** Ends the payments that were begun on a page and not finished in half an hour, so that they block nothing any longer. */
export function makeAbandoningSweep(parts: Parts): Sweep {
  const { kysely } = parts.services.database;
  const abandon = { status: 'ABANDONED', status_reason: 'not finished in time' } as const;
  /** A payment whose processor does not say what became of it is asked about again later. */
  const postpone = (transaction: string, now: string) =>
    kysely
      .updateTable('hosted_try')
      .set({ abandon_at: new Date(Date.parse(now) + abandoned_after_ms).toISOString() })
      .where('transaction', '=', transaction)
      .where('abandon_at', 'is not', null)
      .execute();
  return {
    name: 'abandoned payments',
    due: async (executor) => {
      const { rows } = await sql<{ due: string | null }>`
        select min(abandon_at) as due from hosted_try where abandon_at is not null`.execute(executor);
      return rows[0]?.due ?? null;
    },
    run: async (now) => {
      const tries = await kysely
        .selectFrom('hosted_try')
        .select('transaction')
        .where('abandon_at', '<=', now)
        .orderBy('abandon_at')
        .limit(at_once)
        .execute();
      for (const tried of tries) if (!(await letGo(parts, tried, abandon))) await postpone(tried.transaction, now);
      return tries.length;
    },
  };
}
