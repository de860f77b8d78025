import { addDays } from '@sluis/contract/finance/calendar';
import type { PricedEntry } from '@sluis/contract/finance/priced';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { rowsLike } from '../../../platform/database/rows-like.ts';
import type { Held } from './rate.ts';

/** An amount that is withheld until a day. */
export interface Hold {
  readonly component: string;
  readonly line: number;
  readonly amount: number;
  readonly release_on: string;
}

/** The rolling reserve of a settlement profile. */
export interface Reserve {
  /** Withholds what is priced of a payment, limited by the cap of its line. */
  hold(currency_code: string, held_on: string, held: readonly Held[]): Hold[];
  /**
   * Gives back what is still held of an entry, and returns how much; of a negative amount, which was given back before,
   * holds it again.
   */
  giveBack(currency_code: string, payable_on: string, held: PricedEntry['reserve']): Promise<PricedEntry['reserve']>;
  flush(): Promise<void>;
}

export async function openReserve(trx: Trx, profile: string, organisation: string): Promise<Reserve> {
  const { rows } = await sql<{ currency_code: string; held: number }>`
    select currency_code, sum(held - ended)::bigint as held from reservehold
    where profile = ${profile} and organisation = ${organisation} group by 1`.execute(trx);
  const present = new Map(rows.map((each) => [each.currency_code, each.held]));
  const added = new Map<string, number>();
  return {
    hold: (currency_code, held_on, held) =>
      held.flatMap(({ component, line, amount, release_days, cap }) => {
        const before = present.get(currency_code) ?? 0;
        const room = cap === null ? Number(amount) : Math.max(0, cap - before);
        const taken = Math.min(Number(amount), room);
        if (taken <= 0) return [];
        present.set(currency_code, before + taken);
        const release_on = addDays(held_on, release_days);
        const key = [currency_code, held_on, release_on].join(' ');
        added.set(key, (added.get(key) ?? 0) + taken);
        return [{ component, line, amount: taken, release_on }];
      }),
    giveBack: async (currency_code, payable_on, held) => {
      const given: PricedEntry['reserve'][number][] = [];
      for (const { amount, held_on = payable_on, ...each } of held) {
        const key = { currency_code, held_on, release_on: each.release_on };
        const { rows: found } = await sql<{ amount: number }>`
          select held - ended as amount from reservehold
          where profile = ${profile} and organisation = ${organisation} and currency_code = ${currency_code}
            and held_on = ${held_on} and release_on = ${each.release_on}`.execute(trx);
        const still = Math.min(amount, found[0]?.amount ?? 0);
        await endHold(trx, profile, organisation, { ...key, amount: still }, still);
        present.set(currency_code, (present.get(currency_code) ?? 0) - still);
        given.push({ ...each, held_on, amount: still });
      }
      return given;
    },
    flush: async () => {
      if (added.size === 0) return;
      const holds = [...added].map(([key, held]) => {
        const [currency_code, held_on, release_on] = key.split(' ');
        return { profile, organisation, currency_code, held_on, release_on, held, ended: 0 };
      });
      await sql`
        insert into reservehold (profile, currency_code, held_on, release_on, organisation, held, ended)
        select profile, currency_code, held_on, release_on, organisation, held, ended
        from ${rowsLike('reservehold', holds)}
        on conflict (profile, currency_code, held_on, release_on, organisation)
        do update set held = reservehold.held + excluded.held`.execute(trx);
      added.clear();
    },
  };
}

export interface DueHold {
  readonly currency_code: string;
  readonly held_on: string;
  readonly release_on: string;
  readonly amount: number;
}

/** Holds that are due for release on a day or before it, by their dates. */
export const dueHolds = async (trx: Trx, profile: string, organisation: string, day: string): Promise<DueHold[]> =>
  (
    await sql<DueHold>`
      select currency_code, held_on, release_on, held - ended as amount from reservehold
      where profile = ${profile} and organisation = ${organisation} and release_on <= ${day} and held > ended
      order by release_on, held_on, currency_code`.execute(trx)
  ).rows;

/** Holds that a settlement can draw from, oldest first. */
export const drawableHolds = async (
  trx: Trx,
  profile: string,
  organisation: string,
  currency_code: string,
  until: string,
): Promise<DueHold[]> =>
  (
    await sql<DueHold>`
      select currency_code, held_on, release_on, held - ended as amount from reservehold
      where profile = ${profile} and organisation = ${organisation} and currency_code = ${currency_code}
        and held_on <= ${until} and held > ended
      order by held_on, release_on`.execute(trx)
  ).rows;

/** Ends a part of a hold: released, drawn or given back. */
export const endHold = (trx: Trx, profile: string, organisation: string, hold: DueHold, amount: number) =>
  sql`
    update reservehold set ended = ended + ${amount}
    where profile = ${profile} and organisation = ${organisation} and currency_code = ${hold.currency_code}
      and held_on = ${hold.held_on} and release_on = ${hold.release_on}`.execute(trx);
