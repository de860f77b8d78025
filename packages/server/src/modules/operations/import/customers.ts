import { newId } from '@sluis/contract/base/ids';
import { customer_columns } from '@sluis/contract/import-columns';
import type pg from 'pg';
import { copyLine } from './copy-rows.ts';
import { change_columns, customerLine, history_columns, historyLine } from './item-rows.ts';
import { checkPast, type ImportKind, type Target } from './kind.ts';
import { BadRow } from './row-rules.ts';

const status = 'UNKNOWN';
const { created_at: _, ...person } = customer_columns;
const given = Object.keys(person) as (keyof typeof person)[];
const row_columns = ['id', 'created_at', 'last_status_update', 'organisation', 'status', ...given];

/** Customers from another system. */
export const customers: ImportKind<typeof customer_columns> = {
  name: 'customer',
  connections: 2,
  columns: customer_columns,
  reference: 'merchant_reference',
  checkValues({ created_at }, target) {
    if (created_at !== null) checkPast(created_at, target);
  },
  async openBlock(client, target, rows) {
    const named = rows.map(({ values }) => values.merchant_reference);
    const known = await knownReferences(client, target, named);
    const made = { table: 'customer', columns: row_columns, lines: [] as string[] };
    const history = { table: 'status_history', columns: history_columns, lines: [] as string[] };
    const changes = { table: 'change', columns: change_columns, lines: [] as string[] };
    return {
      accept({ values }) {
        if (known.has(values.merchant_reference)) throw new BadRow('merchant_reference', 'customer_exists');
        const at = values.created_at ?? target.now;
        const id = newId('cust', at);
        const fixed = [id, at, at, target.organisation, status];
        made.lines.push(copyLine([...fixed, ...given.map((name) => values[name])]));
        history.lines.push(historyLine(id, status, at, target));
        changes.lines.push(customerLine({ ...values, id, organisation: target.organisation, status }, target));
        return id;
      },
      items: [made, history, changes],
      writeOthers: async () => {},
    };
  },
};

/** The references that the organisation's customers have already; one look-up each, as in `payments.ts`. */
async function knownReferences(client: pg.ClientBase, { organisation }: Target, named: readonly string[]) {
  const { rows } = await client.query<{ reference: string }>(
    `select asked.reference from unnest($2::text[]) asked (reference) cross join lateral
       (select 1 from customer where organisation = $1 and merchant_reference = asked.reference offset 0 limit 1) known`,
    [organisation, [...new Set(named)]],
  );
  return new Set(rows.map(({ reference }) => reference));
}
