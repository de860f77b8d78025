import { newId } from '@sluis/contract/base/ids';
import { auditCallsOut } from '../../../platform/audit/audit.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { send } from '../../../platform/database/pipeline.ts';
import type { Owned } from '../../../resource/item.ts';
import { callsOf, type Verdict } from './asking.commands.ts';

/** Records middlewares' answers in the history of a payment, and the calls in the audit trail. */
export function recordVerdict(trx: Trx, verdict: Verdict, payment: Owned, now: string): void {
  if (verdict.asked.length === 0) return;
  const rows = verdict.asked.map(({ middleware, name, answer, effect, reason, error, duration_ms }) => ({
    id: newId('mdc', now),
    created_at: now,
    organisation: payment.organisation,
    transaction: payment.id,
    middleware,
    name,
    answer,
    effect,
    reason,
    error,
    duration_ms,
  }));
  send(trx, trx.insertInto('middleware_call').values(rows));
  auditCallsOut(trx, callsOf(verdict, payment));
}

/** More than any profile has. */
const verdicts_max = 1000;

/** Middlewares' answers about a payment, as events of its history: the latest, oldest first. */
export async function listVerdicts(executor: Executor, id: string, limit = verdicts_max) {
  const rows = await executor
    .selectFrom('middleware_call')
    .select(['id', 'created_at', 'middleware', 'name', 'answer', 'effect', 'reason', 'error', 'duration_ms'])
    .where('transaction', '=', id)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows
    .toReversed()
    .map(({ middleware, name, answer, effect, reason, error, duration_ms, created_at, id: event }) => ({
      id: event,
      item: middleware,
      entity: 'middleware' as const,
      status: effect,
      status_reason: reason ?? error,
      processor_id_external: null,
      occurred_at: created_at,
      created_at,
      actor_kind: 'middleware',
      actor: middleware,
      actor_name: name,
      is_answered: answer !== null,
      duration_ms,
    }));
}
