import { newId } from '@sluis/contract/base/ids';
import { transaction } from '@sluis/contract/entities/payments/transaction';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import { getItem } from '../../../resource/item.ts';
import { acting } from '../../../resource/resource.ts';
import { within } from '../../../resource/scope.ts';
import { beginItem } from '../../../resource/status.ts';
import { recordPayments } from '../transaction/transaction.commands.ts';
import type { Owner } from './notification.queries.ts';

interface Attempt {
  readonly created_at: string;
  readonly ended_at: string;
  readonly processor: string;
  readonly status: string;
  readonly status_reason: string | null;
  readonly processor_id_external: string | null;
}

/**
 * Makes a payment of an earlier attempt that its processor took after all, although the payment was sent to another
 * since. The caller has locked that payment, whose status does not change, and applies the report to the new one: it is
 * late, and refunded as the duplicate that it is. Returns its id.
 */
export async function divide(trx: Trx, { reference, organisation, transaction: of }: Owner, now: string) {
  const { rows } = await sql<Attempt>`
    select attempt.created_at, later.created_at as ended_at, attempt.processor, attempt.status, attempt.status_reason,
      attempt.processor_id_external
    from transaction_attempt attempt join transaction_attempt later
      on later.transaction = attempt.transaction and later.organisation = attempt.organisation
        and later.number = attempt.number + 1
    where attempt.reference = ${reference} and attempt.organisation = ${organisation}`.execute(trx);
  const { ended_at, ...attempt } = rows[0] as Attempt;
  const paid = await getItem(trx, 'transaction', { id: of, scope: within(organisation) });
  const id = newId('txn', now);
  const known = Object.fromEntries(shared.map((name) => [name, paid[name]]));
  const amount = paid.amount_authorized ?? paid.amount;
  const values = { ...known, ...attempt, id, amount, processor_reference: reference, last_status_update: ended_at };
  await beginItem(trx, transaction, { ...values, taken: true }, acting(now), recordPayments);
  return id;
}

/** What the payments of two attempts have in common. The other one pays for the link or cycle, and its card counts once. */
const shared = [
  'organisation',
  'payment_profile',
  'customer',
  'merchant_reference',
  'description',
  'currency_code',
  'capture',
  'capture_delay_hours',
  'tags',
  'payment_product',
  'payment_product_type',
  'recurring_type',
  'card_brand',
  'card_bin',
  'card_last_four',
  'card_expiry',
  'card_country',
  'platform',
  'browser',
  'ip',
  'country_code',
] as const;
