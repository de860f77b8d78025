import { ApiError } from '@sluis/contract/base/errors';
import { oneoff } from '@sluis/contract/entities/finance/oneoff';
import { sql } from 'kysely';
import { getItem } from '../../../resource/item.ts';
import { checkReferences } from '../../../resource/references.ts';
import type { ActionCommand, CreateCommand } from '../../../resource/resource.ts';
import { beginItem, changeStatus } from '../../../resource/status.ts';

export const createOneOff: CreateCommand = async (trx, body, context) => {
  await checkReferences(trx, oneoff.fields, body, context.scope, undefined, { hold: true });
  const profile = await getItem(trx, 'settlementprofile', {
    id: String(body.settlement_profile),
    scope: context.scope,
  });
  const { type, write_off, repeats, until, due_on } = body;
  if (write_off === true && type !== 'CREDIT')
    throw new ApiError('invalid_value', { fields: { write_off: ['not_allowed'] } });
  if (until != null && repeats !== 'MONTHLY')
    throw new ApiError('invalid_value', { fields: { until: ['not_allowed'] } });
  if (until != null && String(until) < String(due_on))
    throw new ApiError('invalid_value', { fields: { until: ['too_small'] } });
  const repeats_on = repeats === 'MONTHLY' ? Number(String(due_on).slice(8)) : null;
  await sql`
    update settlementclock set next_at = least(next_at, ${context.now}::timestamptz)
    where profile = ${profile.id} and organisation = ${profile.organisation}`.execute(trx);
  return beginItem(trx, oneoff, { ...body, repeats_on, organisation: profile.organisation }, context);
};

export const cancelOneOff: ActionCommand = async (trx, id, _, context) => {
  const item = await getItem(trx, 'oneoff', { id, scope: context.scope, lock: true });
  return changeStatus(trx, oneoff, item, { status: 'CANCELLED' }, context);
};
