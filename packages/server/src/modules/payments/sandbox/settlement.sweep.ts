import type { Notification, ProcessorAdapter } from '@sluis/adapter';
import { ApiError } from '@sluis/contract/base/errors';
import { returnReason } from '@sluis/contract/sepa/returns';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { withSavepoint } from '../../../platform/database/savepoint.ts';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { logFailure } from '../../../platform/failures.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { Sweep } from '../../../platform/sweeps.ts';
import { acting } from '../../../resource/resource.ts';
import { isDispute, isMention } from '../orders/notification.commands.ts';
import { ownersOf } from '../orders/notification.queries.ts';
import { applyOutcomes, isTooLate } from '../orders/outcome.commands.ts';
import type { Processing } from '../orders/processing.commands.ts';
import { behaviourOf } from './cards.ts';
import { sign, signature_header } from './sandbox.adapter.ts';

const at_once = 100;

interface Settled {
  readonly reference: string;
  readonly id: string;
  readonly settles_at: string;
  readonly status: string;
  readonly behaviour: string | null;
}

const returned_after_ms = 2 * 86_400_000;

/** The code with which a bank returns a settled direct debit. */
const returnOf = ({ behaviour }: Settled): string | undefined =>
  behaviour === null ? undefined : behaviourOf(behaviour).returned;
const isSettled = ({ status }: Settled): boolean => status === 'SETTLEMENT_COMPLETED';

/**
 * The sandbox settles its payments a day later and notifies, as a processor does: by a signed notification, which the
 * adapter reads like any other. Direct debits of some accounts are returned two days after that. A settlement that is no longer possible is notified once; one that could not be written
 * is repeated a day later.
 */
export function makeSettlementSweep({ database, config }: Services, processing: Processing): Sweep {
  const { kysely } = database;
  const adapter = processing.adapters.named.get('sandbox');
  const say = async (trx: Trx, rows: readonly Settled[], now: string): Promise<void> => {
    const owners = await ownersOf(
      trx,
      rows.map(({ reference }) => reference),
    );
    const reported = rows.flatMap((row) => {
      return sendAndRead(row, config.secret, adapter).map(({ reference, ...outcome }) => {
        const owner = owners.get(reference);
        if (!owner || owner.earlier !== null) throw new ApiError('not_found');
        return { reference: owner.item, organisation: owner.organisation, outcome };
      });
    });
    await applyOutcomes(trx, reported, { acting: acting(now), listeners: processing.listeners });
  };
  /** Applies all together or, if one of them cannot be written, each alone. Returns those to be retried. */
  const reportAll = (trx: Trx, rows: readonly Settled[], now: string): Promise<readonly Settled[]> =>
    withSavepoint<readonly Settled[]>(
      trx,
      () => say(trx, rows, now).then(() => []),
      async (error) => {
        const failed: Settled[] = [];
        if (rows.length > 1) for (const row of rows) failed.push(...(await reportAll(trx, [row], now)));
        if (rows.length > 1 || isTooLate(error)) return failed;
        logFailure(new Error(`settlement of ${rows[0]?.reference}: ${String(error)}`, { cause: error }));
        return rows;
      },
    );
  const settle = (now: string) =>
    inTransaction(kysely, async (trx) => {
      const { rows } = await sql<Settled>`
        select reference, id, settles_at, status, behaviour from sandbox_payment where settles_at <= ${now}
        order by settles_at limit ${at_once} for update skip locked`.execute(trx);
      if (rows.length === 0) return 0;
      const again = (await reportAll(trx, rows, now)).map(({ reference }) => reference);
      const done = rows.filter(({ reference }) => !again.includes(reference));
      for (const row of done) if (returnOf(row)) await expectReturn(trx, row);
      const settled = done.filter((row) => !returnOf(row)).map(({ reference }) => reference);
      await sql`
        update sandbox_payment set settles_at = null, status = 'SETTLEMENT_COMPLETED',
          answer = answer || '{"status":"SETTLEMENT_COMPLETED"}'
        where reference = any(${settled})`.execute(trx);
      await sql`
        update sandbox_payment set settles_at = ${now}::timestamptz + interval '1 day'
        where reference = any(${again})`.execute(trx);
      return rows.length;
    });
  return {
    name: 'sandbox settlements',
    due: async (executor) => {
      const { due } = await executor
        .selectFrom('sandbox_payment')
        .select((with_) => with_.fn.min('settles_at').as('due'))
        .where('settles_at', 'is not', null)
        .executeTakeFirstOrThrow();
      return due;
    },
    run: settle,
  };
}

/** A settled direct debit of such an account is returned later; once that is reported, it has failed. */
async function expectReturn(trx: Trx, row: Settled): Promise<void> {
  const { status, status_reason } = reportOf(row);
  const settles_at = isSettled(row) ? null : new Date(Date.parse(row.settles_at) + returned_after_ms).toISOString();
  const answer = JSON.stringify({ status, ...(status_reason && { status_reason }) });
  await sql`
    update sandbox_payment set settles_at = ${settles_at}, status = ${status}, answer = answer || ${answer}::jsonb
    where reference = ${row.reference}`.execute(trx);
}

/** What the sandbox reports of a payment that is due. */
function reportOf(row: Settled): Pick<Notification, 'status' | 'status_reason' | 'refusal'> {
  const code = returnOf(row);
  if (!isSettled(row) || !code) return { status: 'SETTLEMENT_COMPLETED' };
  return { status: 'FAILED', status_reason: returnReason(code), refusal: { code } };
}

function sendAndRead(row: Settled, secret: string, adapter: ProcessorAdapter | undefined): readonly Notification[] {
  const { reference, id, settles_at } = row;
  const reported: Notification = {
    reference,
    ...reportOf(row),
    processor_id_external: id,
    occurred_at: settles_at,
  };
  const body = JSON.stringify(reported);
  const headers = { [signature_header]: sign(secret, body) };
  const read = adapter?.readNotification({ method: 'POST', headers, query: new URLSearchParams(), body });
  return (read?.events ?? []).filter((event): event is Notification => !isMention(event) && !isDispute(event));
}
