import { ApiError } from '@sluis/contract/base/errors';
import type { Executor } from '../../../platform/database/database.ts';
import { lookUp } from '../../../platform/database/pipeline.ts';
import { isRow, type Owned } from '../../../resource/item.ts';

/** Throws `customer_erased`. */
export function assertThere({ erased_at }: { readonly erased_at: string | null }): void {
  if (erased_at !== null) throw new ApiError('customer_erased');
}

/** The personal number, which items never contain. */
export const personalNumberOf = (executor: Executor, person: Owned) =>
  executor.selectFrom('customer').select('social_security_number').where(isRow(person)).executeTakeFirstOrThrow();

type Owner = { readonly organisation: string; readonly erased_at: string | null } | null | undefined;

/** The organisation of a customer, and whether it is erased: null if it does not exist, undefined if none is given. */
export async function ownerOfCustomer(executor: Executor, customer: unknown): Promise<Owner> {
  if (customer == null) return undefined;
  const finding = executor
    .selectFrom('customer')
    .select(['organisation', 'erased_at'])
    .where('id', '=', String(customer));
  const [found] = await lookUp<NonNullable<Owner>>(executor, finding);
  return found ?? null;
}

/** Like `assertCustomerOf`, for a customer whose owner is known. */
export function assertOwner(owner: Owner, organisation: string, { may_be_erased = false } = {}): void {
  if (owner === undefined) return;
  if (owner?.organisation !== organisation)
    throw new ApiError('invalid_reference', { fields: { customer: ['not_allowed'] } });
  if (!may_be_erased) assertThere(owner);
}

/**
 * Asserts that an item for a customer belongs to the customer's merchant, whatever else the caller can see. Throws
 * `invalid_reference`, and `customer_erased`; without a customer it passes.
 */
export const assertCustomerOf = async (executor: Executor, customer: unknown, organisation: string): Promise<void> =>
  assertOwner(await ownerOfCustomer(executor, customer), organisation);
