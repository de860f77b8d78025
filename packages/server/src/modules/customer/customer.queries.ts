import { ApiError } from '@sluis/contract/base/errors';
import type { Executor } from '../../platform/database/database.ts';

/** The owner of a customer: null for one that does not exist, undefined if none is named. */
export async function ownerOfCustomer(executor: Executor, customer: unknown): Promise<string | null | undefined> {
  if (customer == null) return undefined;
  const found = await executor
    .selectFrom('customer')
    .select('organisation')
    .where('id', '=', String(customer))
    .executeTakeFirst();
  return found?.organisation ?? null;
}

/** Like `assertCustomerOf`, for a customer whose owner is known. */
export function assertOwner(owner: string | null | undefined, organisation: string): void {
  if (owner !== undefined && owner !== organisation)
    throw new ApiError('invalid_reference', { fields: { customer: ['not_allowed'] } });
}

/**
 * Asserts that an item for a customer belongs to the customer's merchant, whatever else the caller can see. Throws
 * `invalid_reference`; no customer at all is fine.
 */
export const assertCustomerOf = async (executor: Executor, customer: unknown, organisation: string): Promise<void> =>
  assertOwner(await ownerOfCustomer(executor, customer), organisation);
