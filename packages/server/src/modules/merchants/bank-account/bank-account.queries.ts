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

/**
 * The person behind a caller: for a key the user who made it or the key that it came from; a key without a maker counts
 * as itself.
 */
export async function personBehind(executor: Executor, { kind, id }: Identity): Promise<string> {
  if (kind === 'user') return id;
  const { rows } = await sql<{ person: string }>`
    with recursive chain as (
      select id, created_by, parent, 0 as distance from apikey where id = ${id}
      union all select k.id, k.created_by, k.parent, distance + 1 from apikey k join chain on k.id = chain.parent
    ) select coalesce(created_by, id) as person from chain
    where created_by is not null or parent is null order by distance limit 1`.execute(executor);
  return rows[0]?.person ?? id;
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
