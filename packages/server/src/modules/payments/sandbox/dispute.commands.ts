import type { DisputeOrder, Evidence, ResponseOutcome } from '@sluis/adapter/disputes';
import { isEvidenceText } from '@sluis/contract/disputes/evidence';
import { evidenceFor } from '@sluis/contract/disputes/reasons';
import type { KnownReason } from '@sluis/contract/status-reasons';
import type { Clock } from '../../../platform/clock.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Behaviour } from './cards.ts';

const day_ms = 86_400_000;
/** A day after the payment has settled. */
const disputed_after_days = 2;
const decided_after_days = 5;
/** How long a merchant has to respond. */
export const answered_within_days = 14;

export const inDays = (from: string, days: number): string => new Date(Date.parse(from) + days * day_ms).toISOString();

interface Disputed {
  readonly id: string;
  readonly payment: string;
  readonly amount: number;
  readonly currency_code: string;
}

/** Has the payer's bank dispute a payment some days from now. */
export async function expectDispute(
  executor: Executor,
  clock: Clock,
  disputed: Disputed,
  { reason_code, begins = 'CHARGEBACK' as never, reopens = false as never }: NonNullable<Behaviour['disputed']>,
  after_days = disputed_after_days,
): Promise<void> {
  const next_at = inDays(clock.now(), after_days);
  await executor
    .insertInto('sandbox_dispute')
    .values({
      ...disputed,
      created_at: next_at,
      reason_code,
      stage: begins,
      status: 'OPEN',
      due_at: inDays(next_at, answered_within_days),
      is_complete: null,
      reopens,
      next_at,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Whether the evidence has every part that the reason requires. */
export const isComplete = ({ reason_code, texts, files }: Evidence): boolean =>
  evidenceFor(reason_code).every(
    ({ name, required }) =>
      !required || (isEvidenceText(name) ? Boolean(texts[name]?.trim()) : files.some(({ part }) => part === name)),
  );

export async function findAnswer(executor: Executor, reference: string): Promise<ResponseOutcome | undefined> {
  const row = await executor
    .selectFrom('sandbox_response')
    .select('answer')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row?.answer as ResponseOutcome | undefined;
}

/** Takes evidence, or the acceptance of the loss. A repeated reference gets the first answer. */
export const answerDispute = (
  executor: Executor,
  clock: Clock,
  order: DisputeOrder,
  given: 'accepted' | { readonly is_complete: boolean },
): Promise<ResponseOutcome> =>
  inTransaction(executor, async (trx) => {
    const now = clock.now();
    // The sandbox does not know disputes that the demo's world has from before, and takes them as they are described.
    const { reference, dispute: id, payment, amount, currency_code, reason_code, stage } = order;
    await trx
      .insertInto('sandbox_dispute')
      .values({
        ...{ id, payment, amount, currency_code, stage, created_at: now, status: 'OPEN', is_complete: null },
        ...{
          reason_code: reason_code ?? '',
          due_at: inDays(now, answered_within_days),
          is_reported: true,
          next_at: null,
        },
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute();
    const dispute = await trx
      .selectFrom('sandbox_dispute')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const before = await findAnswer(trx, reference);
    if (before) return before;
    const is_open = dispute.status === 'OPEN' && dispute.stage === stage;
    const status_reason: KnownReason = 'no response in time';
    const answer: ResponseOutcome = {
      status: is_open ? 'PROCESSED' : 'FAILED',
      ...(!is_open && { status_reason }),
      processor_id_external: `${id}-${reference.slice(-6)}`,
    };
    await trx
      .insertInto('sandbox_response')
      .values({ reference, dispute: id, answer: JSON.stringify(answer) })
      .execute();
    if (!is_open) return answer;
    // An inquiry whose merchant gives in is charged back.
    const outcome = given === 'accepted' && dispute.stage === 'RETRIEVAL' ? { is_complete: false } : given;
    const change =
      outcome === 'accepted'
        ? ({ status: 'LOST', next_at: null } as const)
        : ({ status: 'IN_DISPUTE', ...outcome, next_at: inDays(now, decided_after_days) } as const);
    await trx.updateTable('sandbox_dispute').set(change).where('id', '=', id).execute();
    return answer;
  });
