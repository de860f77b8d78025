import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import type { Arrangement } from './arrangement.queries.ts';

/** The least payout in currencies whose banks do not transfer every minor unit. */
const payout_units: Readonly<Record<string, number>> = { KWD: 10, HUF: 100 };
export const payoutUnit = (currency: string): number => payout_units[currency] ?? 1;

/** A settlement profile that is paid out in a currency, with the payment profiles that it settles. */
export interface Payee {
  readonly profile: Pick<ItemOf<'settlementprofile'>, 'organisation' | 'terms'>;
  readonly payment_profiles: readonly string[];
  readonly currency_code: string;
}

const termOf = ({ profile, currency_code }: Payee): string | null | undefined =>
  profile.terms.find((each) => each.currency_code === currency_code)?.bank_account;

/**
 * The verified accounts that payees are paid out to, in the same order: that of the terms, or else the one that the
 * payment profiles name, or else the default of the organisation and currency. Null if there is none, or if payment
 * profiles name an account that is not usable, or several.
 */
export async function usableAccounts(executor: Executor, payees: readonly Payee[]): Promise<(string | null)[]> {
  const organisations = [...new Set(payees.map(({ profile }) => profile.organisation))];
  const profiles = [...new Set(payees.flatMap(({ payment_profiles }) => payment_profiles))];
  const { rows: naming } = await sql<
    Pick<ItemOf<'paymentprofile'>, 'id' | 'organisation' | 'currency_code'> & {
      bank_account: string;
    }
  >`
    select id, organisation, currency_code, bank_account from paymentprofile
    where bank_account is not null and (id = any(${profiles}) or organisation = any(${organisations}))`.execute(
    executor,
  );
  const wanted = [...payees.flatMap((each) => termOf(each) ?? []), ...naming.map(({ bank_account }) => bank_account)];
  const { rows: verified } = await sql<
    Pick<ItemOf<'bankaccount'>, 'id' | 'organisation' | 'currency_code' | 'is_default'>
  >`
    select id, organisation, currency_code, is_default from bankaccount
    where status = 'VERIFIED' and (id = any(${wanted}) or (is_default and organisation = any(${organisations})))`.execute(
    executor,
  );
  return payees.map((payee) => {
    const { profile, payment_profiles, currency_code } = payee;
    const of_currency = <R extends { readonly currency_code: string }>(rows: readonly R[]): R[] =>
      rows.filter((each) => each.currency_code === currency_code);
    const named = new Set(
      of_currency(naming)
        // A settlement profile without payment profiles settles all of its organisation.
        .filter(({ id, organisation }) =>
          payment_profiles.length > 0 ? payment_profiles.includes(id) : organisation === profile.organisation,
        )
        .map(({ bank_account }) => bank_account),
    );
    const term = termOf(payee);
    if (!term && named.size > 1) return null;
    const chosen = term || [...named][0];
    const account = of_currency(verified).find(({ id, organisation, is_default }) =>
      chosen ? id === chosen : is_default && organisation === profile.organisation,
    );
    return account?.id ?? null;
  });
}

/** The account that a settlement is paid out to. */
export async function usableAccount(
  executor: Executor,
  { profile, at }: Arrangement,
  { currency_code, closes_at }: { readonly currency_code: string; readonly closes_at: string },
): Promise<string | null> {
  const { payment_profiles } = at(closes_at);
  const [account = null] = await usableAccounts(executor, [{ profile, payment_profiles, currency_code }]);
  return account;
}
