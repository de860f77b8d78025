import { mayFollow } from '@sluis/contract/base/entity';
import { ApiError } from '@sluis/contract/base/errors';
import { share, share_transitions } from '@sluis/contract/entities/processors/share';
import type { ItemOf } from '@sluis/contract/registry';
import type { Trx } from '../../../platform/database/database.ts';
import type { Row } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import type { Acting, CommandContext } from '../../../resource/resource.ts';
import { changeStatuses } from '../../../resource/status.ts';
import { destroyValues } from '../sealed-detail/sealed-values.commands.ts';

export type Share = ItemOf<'share'> & Row;
type Status = Share['status'];

export interface End {
  readonly status: Exclude<Status, 'REQUESTED' | 'GIVEN'>;
  readonly status_reason?: string;
}

/** The statuses in which values are handled, by people only. */
const by_people: readonly Status[] = ['GIVEN', 'USED', 'REVEALED'];

/**
 * The request, locked, so that one of several people who answer it is the first. Throws `not_found`, `forbidden` for a
 * key that would handle values, and `share_over` if it cannot reach the status, also between its expiry and the job
 * that ends it.
 */
export async function holdShare(trx: Trx, id: string, to: Status, context: CommandContext): Promise<Share> {
  const { scope, now, identity } = context;
  const item = (await getItem(trx, 'share', { id, scope, lock: true })) as Share;
  if (identity.kind !== 'user' && by_people.includes(to)) throw new ApiError('forbidden');
  if (!mayFollow(share_transitions, item.status, to) || item.expires_at <= now)
    throw new ApiError('share_over', { details: { status: item.status } });
  return item;
}

/** Changes the status of a request, whose row is locked. */
export async function moveShare(
  trx: Trx,
  item: Share,
  change: { readonly status: Status; readonly status_reason?: string },
  besides: Partial<ItemOf<'share'>>,
  acting: Acting,
): Promise<Share> {
  const [moved] = await changeStatuses(trx, share, [{ item, change, besides }], acting);
  return moved as Share;
}

/** Ends a request and destroys its values. */
export async function endShare(
  trx: Trx,
  item: Share,
  end: End,
  acting: Acting,
  besides: Partial<ItemOf<'share'>> = {},
): Promise<Share> {
  await destroyValues(trx, item);
  return moveShare(trx, item, end, besides, acting);
}
