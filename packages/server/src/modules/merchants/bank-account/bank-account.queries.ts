import { ApiError } from '@sluis/contract/base/errors';
import { isGranted } from '@sluis/contract/base/role-expressions';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Identity } from '../../../platform/auth/identity.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import type { Row } from '../../../resource/commands.ts';
import { findItems } from '../../../resource/item.ts';
import { isProvider } from '../../../resource/provider.ts';

type Verb = 'LIST' | 'CREATE' | 'UPDATE' | 'DELETE';

/** Throws `forbidden` for a caller without a role for it: accounts of the provider have separate roles. */
export async function assertMay(
  executor: Executor,
  { roles }: Identity,
  organisation: string,
  verbs: readonly Verb[],
): Promise<void> {
  const family = (await isProvider(executor, organisation)) ? 'PSP_BANK_ACCOUNT' : 'BANK_ACCOUNT';
  const needed = verbs.map((verb) => `${family}_${verb}`);
  if (!isGranted(roles, needed)) throw new ApiError('forbidden', { details: { roles: needed } });
}

/** Changes of an organisation's accounts wait for each other, so that each currency has one default. */
export const lockAccounts = (trx: Trx, organisation: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${organisation}, 20261123))`.execute(trx);

/**
 * Throws `bank_account_not_usable` if a payment profile names a bank account that is not verified, has another
 * currency, or is the provider's although the profile is not.
 */
export async function assertUsable(executor: Executor, profile: Row): Promise<void> {
  const { bank_account, currency_code, organisation } = profile as Row & ItemOf<'paymentprofile'>;
  if (bank_account === null || bank_account === undefined) return;
  const account = (await findItems(executor, 'bankaccount', [bank_account])).get(bank_account);
  const is_others =
    account && account.organisation !== organisation && (await isProvider(executor, account.organisation));
  if (account?.status === 'VERIFIED' && account.currency_code === currency_code && !is_others) return;
  throw new ApiError('bank_account_not_usable', { fields: { bank_account: ['not_allowed'] } });
}
