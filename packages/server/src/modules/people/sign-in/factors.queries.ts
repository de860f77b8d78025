import type { Executor } from '../../../platform/database/database.ts';

export const factor_types = ['google', 'email', 'passkey'] as const;
export type FactorType = (typeof factor_types)[number];

/** A second factor of a user, without its secrets. */
export interface Factor {
  readonly id: string;
  readonly type: string;
  readonly name: string | null;
  readonly created_at: string;
  readonly last_used_at: string | null;
}

export const listFactors = (executor: Executor, user: string): Promise<Factor[]> =>
  executor
    .selectFrom('factor')
    .select(['id', 'type', 'name', 'created_at', 'last_used_at'])
    .where('user', '=', user)
    .orderBy('id')
    .execute();

/** The factor that a sign-in asks for first: an app before mailed codes, and a passkey if there is nothing to type. */
export const preferredType = (factors: readonly Pick<Factor, 'type'>[]): FactorType | undefined =>
  factor_types.find((type) => hasAny(factors, [type]));

export const hasAny = (factors: readonly Pick<Factor, 'type'>[], types: readonly FactorType[]): boolean =>
  factors.some(({ type }) => types.some((each) => each === type));

export async function countRecoveryCodes(executor: Executor, user: string): Promise<number> {
  const row = await executor
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user', '=', user)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** A user's name and address, for labels and letters. */
export const personOf = (executor: Executor, id: string): Promise<{ email: string; name: string }> =>
  executor.selectFrom('user').select(['email', 'name']).where('id', '=', id).executeTakeFirstOrThrow();
