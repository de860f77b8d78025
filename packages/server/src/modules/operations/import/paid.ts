import { newId } from '@sluis/contract/base/ids';
import type pg from 'pg';
import { copyLine } from './copy-rows.ts';
import { takenOf } from './dry-run.ts';
import { history_columns, historyLine } from './item-rows.ts';
import type { BlockWriter, Target } from './kind.ts';
import { BadRow, type Checked } from './row-rules.ts';

/** A payment that rows refund or charge back. */
interface Payment {
  readonly id: string;
  readonly created_at: string;
  readonly customer: string | null;
  readonly currency_code: string;
  remainder: number;
}

/**
 * The payments that the rows refer to, locked in the order of their ids: a concurrent refund request waits, and two
 * imports that lock several never wait for each other. A dry run locks nothing, and subtracts what its earlier blocks
 * would have taken.
 */
async function lockPayments(
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
  const items = imported.map(({ item }) => item);
  const { rows: payments } = await client.query<Payment>(
    `select id, created_at, customer, currency_code, amount - amount_refunded - amount_charged_back as remainder
     from transaction where id in (select unnest($1::text[])) and organisation = $2 order by id ${is_dry ? '' : 'for update'}`,
    [items, organisation],
  );
  const taken = is_dry ? await takenOf(client, items) : new Map<string, number>();
  const by_id = new Map(
    payments.map((payment) => [
      payment.id,
      { ...payment, remainder: payment.remainder - (taken.get(payment.id) ?? 0) },
    ]),
  );
  return new Map(imported.flatMap(({ reference, item }) => (by_id.has(item) ? [[reference, by_id.get(item)!]] : [])));
}

interface Named {
  readonly transaction_reference: string;
  readonly created_at: string;
  readonly amount: number;
}

/** The payment of a row, with enough left for the row's amount. Throws BadRow. */
function payable(paid: ReadonlyMap<string, Payment>, { transaction_reference, created_at, amount }: Named): Payment {
  const payment = paid.get(transaction_reference);
  if (!payment) throw new BadRow('transaction_reference', 'no_payment');
  if (created_at < payment.created_at) throw new BadRow('created_at', 'before_payment', payment.created_at);
  if (amount > payment.remainder) throw new BadRow('amount', 'exceeds', String(amount), String(payment.remainder));
  return payment;
}

/** The amounts that the rows of a block take from payments. */
function makeTaken() {
  const taken = new Map<string, number>();
  return {
    taken,
    take(payment: Payment, amount: number): void {
      payment.remainder -= amount;
      taken.set(payment.id, (taken.get(payment.id) ?? 0) + amount);
    },
    write: (client: pg.ClientBase, { organisation }: Target, column: 'amount_refunded' | 'amount_charged_back') =>
      client.query(
        `update transaction set ${column} = ${column} + given.amount, version = version + 1
         from unnest($1::text[], $2::bigint[]) given (id, amount)
         where transaction.id = given.id and transaction.organisation = $3`,
        [[...taken.keys()], [...taken.values()], organisation],
      ),
  };
}

/** A kind of reversal: its table, and the sum of a payment that it is added to. */
interface TakenBack {
  readonly table: 'refund' | 'chargeback';
  readonly prefix: string;
  /** The columns after the common ones. */
  readonly columns: readonly string[];
  readonly sum: 'amount_refunded' | 'amount_charged_back';
}

const shared_columns = [
  'id',
  'created_at',
  'last_status_update',
  'organisation',
  'payment_profile',
  'transaction',
  'customer',
  'amount',
  'currency_code',
  'status',
];

/** The row's values for the other columns of its table. A void reversal takes nothing, and fits any payment. */
interface Reversal {
  readonly status: string;
  readonly is_void?: boolean;
  readonly given: readonly (string | number | null)[];
}

/** A writer of a block whose rows take from payments, which it finds and locks. */
export async function openReversals<V extends Named>(
  client: pg.ClientBase,
  target: Target,
  rows: readonly Checked<V>[],
  { table, prefix, columns, sum, read }: TakenBack & { readonly read: (values: V) => Reversal },
): Promise<BlockWriter<V>> {
  const named = rows.map(({ values }) => values.transaction_reference);
  const paid = await lockPayments(client, target, named);
  const { taken, take, write } = makeTaken();
  const reversals = { table, columns: [...shared_columns, ...columns], lines: [] as string[] };
  const history = { table: 'status_history', columns: history_columns, lines: [] as string[] };
  return {
    taken,
    accept({ values }) {
      const { created_at: at, amount } = values;
      const { status, is_void = false, given } = read(values);
      const payment = payable(paid, is_void ? { ...values, amount: 0 } : values);
      if (!is_void) take(payment, amount);
      const id = newId(prefix, at);
      const fixed = [id, at, at, target.organisation, target.profile, payment.id, payment.customer];
      reversals.lines.push(copyLine([...fixed, amount, payment.currency_code, status, ...given]));
      history.lines.push(historyLine(id, status, at, target));
      return id;
    },
    items: [reversals, history],
    writeOthers: async () => void (await write(client, target, sum)),
  };
}
