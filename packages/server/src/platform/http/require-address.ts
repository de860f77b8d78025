import { ApiError } from '@sluis/contract/base/errors';
import { isInRanges, plainAddress } from '../auth/address-ranges.ts';
import type { Identity } from '../auth/identity.ts';

/** Throws `address_not_allowed` if a key or a session is used from outside its address ranges. */
export function requireAddress(
  { address_ranges = [], session_ranges = [] }: Pick<Identity, 'address_ranges' | 'session_ranges'>,
  address: string,
): void {
  if (!isInRanges(address_ranges, address) || !isInRanges(session_ranges, address))
    throw new ApiError('address_not_allowed', { details: { address: plainAddress(address) } });
}
