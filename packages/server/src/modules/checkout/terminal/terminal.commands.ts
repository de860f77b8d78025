import { ApiError } from '@sluis/contract/base/errors';
import { terminal } from '@sluis/contract/entities/checkout/terminal';
import type { ItemOf } from '@sluis/contract/registry';
import type { Trx } from '../../../platform/database/database.ts';
import { notify } from '../../../platform/notify.ts';
import { type Row, updateItem } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import { type Acting, type ActionCommand, acting, type CommandContext } from '../../../resource/resource.ts';
import { within } from '../../../resource/scope.ts';
import { recordStatuses } from '../../../resource/status.ts';
import type { Processing } from '../../payments/orders/processing.commands.ts';
import { endWaiting, findWaiting, holdSent, isWaiting } from './waiting.commands.ts';

type Event = (typeof terminal.events)[number];

/** Writes an event into a terminal's history. */
export const recordEvent = (trx: Trx, item: Row & { readonly organisation: string }, event: Event, by: Acting) =>
  recordStatuses(trx, [{ item, change: { status: event } }], by);

/** Activates or deactivates a terminal; undefined if that changes nothing. */
async function become(
  trx: Trx,
  id: string,
  to: 'ACTIVE' | 'INACTIVE',
  context: CommandContext,
): Promise<{ readonly item: ItemOf<'terminal'>; readonly is_changed: boolean }> {
  const item = await getItem(trx, 'terminal', { id, scope: context.scope, lock: true });
  if (item.status === to) return { item, is_changed: false };
  const { organisation } = item;
  const change = { status: to, version: item.version };
  const row = await updateItem(trx, terminal, id, change, { ...context, scope: within(organisation) });
  await recordEvent(trx, row, to === 'ACTIVE' ? 'ACTIVATED' : 'DEACTIVATED', context);
  // Identities are cached for a second, and a device may be waiting.
  await notify(trx, 'session', id);
  await notify(trx, 'terminal', id);
  return { item: row as ItemOf<'terminal'>, is_changed: true };
}

/** Deactivates a terminal, and cancels the payment that waits at it; a payment whose card was presented continues. */
export const deactivateTerminal =
  ({ listeners }: Pick<Processing, 'listeners'>): ActionCommand =>
  async (trx, id, _, context) => {
    const { item, is_changed } = await become(trx, id, 'INACTIVE', context);
    const sent = is_changed ? await findWaiting(trx, item) : undefined;
    if (!sent) return item;
    const held = await holdSent(trx, sent);
    const end = { status: 'CANCELLED', status_reason: 'terminal out of action' } as const;
    if (isWaiting(held)) await endWaiting(trx, held, end, { acting: acting(context.now, context.actor), listeners });
    return item;
  };

/** Activates a terminal, with the device that was enrolled. */
export const activateTerminal: ActionCommand = async (trx, id, _, context) =>
  (await become(trx, id, 'ACTIVE', context)).item;

export function assertActive({ status }: Pick<ItemOf<'terminal'>, 'status'>): void {
  if (status !== 'ACTIVE') throw new ApiError('terminal_inactive');
}
