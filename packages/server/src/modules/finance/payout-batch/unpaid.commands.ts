import { ApiError } from '@sluis/contract/base/errors';
import { isGranted } from '@sluis/contract/base/role-expressions';
import { payoutbatch } from '@sluis/contract/entities/finance/payoutbatch';
import { settlement } from '@sluis/contract/entities/finance/settlement';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { readLastHold } from '../../../platform/hold.ts';
import * as json from '../../../platform/http/json-schema.ts';
import { updateItem } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import type { ActionCommand, Behaviour, Scoped } from '../../../resource/resource.ts';
import { personBehind } from '../../people/apikey/person.queries.ts';
import type { Settlement } from '../settling/close.commands.ts';
import { readDoubt } from './payable.queries.ts';

interface Stated {
  readonly id: string;
  readonly organisation: string;
  readonly status: string;
  readonly closes_at: string;
  readonly unpaid_by: string | null;
  readonly unpaid_at: string | null;
  readonly unpaid_confirmed_at: string | null;
}

/** Whether a settlement needs the statement that it was not paid, and whether a first person has made it. */
async function readStatement(executor: Executor, id: string) {
  const last = readLastHold(executor);
  const [hold, { rows }] = await Promise.all([
    last,
    sql<Stated>`
      select id, organisation, status, closes_at, unpaid_by, unpaid_at, unpaid_confirmed_at from settlement where id = ${id}`.execute(
      executor,
    ),
  ]);
  const stated = rows[0] as Stated;
  const is_payable = ['CLOSED', 'INSTRUCTED'].includes(stated.status);
  const is_needed = is_payable && (await readDoubt(executor, [stated], last))(stated);
  const is_stated = stated.unpaid_at !== null && hold !== undefined && stated.unpaid_at >= hold.since;
  return { is_needed, by: is_stated ? stated.unpaid_by : null };
}

/** States that a settlement was not paid. Throws `not_by_creator` for a second statement by the same person. */
export const stateUnpaid: ActionCommand = async (trx, id, _, context) => {
  const item = (await getItem(trx, 'settlement', { id, scope: context.scope, lock: true })) as Settlement;
  const { is_needed, by } = await readStatement(trx, id);
  if (!is_needed) return item;
  const person = await personBehind(trx, context.identity);
  if (by === person) throw new ApiError('not_by_creator');
  const statement = by === null ? { unpaid_by: person, unpaid_at: context.now } : { unpaid_confirmed_at: context.now };
  return updateItem(trx, settlement, id, statement, context);
};

const statements = ['NEEDED', 'STATED'] as const;

/** What staff of the provider see of a settlement besides: whether it needs the statement that it was not paid. */
export const statement_of_settlement: NonNullable<Behaviour['more']> = {
  answer: { unpaid: json.nullable(json.oneOf(statements)) },
  optional: ['unpaid'],
  of: async (executor: Executor, id: string, { identity }: Scoped) => {
    if (!isGranted(identity.roles, payoutbatch.roles.list)) return {};
    const { is_needed, by } = await readStatement(executor, id);
    if (!is_needed) return { unpaid: null };
    return { unpaid: by === null ? 'NEEDED' : 'STATED' };
  },
};
