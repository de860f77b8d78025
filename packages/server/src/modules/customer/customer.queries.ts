import { ApiError } from '@sluis/contract/base/errors';
import type { Executor } from '../../platform/database/database.ts';

/**
 * What is made for a customer is of the merchant whose customer it is, whatever the caller may see besides. Throws
 * `invalid_reference`; nobody at all is no fault.
 */
export async function mustBeCustomerOf(executor: Executor, customer: unknown, organisation: string): Promise<void> {
  if (customer == null) return;
  const found = await executor
    .selectFrom('customer')
    .select('organisation')
    .where('id', '=', String(customer))
    .executeTakeFirst();
  if (found?.organisation !== organisation)
    throw new ApiError('invalid_reference', { fields: { customer: ['not_allowed'] } });
}
