import { ApiError } from '@sluis/contract/base/errors';
import type { Executor } from '../../platform/database/database.ts';

/** Whose a customer is: null for one that does not exist, undefined where nobody is named. */
export async function ownerOfCustomer(executor: Executor, customer: unknown): Promise<string | null | undefined> {
  if (customer == null) return undefined;
  const found = await executor
    .selectFrom('customer')
    .select('organisation')
    .where('id', '=', String(customer))
    .executeTakeFirst();
  return found?.organisation ?? null;
}

/** The same as `assertCustomerOf` where it is known whose the customer is. */
export function assertOwner(owner: string | null | undefined, organisation: string): void {
  if (owner !== undefined && owner !== organisation)
    throw new ApiError('invalid_reference', { fields: { customer: ['not_allowed'] } });
}

/**
 * What is made for a customer is of the merchant whose customer it is, whatever the caller may see besides. Throws
 * `invalid_reference`; nobody at all is no fault.
 */
export const assertCustomerOf = async (executor: Executor, customer: unknown, organisation: string): Promise<void> =>
  assertOwner(await ownerOfCustomer(executor, customer), organisation);
