import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { openImportWorld } from '../../../testing/import-world.ts';

// The real data set is beside the repository, not part of it.
const folder = fileURLToPath(new URL('../../../../../../../shared/data/online-retail/', import.meta.url));

test.skipIf(!existsSync(folder))('a real shop is imported completely, to the penny', async () => {
  const files = { transactions: `${folder}transactions.csv`, refunds: `${folder}refunds.csv` };
  const read = (path: string) => parse(readFileSync(path), { columns: true, bom: true }) as Record<string, string>[];
  const [payments, refunds] = [read(files.transactions), read(files.refunds)];
  const sum = (rows: Record<string, string>[]) => rows.reduce((total, { amount }) => total + Number(amount), 0);
  const customers = new Set(payments.map((row) => row.customer_reference).filter(Boolean)).size;

  const world = await openImportWorld('GBP');
  const run = await world.command(files);
  expect(run).toMatchObject({ code: 0, bad: [] });
  const expected = { payments: 12_495, paid: sum(payments), refunds: 2219, returned: sum(refunds), customers };
  const totals = () =>
    world.one(`select * from (select count(*) as payments, sum(amount) as paid from transaction) a,
      (select count(*) as refunds, sum(amount) as returned from refund) b, (select count(*) as customers from customer) c`);
  expect(await totals()).toEqual(expected);
  expect(await world.one('select sum(amount_refunded) as returned from transaction')).toEqual({
    returned: sum(refunds),
  });

  // Each row, not only their sum.
  const { rows } = await world.database.pool.query(
    `select t.merchant_reference, to_char(t.created_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as created_at, t.amount::text,
       t.currency_code, coalesce(t.country_code, '') as country_code, coalesce(c.merchant_reference, '') as customer_reference
     from transaction t left join customer c on c.organisation = t.organisation and c.id = t.customer`,
  );
  const by_reference = (a: Record<string, string>, b: Record<string, string>) =>
    a.merchant_reference! < b.merchant_reference! ? -1 : 1;
  // Compared as text: over 12,495 objects a matcher takes seconds.
  expect(JSON.stringify(rows.sort(by_reference))).toBe(JSON.stringify(payments.sort(by_reference)));

  expect((await world.command(files)).printed).toContain('12,495 read, 0 imported, 12,495 already present, 0 rejected');
  expect(await totals()).toEqual(expected);
});
