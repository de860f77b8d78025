import { finished, Readable } from 'node:stream';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { decimalSql } from '../../../resource/export/columns.ts';
import { copyStatement, csvHeader } from '../../../resource/export/csv.ts';
import { exportConnection } from '../../../resource/export/source.ts';
import { quoted } from '../../../resource/list/parameters.ts';
import type { Statement } from './statement.queries.ts';

/** For programs: the values of the API, with amounts as decimals. */
const style = { format: 'csv-machine', language: 'en' } as const;

const columns = [
  'date',
  'entry',
  'kind',
  'debit',
  'credit',
  'amount',
  'currency_code',
  'component',
  'reference',
  'item',
  'transaction',
  'description',
] as const;

/** The accounts of a merchant: what the provider owes it, and withholds of that. */
const merchants = ['merchant_payable', 'merchant_reserve'].map(quoted).join(', ');

/**
 * The postings of a settlement and of its payout, each from one account to another, written by PostgreSQL. A merchant
 * sees those that change its own accounts.
 */
export async function journalFile(
  pool: pg.Pool,
  { item: { id, organisation, reference, currency_code } }: Statement,
  is_merchants: boolean,
): Promise<Readable> {
  const settlement = quoted(id);
  const own = is_merchants ? `and (debit.kind in (${merchants}) or credit.kind in (${merchants}))` : '';
  const entries = (condition: string): string => `
    select e.booked_on, e.id, e.kind, debit.kind as debit, credit.kind as credit,
      ${decimalSql('p.amount', quoted(currency_code), '.')} as amount, p.component, e.item, e.transaction, e.reason, p.number
    from journalentry e
      join posting p on p.entry = e.id and p.organisation = e.organisation
      join ledgeraccount debit on debit.id = p.debit and debit.organisation = p.organisation
      join ledgeraccount credit on credit.id = p.credit and credit.organisation = p.organisation
    where e.organisation = ${quoted(organisation)} and ${condition} ${own}`;
  const text = copyStatement(
    `select booked_on, id, kind, debit, credit, amount, ${quoted(currency_code)}, component, ${quoted(reference ?? '')},
       item, transaction, reason
     from (${entries(`e.settlement = ${settlement}`)}
       union all ${entries(`e.item = ${settlement} and e.kind = 'PAYOUT' and e.settlement is null`)}) posted
     order by id, number`,
    style,
  );
  const { client, release } = await exportConnection(pool);
  const rows = client.query(copyTo(text));
  // An aborted download leaves a COPY running: only closing its connection stops it.
  finished(rows, release);
  async function* lines(): AsyncGenerator<Buffer> {
    yield Buffer.from(csvHeader(columns, style));
    yield* rows as AsyncIterable<Buffer>;
  }
  return Readable.from(lines(), { objectMode: false });
}
