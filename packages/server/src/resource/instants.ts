import { ApiError } from '@sluis/contract/base/errors';

/** How far another machine's clock may be ahead of ours. */
const ahead_max_ms = 300_000;

/** Throws `time_in_the_past` naming the field for an instant that has passed; an absent one is valid. */
export function assertFuture(field: string, given: unknown, now: string): void {
  if (given != null && Date.parse(String(given)) <= Date.parse(now))
    throw new ApiError('time_in_the_past', { fields: { [field]: ['too_small'] } });
}

/** A reported instant, by default now. Throws `invalid_body` naming the field for one in the future. */
export function reportedInstant(field: string, given: unknown, now: string): string {
  const instant = String(given ?? now);
  if (Date.parse(instant) > Date.parse(now) + ahead_max_ms)
    throw new ApiError('invalid_body', { fields: { [field]: ['too_large'] } });
  return instant;
}
