import { ApiError } from '@sluis/contract/base/errors';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { send } from '../../../platform/database/pipeline.ts';
import type { Owned } from '../../../resource/item.ts';
import type { Acting } from '../../../resource/resource.ts';

/** A published version of a ruleset or routing; it never changes, and remains when its item is deleted. */
export interface Version<C> extends Owned {
  readonly number: number;
  readonly content: C;
  readonly note?: string | null | undefined;
}

/** Stores a version. */
export function addVersion<C>(
  trx: Trx,
  { id: item, organisation, number, content, note = null }: Version<C>,
  { now, actor }: Pick<Acting, 'now' | 'actor'>,
): void {
  const by = { actor_kind: actor.kind, actor: actor.id, actor_name: actor.name };
  const row = { item, number, organisation, created_at: now, content: JSON.stringify(content), note, ...by };
  send(trx, trx.insertInto('risk_version').values(row));
}

/** The content of a version. Throws `invalid_value` for a number that was never published. */
export async function contentOf<C>(executor: Executor, { id }: Pick<Owned, 'id'>, number: number): Promise<C> {
  const found = await executor
    .selectFrom('risk_version')
    .select('content')
    .where('item', '=', id)
    .where('number', '=', number)
    .executeTakeFirst();
  if (!found) throw new ApiError('invalid_value', { fields: { to: ['not_allowed'] } });
  return found.content as C;
}
