import type { Trx } from '../../../platform/database/database.ts';
import type { Owned } from '../../../resource/item.ts';

/** The attempts of a payment, if it was sent to more than one processor. */
export const attemptsOf = (trx: Trx, { id, organisation }: Owned) =>
  trx
    .selectFrom('transaction_attempt')
    .select(['number', 'processor'])
    .where('transaction', '=', id)
    .where('organisation', '=', organisation)
    .orderBy('number')
    .execute();

interface Answered {
  readonly reference: string;
  readonly organisation: string;
  readonly status: string;
  readonly status_reason?: string | null | undefined;
  readonly processor_id_external?: string | null | undefined;
}

/** Records what the processors of attempts report, by the references of the attempts. */
export async function recordAttempts(trx: Trx, answered: readonly Answered[]): Promise<void> {
  for (const { reference, organisation, status, status_reason = null, processor_id_external } of answered)
    await trx
      .updateTable('transaction_attempt')
      .set({ status, status_reason, ...(processor_id_external && { processor_id_external }) })
      .where('reference', '=', reference)
      .where('organisation', '=', organisation)
      .execute();
}
