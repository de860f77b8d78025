import type pg from 'pg';
import type { Target } from './kind.ts';
import { BadRow } from './row-rules.ts';

/** A payment that rows take from. */
export interface Payment {
  readonly id: string;
  readonly created_at: string;
  readonly customer: string | null;
  readonly currency_code: string;
  remainder: number;
}

/**
 * The payments that the rows name, by their reference, locked in the order of their ids: a refund that is asked for
 * meanwhile waits, and two who lock several never wait for each other. A dry run locks nothing, and counts what its
 * earlier blocks would have taken.
 */
export async function lockPayments(
  client: pg.ClientBase,
  { profile, organisation, is_dry = false }: Target,
  named: readonly string[],
): Promise<Map<string, Payment>> {
  const references = new Set(named);
  const { rows: imported } = await client.query<{ reference: string; item: string }>(
    `select reference, item from import_row
     where payment_profile = $1 and organisation = $2 and kind = 'transaction' and reference = any($3)`,
    [profile, organisation, [...references]],
  );
  const { rows: payments } = await client.query<Payment>(
    `select id, created_at, customer, currency_code, amount - amount_refunded - amount_charged_back
       ${is_dry ? '- coalesce((select sum(amount) from import_taken where payment = transaction.id), 0)::bigint' : ''} as remainder
     from transaction where id in (select unnest($1::text[])) and organisation = $2 order by id ${is_dry ? '' : 'for update'}`,
    [imported.map(({ item }) => item), organisation],
  );
  const by_id = new Map(payments.map((payment) => [payment.id, payment]));
  return new Map(imported.flatMap(({ reference, item }) => (by_id.has(item) ? [[reference, by_id.get(item)!]] : [])));
}

interface Named {
  readonly transaction_reference: string;
  readonly created_at: string;
  readonly amount: number;
}

/** The payment that a row names, from which its amount can be taken. Throws BadRow. */
export function payable(
  paid: ReadonlyMap<string, Payment>,
  { transaction_reference, created_at, amount }: Named,
): Payment {
  const payment = paid.get(transaction_reference);
  if (!payment) throw new BadRow('transaction_reference', 'no_payment');
  if (created_at < payment.created_at) throw new BadRow('created_at', 'before_payment', payment.created_at);
  if (amount > payment.remainder) throw new BadRow('amount', 'exceeds', String(amount), String(payment.remainder));
  return payment;
}

/** What is taken from payments by the rows of a block. */
export function makeTaken() {
  const taken = new Map<string, number>();
  return {
    taken,
    take(payment: Payment, amount: number): void {
      payment.remainder -= amount;
      taken.set(payment.id, (taken.get(payment.id) ?? 0) + amount);
    },
    /** Adds what was taken to the payments. */
    write: (client: pg.ClientBase, { organisation }: Target, column: 'amount_refunded' | 'amount_charged_back') =>
      client.query(
        `update transaction set ${column} = ${column} + given.amount, version = version + 1
         from unnest($1::text[], $2::bigint[]) given (id, amount)
         where transaction.id = given.id and transaction.organisation = $3`,
        [[...taken.keys()], [...taken.values()], organisation],
      ),
  };
}
