import { ApiError, type FieldFault } from '@sluis/contract/base/errors';
import { settlementschedule } from '@sluis/contract/entities/finance/settlementschedule';
import type { Trx } from '../../../platform/database/database.ts';
import { type Body, createItem, deleteItem, updateItem } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import type { CreateCommand, DeleteCommand, UpdateCommand } from '../../../resource/resource.ts';
import { ofProvider } from '../provided.queries.ts';

const days_of = { DAILY: undefined, WEEKLY: 'weekdays', MONTHLY: 'days' } as const;

/** Throws `invalid_value` for a schedule without its days, or with those of another frequency. */
function checkDays(schedule: Body): void {
  const named = days_of[schedule.frequency as keyof typeof days_of];
  const fields: Record<string, FieldFault[]> = {};
  for (const field of ['weekdays', 'days'] as const) {
    const given = ((schedule[field] ?? []) as readonly number[]).length > 0;
    if (field === named && !given) fields[field] = ['required'];
    if (field !== named && given) fields[field] = ['not_allowed'];
  }
  if (schedule.cut_off === '00:00') fields.cut_off = ['too_small'];
  if (Object.keys(fields).length > 0) throw new ApiError('invalid_value', { fields });
}

export const createSchedule: CreateCommand = async (trx, body, context) => {
  checkDays(body);
  return createItem(trx, settlementschedule, await ofProvider(trx, body), context);
};

const isUsed = async (trx: Trx, id: string): Promise<boolean> =>
  (await trx.selectFrom('settlementassignment').select('profile').where('schedule', '=', id).executeTakeFirst()) !==
  undefined;

/** Changes a schedule. Throws `in_use` for more than the name of one that settles: its periods are dated by it. */
export const updateSchedule: UpdateCommand = async (trx, id, body, context) => {
  const before = await getItem(trx, 'settlementschedule', { id, scope: context.scope, lock: true });
  const { name: _, version: __, ...rules } = body;
  const is_other = Object.entries(rules).some(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof typeof before]),
  );
  if (is_other && (await isUsed(trx, id)))
    throw new ApiError('in_use', { details: { used_by: ['settlementprofile'] } });
  checkDays({ ...before, ...body });
  return updateItem(trx, settlementschedule, id, body, context);
};

export const deleteSchedule: DeleteCommand = async (trx, id, context) => {
  await getItem(trx, 'settlementschedule', { id, scope: context.scope, lock: true });
  if (await isUsed(trx, id)) throw new ApiError('in_use', { details: { used_by: ['settlementprofile'] } });
  return deleteItem(trx, 'settlementschedule', id, context);
};
