import { setImmediate } from 'node:timers/promises';
import { type Notification, ProcessorUnavailable, type SettlementFile } from '@sluis/adapter';
import { type Ask, unlessRefused } from '@sluis/adapter/requests';
import { isCurrency } from '@sluis/contract/base/currencies';
import { toDecimal } from '@sluis/contract/base/money';
import { ofReport } from './amounts.ts';

type Row = ReadonlyMap<string, string>;

const required = [
  'type',
  'psp reference',
  'modification reference',
  'net currency',
  'net debit (nc)',
  'net credit (nc)',
];

/** Other work runs after so many rows: a report can be as long as the payments of a day. */
const rows_at_once = 1000;

/** The records of a report (RFC 4180). */
function* recordsOf(csv: string): Generator<readonly string[]> {
  let record: string[] = [];
  let read = 0;
  for (const [text, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/gy)) {
    read += text.length;
    record.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === ',') continue;
    if (record.some((value) => value !== '')) yield record;
    record = [];
    if (end === '') break;
  }
  if (read < csv.length) throw new Error("Adyen's report is no CSV");
}

/** The rows of a report by the names of its columns. */
async function* rowsOf(csv: string): AsyncGenerator<Row> {
  let names: readonly string[] | undefined;
  let count = 0;
  for (const record of recordsOf(csv)) {
    if (!names) {
      names = record.map((name) => name.trim().toLowerCase());
      const missing = required.find((name) => !names?.includes(name));
      if (missing) throw new Error(`Adyen's report has no column ${missing}`);
      continue;
    }
    if (record.length > names.length) throw new Error("Adyen's report has a row with more values than columns");
    yield new Map(names.map((name, at) => [name, record[at]?.trim() ?? '']));
    count += 1;
    if (count % rows_at_once === 0) await setImmediate();
  }
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

const bookedOf = (row: Row): string => row.get('booking date') || row.get('creation date') || '';
const dayOf = (row: Row): string => bookedOf(row).slice(0, 10);

/** The line of an entry: what Adyen pays is the net amount, and what it kept of the gross is the fee. */
function lineOf(row: Row, booked_on: string): [string] | undefined {
  const type = row.get('type') ?? '';
  const known = kinds[type];
  if (!known) return undefined;
  const currency_code = row.get('net currency') ?? '';
  const of = (name: string): number => {
    const text = row.get(name);
    if (!text) return 0;
    const amount = isCurrency(currency_code) ? ofReport(text, currency_code) : undefined;
    if (amount === undefined) throw new Error(`Adyen's report has an amount that Sluis cannot read: ${text}`);
    return amount;
  };
  const fee = fees.reduce((sum, name) => sum + of(name), 0);
  const gross = of('net credit (nc)') - of('net debit (nc)') + fee;
  const decimal = (amount: number) => toDecimal({ amount, currency_code });
  const id = row.get(known.by) || row.get('psp reference');
  const values = [
    row.get('merchant account'),
    id,
    known.kind,
    decimal(gross),
    decimal(fee),
    currency_code,
    dayOf(row) || booked_on,
    type,
    row.get('batch number') ?? '',
  ];
  return [values.join(',')];
}

/** The day of a report: that of its payout, or else its last. */
async function dayOfReport(csv: string): Promise<string | undefined> {
  let [payout, last] = ['', ''];
  for await (const row of rowsOf(csv)) {
    const day = dayOf(row);
    if (row.get('type') === 'MerchantPayout') payout ||= day;
    if (day > last) last = day;
  }
  return payout || last || undefined;
}

/** A report as one of our settlement files; undefined if nothing in it is about a payment. */
export async function settlementFileOf(name: string, csv: string): Promise<SettlementFile | undefined> {
  const day = await dayOfReport(csv);
  if (day === undefined) return undefined;
  const lines: string[] = [];
  for await (const row of rowsOf(csv)) lines.push(...(lineOf(row, day) ?? []));
  return lines.length === 0 ? undefined : { name, day, content: `${[columns, ...lines].join('\n')}\n` };
}

/** Offsets of the time zones in reports; others are read as UTC. */
const offsets: Readonly<Record<string, string>> = {
  CET: '+01:00',
  CEST: '+02:00',
  BST: '+01:00',
  EST: '-05:00',
  EDT: '-04:00',
  PST: '-08:00',
  PDT: '-07:00',
};

/** When an entry was booked. */
function timeOf(row: Row): string | undefined {
  const [day, time = '00:00:00'] = bookedOf(row).split(' ');
  const zone = row.get(row.get('booking date') ? 'booking date timezone' : 'timezone') ?? '';
  const at = Date.parse(`${day}T${time}${offsets[zone] ?? 'Z'}`);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

/** The payments that a report completes, each once, with what was captured of it and the time of its last entry. */
export async function completedIn(csv: string): Promise<Notification[]> {
  const completed = new Map<string, Notification>();
  for await (const row of rowsOf(csv)) {
    const reference = row.get('merchant reference') ?? '';
    const occurred_at = timeOf(row);
    if (row.get('type') !== 'Settled' || !/^txn_/.test(reference) || !occurred_at) continue;
    const currency = row.get('gross currency') ?? '';
    const gross = isCurrency(currency) ? ofReport(row.get('gross credit (gc)') ?? '', currency) : undefined;
    const before = completed.get(reference);
    const amount_captured = gross && (before?.amount_captured ?? 0) + gross;
    completed.set(reference, {
      status: 'SETTLEMENT_COMPLETED',
      reference,
      processor_id_external: row.get('psp reference') ?? '',
      occurred_at: before && before.occurred_at > occurred_at ? before.occurred_at : occurred_at,
      ...(amount_captured && { amount_captured }),
    });
  }
  return [...completed.values()];
}

interface Account {
  readonly ask: Ask;
  readonly merchant_account: string;
}

interface Reports extends Account {
  /** The number of the first batch with a report. */
  readonly first: number;
}

export const reportName = (batch: number): string => `settlement_detail_report_batch_${batch}.csv`;
export const isSettlementReport = (name: string): boolean => /^settlement_detail_report_batch_\d+\.csv$/.test(name);

/** A report by its name; undefined if there is none. */
export async function fetchReport({ ask, merchant_account }: Account, name: string): Promise<string | undefined> {
  const path = `/reports/download/MerchantAccount/${encodeURIComponent(merchant_account)}/${name}`;
  const { status, is_ok, body } = await unlessRefused(() => ask<string>({ method: 'GET', path }));
  if (!is_ok && status !== 404) throw new ProcessorUnavailable(`no report: ${status}`, status);
  return is_ok ? body : undefined;
}

/** A report can follow its payout by days; one that was received before is not read twice. */
const late_ms = 7 * 86_400_000;
const earlier = (day: string): string => new Date(Date.parse(day) - late_ms).toISOString().slice(0, 10);

/**
 * The reports of the days after one and until another. Adyen numbers them without gaps and lists them nowhere, so the
 * last is searched for: one more request each time that the number doubles.
 */
export async function settlementFiles(
  { first, ...account }: Reports,
  after: string | null,
  until: string,
): Promise<SettlementFile[]> {
  const fetched = new Map<number, SettlementFile | 'empty' | undefined>();
  const fileOf = async (batch: number) => {
    if (!fetched.has(batch)) {
      const name = reportName(batch);
      const csv = await fetchReport(account, name);
      fetched.set(batch, csv === undefined ? undefined : ((await settlementFileOf(name, csv)) ?? 'empty'));
    }
    return fetched.get(batch);
  };
  const files: SettlementFile[] = [];
  for (let batch = await lastOf(first, fileOf); batch >= first; batch--) {
    const file = await fileOf(batch);
    if (file === 'empty' || !file) continue;
    if (after !== null && file.day <= earlier(after)) break;
    if (file.day < until) files.unshift(file);
  }
  return files;
}

/** The number of the last report, or one less than the first if there is none. */
async function lastOf(first: number, fileOf: (batch: number) => Promise<unknown>): Promise<number> {
  let [present, absent] = [first - 1, first];
  for (let step = 1; await fileOf(absent); step *= 2) [present, absent] = [absent, absent + step];
  while (absent - present > 1) {
    const middle = Math.floor((present + absent) / 2);
    if (await fileOf(middle)) present = middle;
    else absent = middle;
  }
  return present;
}
