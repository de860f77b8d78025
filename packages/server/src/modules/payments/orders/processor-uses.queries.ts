import { paid_statuses } from '@sluis/contract/entities/payments/transaction';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { is_payment_open } from '../transaction/transaction.commands.ts';

/**
 * The items that still need the gateway and the account of a processor: its mandates, items that wait for an outcome,
 * and paid payments, which can be refunded and disputed.
 */
export async function listUses(executor: Executor, id: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select 'mandate' as name where exists (select 1 from mandate where processor = ${id} and status = 'ACTIVE')
    union all
    select 'transaction' where exists (
      select 1 from transaction
      where processor = ${id} and taken and (${is_payment_open} or status = any(${[...paid_statuses]})))
      -- Such as the void of a payment that was declined at its capture.
      or exists (
        select 1 from processing_order join transaction on transaction.id = processing_order.transaction
          and transaction.organisation = processing_order.organisation
        where transaction.processor = ${id})
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
