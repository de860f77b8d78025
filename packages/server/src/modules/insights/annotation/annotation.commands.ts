import { ApiError } from '@sluis/contract/base/errors';
import { annotation } from '@sluis/contract/entities/insights/annotation';
import type { Trx } from '../../../platform/database/database.ts';
import { type Body, createItem, type Row, updateItem } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import type { CommandContext } from '../../../resource/resource.ts';

interface Times {
  readonly started_at: string;
  readonly ended_at: string | null;
}

function checkTimes({ started_at, ended_at }: Times): void {
  if (ended_at !== null && Date.parse(ended_at) < Date.parse(started_at))
    throw new ApiError('invalid_value', { fields: { ended_at: ['too_small'] } });
}

/** Makes a note on the charts of an organisation; the provider's notes are not on merchants' charts. */
export async function makeNote(trx: Trx, body: Body, context: CommandContext): Promise<Row> {
  checkTimes({ ended_at: null, ...body } as unknown as Times);
  const { kind, id } = context.identity;
  const owner = await trx
    .selectFrom('organisation')
    .select('parent')
    .where('id', '=', String(body.organisation))
    .executeTakeFirst();
  const created_by = kind === 'user' ? id : null;
  return createItem(trx, annotation, { ...body, kind: 'note', overall: owner?.parent === null, created_by }, context);
}

/** Changes a note. Throws `invalid_value` for an outage, whose text follows from its alert. */
export async function changeNote(trx: Trx, id: string, body: Body, context: CommandContext): Promise<Row> {
  const current = await getItem(trx, 'annotation', { id, scope: context.scope, lock: true });
  if (current.kind !== 'note') throw new ApiError('invalid_value', { fields: { text: ['not_allowed'] } });
  checkTimes({ ...current, ...body } as Times);
  return updateItem(trx, annotation, id, body, context);
}
