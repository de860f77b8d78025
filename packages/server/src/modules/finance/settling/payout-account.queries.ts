import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import type { Arrangement } from './arrangement.queries.ts';

/** The least payout in currencies whose banks do not transfer every minor unit. */
const payout_units: Readonly<Record<string, number>> = { KWD: 10, HUF: 100 };
export const payoutUnit = (currency: string): number => payout_units[currency] ?? 1;

/**
 * The verified account that a settlement is paid out to: that of the terms, or else the one that the payment profiles
 * name, or else the default of the organisation and currency; null if there is none.
 */
export async function usableAccount(
  executor: Executor,
  { profile, at }: Arrangement,
  { currency_code, closes_at }: { readonly currency_code: string; readonly closes_at: string },
): Promise<string | null> {
  const term = profile.terms.find((each) => each.currency_code === currency_code)?.bank_account;
  const { payment_profiles } = at(closes_at);
  const { rows } = await sql<{ id: string; rank: number }>`
    select id, case when id = ${term ?? null} then 0 when id in (
        select bank_account from paymentprofile where id = any(${payment_profiles})) then 1 else 2 end as rank
    from bankaccount
    where currency_code = ${currency_code} and status = 'VERIFIED'
      and (id = ${term ?? null} or organisation = ${profile.organisation} and is_default
        or id in (select bank_account from paymentprofile where id = any(${payment_profiles})))`.execute(executor);
  if (term) return rows.find(({ id }) => id === term)?.id ?? null;
  const [named, ...others] = rows.filter(({ rank }) => rank === 1);
  if (named && others.length === 0) return named.id;
  return rows.find(({ rank }) => rank === 2)?.id ?? null;
}
