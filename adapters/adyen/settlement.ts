import { ProcessorUnavailable, type SettlementFile } from '@sluis/adapter';
import { type Ask, unlessRefused } from '@sluis/adapter/requests';
import { isCurrency } from '@sluis/contract/base/currencies';
import { toDecimal } from '@sluis/contract/base/money';
import { ofReport } from './amounts.ts';

type Row = ReadonlyMap<string, string>;

/** The rows of a report by the names of its columns (RFC 4180). */
function rowsOf(csv: string): Row[] {
  const records: string[][] = [[]];
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    records.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '') break;
    if (end !== ',') records.push([]);
  }
  const [names = [], ...rest] = records;
  return rest
    .filter((values) => values.some((value) => value !== ''))
    .map((values) => {
      if (values.length > names.length) throw new Error("Adyen's report has a row with more values than columns");
      return new Map(names.map((name, at) => [name.trim().toLowerCase(), values[at]?.trim() ?? '']));
    });
}

/** The entries about payments, and which reference identifies what they are about. */
const kinds: Readonly<Record<string, { readonly kind: string; readonly by: string }>> = {
  Settled: { kind: 'payment', by: 'psp reference' },
  SettledReversed: { kind: 'payment', by: 'psp reference' },
  Refunded: { kind: 'refund', by: 'modification reference' },
  RefundedReversed: { kind: 'refund', by: 'modification reference' },
  Chargeback: { kind: 'chargeback', by: 'modification reference' },
  SecondChargeback: { kind: 'chargeback', by: 'modification reference' },
  ChargebackReversed: { kind: 'chargeback', by: 'modification reference' },
};

const fees = ['commission (nc)', 'markup (nc)', 'scheme fees (nc)', 'interchange (nc)'];
const columns = 'merchant_account,processor_id_external,kind,gross,fee,currency,booked_on,adyen_type,adyen_batch';

const dayOf = (row: Row): string => (row.get('booking date') || row.get('creation date') || '').slice(0, 10);

/** The line of an entry: what Adyen pays is the net amount, and what it kept of the gross is the fee. */
function lineOf(row: Row, booked_on: string): string | undefined {
  const type = row.get('type') ?? '';
  const known = kinds[type];
  if (!known) return undefined;
  const currency_code = row.get('net currency') ?? '';
  const of = (name: string): number => {
    const text = row.get(name);
    const amount = text && isCurrency(currency_code) ? ofReport(text, currency_code) : 0;
    if (amount === undefined) throw new Error(`Adyen's report has an amount that Sluis cannot read: ${text}`);
    return amount;
  };
  const fee = fees.reduce((sum, name) => sum + of(name), 0);
  const gross = of('net credit (nc)') - of('net debit (nc)') + fee;
  const decimal = (amount: number) => toDecimal({ amount, currency_code });
  const id = row.get(known.by) || row.get('psp reference');
  return [
    row.get('merchant account'),
    id,
    known.kind,
    decimal(gross),
    decimal(fee),
    currency_code,
    dayOf(row) || booked_on,
    type,
    row.get('batch number') ?? '',
  ].join(',');
}

/** A report as one of our settlement files; undefined if nothing in it is about a payment. */
export function settlementFileOf(name: string, csv: string): SettlementFile | undefined {
  const rows = rowsOf(csv);
  const payout = rows.find((row) => row.get('type') === 'MerchantPayout');
  const days = rows.map(dayOf).filter((day) => day !== '');
  const day = (payout && dayOf(payout)) || days.toSorted().at(-1);
  if (day === undefined) return undefined;
  const lines = rows.map((row) => lineOf(row, day)).filter((line) => line !== undefined);
  return lines.length === 0 ? undefined : { name, day, content: `${[columns, ...lines].join('\n')}\n` };
}

interface Reports {
  readonly ask: Ask;
  readonly merchant_account: string;
  /** The number of the first batch with a report. */
  readonly first: number;
}

/** A report can follow its payout by days; one that was received before is not read twice. */
const late_ms = 7 * 86_400_000;
const earlier = (day: string): string => new Date(Date.parse(day) - late_ms).toISOString().slice(0, 10);

/**
 * The reports of the days after one and until another. Adyen numbers them without gaps and lists them nowhere, so the
 * last is searched for: one more request each time that the number doubles.
 */
export async function settlementFiles(
  { ask, merchant_account, first }: Reports,
  after: string | null,
  until: string,
): Promise<SettlementFile[]> {
  const fetched = new Map<number, SettlementFile | 'empty' | undefined>();
  const fetchReport = async (batch: number) => {
    if (!fetched.has(batch)) {
      const name = `settlement_detail_report_batch_${batch}.csv`;
      const path = `/reports/download/MerchantAccount/${encodeURIComponent(merchant_account)}/${name}`;
      const { status, is_ok, body } = await unlessRefused(() => ask<string>({ method: 'GET', path }));
      if (!is_ok && status !== 404) throw new ProcessorUnavailable(`no report: ${status}`, status);
      fetched.set(batch, is_ok ? (settlementFileOf(name, body) ?? 'empty') : undefined);
    }
    return fetched.get(batch);
  };
  const files: SettlementFile[] = [];
  for (let batch = await lastOf(first, fetchReport); batch >= first; batch--) {
    const file = await fetchReport(batch);
    if (file === 'empty' || !file) continue;
    if (after !== null && file.day <= earlier(after)) break;
    if (file.day < until) files.unshift(file);
  }
  return files;
}

/** The number of the last report, or one less than the first if there is none. */
async function lastOf(first: number, fetchReport: (batch: number) => Promise<unknown>): Promise<number> {
  let [present, absent] = [first - 1, first];
  for (let step = 1; await fetchReport(absent); step *= 2) [present, absent] = [absent, absent + step];
  while (absent - present > 1) {
    const middle = Math.floor((present + absent) / 2);
    if (await fetchReport(middle)) present = middle;
    else absent = middle;
  }
  return present;
}
