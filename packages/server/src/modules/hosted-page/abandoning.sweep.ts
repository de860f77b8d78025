import { sql } from 'kysely';
import type { Executor } from '../../platform/database/database.ts';
import { complain, type Sweep } from '../../platform/sweeps.ts';
import { makeUnderWay } from '../../platform/under-way.ts';
import { letGo, type Parts } from './letting-go.commands.ts';
import { abandoned_after_ms } from './try.commands.ts';

const at_once = 50;
/** Payments of one provider that a process is letting go of: a slow one holds up none but its own. */
const of_one_provider = 10;

/** Ends the payments that were begun on a page and not finished in half an hour, so that they block nothing any longer. */
export function makeAbandoningSweep(parts: Parts): Sweep {
  const { kysely } = parts.services.database;
  const abandon = { status: 'ABANDONED', status_reason: 'not finished in time' } as const;
  let is_over = false;
  const in_hand = new Set<string>();
  const under_way = makeUnderWay({ of_one: of_one_provider, next: async () => {}, complain });
  /** A payment whose processor does not say what became of it is asked about again later. */
  const postpone = (transaction: string, now: string) =>
    kysely
      .updateTable('hosted_try')
      .set({ abandon_at: new Date(Date.parse(now) + abandoned_after_ms).toISOString() })
      .where('transaction', '=', transaction)
      .where('abandon_at', 'is not', null)
      .execute();
  const end = async (tried: Unfinished, now: string): Promise<void> => {
    in_hand.add(tried.transaction);
    try {
      if (!(await letGo(parts, tried, abandon))) await postpone(tried.transaction, now);
    } finally {
      in_hand.delete(tried.transaction);
    }
  };
  return {
    name: 'abandoned payments',
    due: async (executor) => {
      const { rows } = await sql<{ due: string | null }>`
        select min(abandon_at) as due from hosted_try where abandon_at is not null`.execute(executor);
      return rows[0]?.due ?? null;
    },
    run: async (now) => {
      if (is_over) return 0;
      const tries = await findUnfinished(kysely, { now, in_hand: [...in_hand], except: under_way.full() });
      const begun = tries.filter(({ provider }) => !under_way.full().includes(provider));
      for (const tried of begun) under_way.begin(tried.provider, () => end(tried, now));
      return begun.length;
    },
    settle: (for_good) => {
      is_over = for_good;
      return under_way.settle();
    },
  };
}

interface Unfinished {
  readonly transaction: string;
  readonly provider: string;
}

interface Finding {
  readonly now: string;
  /** Payments that are being let go of. */
  readonly in_hand: readonly string[];
  /** Providers that are not to be asked more at the moment. */
  readonly except: readonly string[];
}

async function findUnfinished(executor: Executor, { now, in_hand, except }: Finding): Promise<Unfinished[]> {
  const { rows } = await sql<Unfinished>`
    select hosted_try.transaction, coalesce(lower(provider), '') as provider
    from hosted_try join transaction on transaction.id = hosted_try.transaction
      left join processor on processor.id = transaction.processor
    where abandon_at <= ${now} and hosted_try.transaction <> all(${[...in_hand]})
      and coalesce(lower(provider), '') <> all(${[...except]})
    order by abandon_at limit ${at_once}`.execute(executor);
  return rows;
}
