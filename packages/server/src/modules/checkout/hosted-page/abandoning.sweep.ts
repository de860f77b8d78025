import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { logFailure } from '../../../platform/failures.ts';
import { makeInFlight } from '../../../platform/in-flight.ts';
import type { Sweep } from '../../../platform/sweeps.ts';
import { type Parts, releasePayment, type Tried } from './release.commands.ts';
import { abandoned_after_ms } from './try.commands.ts';

const at_once = 50;
/** The most payments of one provider that a process releases concurrently: a slow provider delays only its own. */
const of_one_provider = 10;

/** Ends the payments of a page that were not finished in half an hour, so that they no longer block anything. */
export function makeAbandoningSweep(parts: Parts): Sweep {
  const { kysely } = parts.services.database;
  const abandon = { status: 'ABANDONED', status_reason: 'not finished in time' } as const;
  let is_over = false;
  const in_hand = new Set<string>();
  const under_way = makeInFlight({ of_one: of_one_provider, next: async () => {}, onFailure: logFailure });
  /** A payment without an outcome from its processor is checked again later. */
  const postpone = ({ transaction, organisation }: Tried, now: string) =>
    kysely
      .updateTable('hosted_try')
      .set({ abandon_at: new Date(Date.parse(now) + abandoned_after_ms).toISOString() })
      .where('transaction', '=', transaction)
      .where('organisation', '=', organisation)
      .where('abandon_at', 'is not', null)
      .execute();
  const end = async (tried: Unfinished, now: string): Promise<void> => {
    in_hand.add(tried.transaction);
    try {
      if (!(await releasePayment(parts, tried, abandon))) await postpone(tried, now);
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

interface Unfinished extends Tried {
  readonly provider: string;
}

interface Finding {
  readonly now: string;
  readonly in_hand: readonly string[];
  /** Providers at their limit of concurrent releases. */
  readonly except: readonly string[];
}

async function findUnfinished(executor: Executor, { now, in_hand, except }: Finding): Promise<Unfinished[]> {
  const { rows } = await sql<Unfinished>`
    select hosted_try.transaction, hosted_try.organisation, coalesce(lower(provider), '') as provider
    from hosted_try join transaction on transaction.id = hosted_try.transaction and transaction.organisation = hosted_try.organisation
      left join processor on processor.id = transaction.processor
    where abandon_at <= ${now} and hosted_try.transaction <> all(${[...in_hand]})
      and coalesce(lower(provider), '') <> all(${[...except]})
    order by abandon_at limit ${at_once}`.execute(executor);
  return rows;
}
