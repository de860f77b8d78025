import { newId } from '@sluis/contract/base/ids';
import { type PaymentValues, payment_columns } from '@sluis/contract/import-columns';
import type pg from 'pg';
import { copyLine, copyRows } from './copy-rows.ts';
import { change_columns, customerLine, history_columns, historyLine } from './item-rows.ts';
import { checkPast, type ImportKind } from './kind.ts';
import { BadRow, type Checked } from './row-rules.ts';

const status = 'SETTLEMENT_COMPLETED';
const customer_columns = ['id', 'created_at', 'organisation', 'merchant_reference', 'status'];
const transaction_columns = [
  'id',
  'created_at',
  'last_status_update',
  'organisation',
  'payment_profile',
  'customer',
  'merchant_reference',
  'amount',
  'currency_code',
  'country_code',
  'status',
];

/** Payments from another system, all of them paid. */
export const payments: ImportKind<typeof payment_columns> = {
  name: 'transaction',
  connections: 2,
  columns: payment_columns,
  reference: 'merchant_reference',
  checkValues({ currency_code, created_at }, target) {
    if (currency_code !== target.currency_code)
      throw new BadRow('currency_code', 'currency_differs', currency_code, target.currency_code);
    checkPast(created_at, target);
  },
  async openBlock(client, target, rows) {
    const { organisation, profile } = target;
    const customers = await knownCustomers(client, organisation, rows);
    const made = { table: 'customer', columns: customer_columns, lines: [] as string[] };
    const changes = { table: 'change', columns: change_columns, lines: [] as string[] };
    const brought: string[] = [];
    const paid = { table: 'transaction', columns: transaction_columns, lines: [] as string[] };
    const history = { table: 'status_history', columns: history_columns, lines: [] as string[] };
    const customerOf = (reference: string, at: string): string => {
      const known = customers.get(reference);
      if (known) return known;
      const id = newId('cust', at);
      customers.set(reference, id);
      brought.push(id);
      made.lines.push(copyLine([id, at, organisation, reference, 'UNKNOWN']));
      changes.lines.push(customerLine({ id, organisation, merchant_reference: reference, status: 'UNKNOWN' }, target));
      return id;
    };
    return {
      accept({ values }) {
        const { merchant_reference, created_at: at, amount, currency_code, country_code, customer_reference } = values;
        const id = newId('txn', at);
        const customer = customer_reference === null ? null : customerOf(customer_reference, at);
        const fixed = [id, at, at, organisation, profile, customer];
        const given = [merchant_reference, amount, currency_code, country_code, status];
        paid.lines.push(copyLine([...fixed, ...given]));
        history.lines.push(historyLine(id, status, at, target));
        return id;
      },
      items: [paid, history],
      async writeOthers() {
        await copyRows(client, made);
        await copyRows(client, changes);
        if (target.id === undefined) return;
        const lines = brought.map((id) => copyLine([target.id ?? '', organisation, id]));
        await copyRows(client, { table: 'import_customer', columns: ['import', 'organisation', 'customer'], lines });
      },
    };
  },
};

/**
 * Customers of the organisation by their reference; of several with the same reference, the oldest. `offset 0` keeps
 * the planner to one look-up in the index per reference: without statistics on a new table it read all customers of the
 * organisation for every block instead, a third of the time of an import of 200,000 rows.
 */
async function knownCustomers(
  client: pg.ClientBase,
  organisation: string,
  rows: readonly Checked<PaymentValues>[],
): Promise<Map<string, string>> {
  const references = new Set(rows.flatMap(({ values }) => values.customer_reference ?? []));
  const { rows: found } = await client.query<{ reference: string; id: string }>(
    `select asked.reference, min(known.id) as id from unnest($2::text[]) asked (reference) cross join lateral
       (select id from customer where organisation = $1 and merchant_reference = asked.reference offset 0) known
     group by asked.reference`,
    [organisation, [...references]],
  );
  return new Map(found.map(({ reference, id }) => [reference, id]));
}
