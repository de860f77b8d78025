import { ApiError, type FieldFault } from '@sluis/contract/base/errors';
import { newId } from '@sluis/contract/base/ids';
import { isEmail } from '@sluis/contract/base/text';
import { reportschedule } from '@sluis/contract/entities/insights/reportschedule';
import type { ItemOf } from '@sluis/contract/registry';
import type { Trx } from '../../../platform/database/database.ts';
import { type Body, deleteItem, insertRow, type Row, updateItem } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import { checkReferences } from '../../../resource/references.ts';
import type { CommandContext } from '../../../resource/resource.ts';
import { checkContent, completed } from './content.ts';
import { askedBy } from './report.commands.ts';
import { nextRun } from './schedule-time.ts';

type Schedule = Omit<ItemOf<'reportschedule'>, 'id'>;

const addresses_max = 20;

/** A schedule determines the period, so its filters cannot set another. */
const of_schedule = ['created_at', 'created_at>', 'created_at<', 'created_at>=', 'created_at<=', '_timezone'];

function faultOfAddresses(addresses: readonly string[]): FieldFault | undefined {
  if (addresses.length === 0) return 'required';
  if (addresses.length > addresses_max) return 'too_large';
  return addresses.every((address) => isEmail(address)) ? undefined : 'invalid_format';
}

/** Refuses a schedule without a time, or without an address. */
function checkSchedule(schedule: Schedule, context: CommandContext): void {
  checkContent(schedule, context, of_schedule);
  const { frequency, weekday, day_of_month, time, email_addresses } = schedule;
  const faults: Readonly<Record<string, FieldFault | false | undefined>> = {
    time: !/^([01]\d|2[0-3]):[0-5]\d$/.test(time) && 'invalid_format',
    weekday: frequency === 'weekly' && weekday == null && 'required',
    day_of_month: frequency === 'monthly' && day_of_month == null && 'required',
    email_addresses: faultOfAddresses(email_addresses),
  };
  const found = Object.entries(faults).flatMap(([name, fault]) => (fault ? [[name, [fault]] as const] : []));
  if (found.length > 0) throw new ApiError('invalid_value', { fields: Object.fromEntries(found) });
}

/** Creates a schedule; its first report is generated at its next time. */
export async function makeSchedule(trx: Trx, given: Body, context: CommandContext): Promise<Row> {
  const body = completed(given);
  const { identity, now, scope } = context;
  await checkReferences(trx, reportschedule.fields, body, scope);
  const asked = { timezone: identity.timezone, organisation: identity.organisation, ...body };
  const schedule = { weekday: null, day_of_month: null, ...asked } as Schedule;
  checkSchedule(schedule, context);
  return insertRow(trx, reportschedule, {
    ...asked,
    ...askedBy(identity),
    id: newId('rsch', now),
    created_at: now,
    active: true,
    next_run_at: nextRun(schedule, now),
  });
}

/**
 * Changes a schedule, or turns it on or off. Its reports are generated with the access of the last person who changed
 * it, so that no one can have another person's data sent to their own address.
 */
export async function changeSchedule(trx: Trx, id: string, body: Body, context: CommandContext): Promise<Row> {
  const before = await getItem(trx, 'reportschedule', { id, scope: context.scope, lock: true });
  const { version: _, ...changes } = body;
  const schedule = { ...before, ...changes } as Schedule;
  checkSchedule(schedule, context);
  const next_run_at = schedule.active ? nextRun(schedule, context.now) : null;
  const { asker, asker_organisation } = askedBy(context.identity);
  return updateItem(trx, reportschedule, id, { ...body, next_run_at, asker, asker_organisation }, context);
}

/** Deletes a schedule; its reports are kept. */
export async function deleteSchedule(trx: Trx, id: string, context: CommandContext): Promise<string> {
  await getItem(trx, 'reportschedule', { id, scope: context.scope, lock: true });
  await trx.updateTable('report').set({ report_schedule: null }).where('report_schedule', '=', id).execute();
  return deleteItem(trx, 'reportschedule', id, context);
}
