import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { is_payment_open } from '../transaction/transaction.commands.ts';

/** The items that still need the gateway of a processor: its mandates, and items that wait for an outcome. */
export async function listUses(executor: Executor, id: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select 'mandate' as name where exists (select 1 from mandate where processor = ${id} and status = 'ACTIVE')
    union all
    select 'transaction' where exists (
      select 1 from transaction where processor = ${id} and taken and ${is_payment_open})
    union all
    select 'capture' where exists (
      select 1 from capture join transaction on transaction.id = capture.transaction
        and transaction.organisation = capture.organisation
      where transaction.processor = ${id} and taken and capture.status in ('PENDING', 'UNKNOWN'))
    union all
    select 'refund' where exists (
      select 1 from refund where processor = ${id} and status in ('PENDING', 'HOLD', 'UNKNOWN'))
    union all
    select 'chargeback' where exists (
      select 1 from chargeback where processor = ${id} and takes_evidence and status in ('OPEN', 'IN_DISPUTE'))`.execute(
    executor,
  );
  return rows.map(({ name }) => name);
}
