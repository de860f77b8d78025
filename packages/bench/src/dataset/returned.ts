import { newId } from '@sluis/contract/base/ids';
import type { Cell } from './copy.ts';

export type Row = Readonly<Record<string, Cell>>;

const day_ms = 86_400_000;

/** Passes rows on and keeps some of them. */
export function* keeping(rows: Iterable<Row>, isKept: (row: Row) => boolean, kept: Row[]): Generator<Row> {
  for (const row of rows) {
    if (isKept(row)) kept.push(row);
    yield row;
  }
}

export const isReturned = ({ amount_refunded, amount_charged_back }: Row): boolean =>
  amount_refunded !== 0 || amount_charged_back !== 0;

/** The refunds of refunded payments, three days later. */
export function* refundRows(payments: readonly Row[]): Generator<Row> {
  for (const payment of payments)
    if (payment.amount_refunded !== 0)
      yield {
        ...moneyOf(payment, 'rfnd', 3 * day_ms),
        amount: payment.amount_refunded as number,
        status: 'PROCESSED',
      };
}

/** The chargebacks of payments, thirty days later. */
export function* chargebackRows(payments: readonly Row[]): Generator<Row> {
  for (const payment of payments)
    if (payment.amount_charged_back !== 0)
      yield {
        ...moneyOf(payment, 'chbk', 30 * day_ms),
        amount: payment.amount_charged_back as number,
        status: 'LOST',
      };
}

function moneyOf(payment: Row, prefix: 'rfnd' | 'chbk', later_ms: number): Row {
  const created_ms = Date.parse(String(payment.created_at)) + later_ms;
  const created_at = new Date(created_ms).toISOString();
  const { organisation = '', payment_profile = '', processor = '', customer = null, currency_code = '' } = payment;
  const id = newId(prefix, created_ms);
  const same = { organisation, payment_profile, processor, customer, currency_code };
  return {
    id,
    created_at,
    last_status_update: created_at,
    ...same,
    transaction: payment.id as string,
    processor_id_external: `${payment.processor_id_external}-${prefix}`,
  };
}
