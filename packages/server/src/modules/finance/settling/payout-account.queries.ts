import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import type { Arrangement } from './arrangement.queries.ts';

/** The least payout in currencies whose banks do not transfer every minor unit. */
const payout_units: Readonly<Record<string, number>> = { KWD: 10, HUF: 100 };
export const payoutUnit = (currency: string): number => payout_units[currency] ?? 1;

/**
 * The verified account that a settlement is paid out to: that of the terms, or else the one that the payment profiles
 * name, or else the default of the organisation and currency. Null if there is none, or if payment profiles name an
 * account that is not usable, or several.
 */
export async function usableAccount(
  executor: Executor,
  { profile, at }: Arrangement,
  { currency_code, closes_at }: { readonly currency_code: string; readonly closes_at: string },
): Promise<string | null> {
  const term = profile.terms.find((each) => each.currency_code === currency_code)?.bank_account;
  const { payment_profiles } = at(closes_at);
  const named = await executor
    .selectFrom('paymentprofile')
    .select('bank_account')
    .distinct()
    .where('bank_account', 'is not', null)
    .where('currency_code', '=', currency_code)
    // A settlement profile without payment profiles settles all of its organisation.
    .where(
      payment_profiles.length > 0
        ? sql<boolean>`id = any(${payment_profiles})`
        : sql<boolean>`organisation = ${profile.organisation}`,
    )
    .execute();
  if (!term && named.length > 1) return null;
  const wanted = term ?? named[0]?.bank_account;
  const account = await executor
    .selectFrom('bankaccount')
    .select('id')
    .where('currency_code', '=', currency_code)
    .where('status', '=', 'VERIFIED')
    .where(wanted ? sql<boolean>`id = ${wanted}` : sql<boolean>`organisation = ${profile.organisation} and is_default`)
    .executeTakeFirst();
  return account?.id ?? null;
}
