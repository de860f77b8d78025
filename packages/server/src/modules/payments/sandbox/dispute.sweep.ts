import type { DisputeReport } from '@sluis/adapter/disputes';
import { paid_statuses } from '@sluis/contract/entities/payments/transaction';
import type { KnownReason } from '@sluis/contract/status-reasons';
import type { Selectable } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { Sweep } from '../../../platform/sweeps.ts';
import { findItem } from '../../../resource/item.ts';
import { everything } from '../../../resource/scope.ts';
import { makeDeposit } from '../orders/notification.commands.ts';
import type { Processing } from '../orders/processing.commands.ts';
import { answered_within_days, inDays } from './dispute.commands.ts';
import { sign, signature_header } from './sandbox.adapter.ts';

type Dispute = Selectable<Tables['sandbox_dispute']>;
type Change = Partial<Pick<Dispute, 'stage' | 'status' | 'due_at' | 'is_complete' | 'reopens'>> & {
  readonly next_at: string | null;
  readonly status_reason?: KnownReason;
};

/** What a dispute costs, in minor units. */
const fee = 1500;
const reopened_after_days = 5;

/** What the sandbox's bank does next with a dispute. */
function nextOf({ stage, status, is_complete, reopens, is_reported }: Dispute, now: string): Change {
  const until = inDays(now, answered_within_days);
  if (!is_reported) return { due_at: until, next_at: until };
  if (status === 'WON')
    return {
      stage: 'PRE_ARBITRATION',
      status: 'OPEN',
      is_complete: null,
      reopens: false,
      due_at: until,
      next_at: until,
    };
  if (is_complete) {
    if (stage === 'RETRIEVAL') return { status: 'CANCELLED', next_at: null };
    return { status: 'WON', next_at: reopens ? inDays(now, reopened_after_days) : null };
  }
  if (stage === 'RETRIEVAL')
    return { stage: 'CHARGEBACK', status: 'OPEN', is_complete: null, due_at: until, next_at: until };
  return { status: 'LOST', next_at: null, ...(is_complete === null && { status_reason: 'no response in time' }) };
}

/**
 * The payers' banks of the sandbox open and decide disputes, and it reports them as a processor does: by signed
 * notifications, which are stored and processed like any other.
 */
export function makeDisputeSweep(services: Services, processing: Processing): Sweep {
  const { database, config } = services;
  const { kysely } = database;
  const deposit = makeDeposit(services, processing);
  const adapter = processing.adapters.named.get('sandbox');
  const report = async (trx: Trx, processor: string, said: DisputeReport): Promise<void> => {
    const found = await findItem(trx, 'processor', { id: processor, scope: everything });
    if (!found) return;
    const body = JSON.stringify(said);
    const headers = { [signature_header]: sign(config.secret, body) };
    const read = adapter?.readNotification({ method: 'POST', headers, query: new URLSearchParams(), body });
    const request = {
      id: `sandbox-${said.dispute}`,
      ip: '127.0.0.1',
      url: `/notifications/${processor}`,
      headers,
      body: said,
    };
    // Before the commit: after a crash the same report is deposited again, and stored once.
    await deposit({ processor: found, events: read?.events ?? [], request });
  };
  const goOn = async (trx: Trx, dispute: Dispute): Promise<void> => {
    const at = dispute.next_at ?? dispute.created_at;
    const { status_reason, ...change } = nextOf(dispute, at);
    const { id, payment, amount, currency_code, reason_code, stage, status, due_at } = { ...dispute, ...change };
    const paid = await trx
      .selectFrom('transaction')
      .select(['processor', 'status'])
      .where((where) => where.or([where('id', '=', payment), where('processor_reference', '=', payment)]))
      .executeTakeFirst();
    // An authorisation that was never captured took no money that a payer could reclaim.
    if (paid?.processor && paid_statuses.includes(paid.status))
      await report(trx, paid.processor, {
        ...{ id: `${id}-${stage}-${status}`, reference: payment, dispute: id, stage, status, amount, currency_code },
        ...{ reason_code, source_type: 'card_scheme', occurred_at: at, ...(status_reason && { status_reason }) },
        ...(status === 'OPEN' && { due_at }),
        ...(stage !== 'RETRIEVAL' && { fee_amount: fee }),
      });
    await trx
      .updateTable('sandbox_dispute')
      .set({ ...change, is_reported: true })
      .where('id', '=', id)
      .execute();
  };
  return {
    name: 'sandbox disputes',
    due: async (executor) => {
      const { due } = await executor
        .selectFrom('sandbox_dispute')
        .select((with_) => with_.fn.min('next_at').as('due'))
        .where('next_at', 'is not', null)
        .executeTakeFirstOrThrow();
      return due;
    },
    run: (now) =>
      inTransaction(kysely, async (trx) => {
        const dispute = await trx
          .selectFrom('sandbox_dispute')
          .selectAll()
          .where('next_at', '<=', now)
          .orderBy('next_at')
          .limit(1)
          .forUpdate()
          .skipLocked()
          .executeTakeFirst();
        if (!dispute) return 0;
        await goOn(trx, dispute);
        return 1;
      }),
  };
}
