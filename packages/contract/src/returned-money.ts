import { ApiError } from './base/errors.ts';

interface Item {
  readonly status: string;
  readonly last_status_update: string;
}

/** Whether money that had arrived has gone back: a debit that the payer's bank returned, or a refund that failed. */
const isReturned = ({ status }: Pick<Item, 'status'>, to: string): boolean =>
  to === 'FAILED' && (status === 'SETTLEMENT_COMPLETED' || status === 'PROCESSED');

/**
 * Whether a failure was reported for an earlier time than that of the status that it would end: the reports are out of
 * order if that time was reported too. One by our own clock, which may be ahead of the processor's, proves nothing.
 */
export const isOutdatedFailure = (item: Item, to: string, occurred_at: string | undefined): boolean =>
  isReturned(item, to) && occurred_at !== undefined && Date.parse(occurred_at) <= Date.parse(item.last_status_update);

/** Throws `invalid_transition` if the response to a request ends a status that was reported since the request. */
export function assertReported(item: Item, to: string, occurred_at: string | undefined): void {
  if (occurred_at === undefined && isReturned(item, to)) refuseFailure(item, to);
}

/** Throws `invalid_transition`. */
export function refuseFailure({ status }: Pick<Item, 'status'>, to: string): never {
  throw new ApiError('invalid_transition', { details: { from: status, to, allowed: [] } });
}
