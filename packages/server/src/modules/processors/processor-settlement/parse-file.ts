import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { isCurrency } from '@sluis/contract/base/currencies';
import { fromDecimal } from '@sluis/contract/base/money';
import { isDate } from '@sluis/contract/base/time';
import type { SettlementFileFault } from '@sluis/contract/settlement-file-faults';
import { CsvError, type Info, parse } from 'csv-parse';

/** One line of a settlement file; returned money is negative. */
export interface SettlementLine {
  readonly line: number;
  readonly processor_id_external: string;
  readonly kind: 'PAYMENT' | 'REFUND' | 'CHARGEBACK';
  readonly gross: number;
  readonly fee: number;
  readonly currency_code: string;
  readonly booked_on: string;
}

type Parsed =
  | { readonly lines: readonly SettlementLine[] }
  | { readonly fault: SettlementFileFault; readonly line: number | null };

const columns = ['processor_id_external', 'kind', 'gross', 'fee', 'currency', 'booked_on'] as const;
const kinds: Readonly<Record<string, SettlementLine['kind']>> = {
  payment: 'PAYMENT',
  refund: 'REFUND',
  chargeback: 'CHARGEBACK',
};
const id_max = 200;

class Faulty extends Error {
  readonly fault: SettlementFileFault;
  constructor(fault: SettlementFileFault) {
    super(fault);
    this.fault = fault;
  }
}

type Values = Readonly<Record<string, string | undefined>>;

/** How much is read at a time; other work runs in between. */
const piece_bytes = 64 * 1024;

async function* piecesOf(content: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(content);
  for (let at = 0; at < bytes.length; at += piece_bytes) {
    yield bytes.subarray(at, at + piece_bytes);
    await setImmediate();
  }
}

/** The lines of a file, each with the values of the known columns: there may be thousands of others. */
async function* recordsOf(content: string): AsyncGenerator<readonly [Values, number]> {
  const parser = parse({
    bom: true,
    delimiter: delimiterOf(content),
    info: true,
    skip_empty_lines: true,
    trim: true,
  });
  let places: (readonly [string, number])[] | undefined;
  const reading = Readable.from(piecesOf(content)).compose(parser);
  for await (const { record, info } of reading as AsyncIterable<{ record: string[]; info: Info }>) {
    if (places) {
      yield [Object.fromEntries(places.map(([name, at]) => [name, record[at]])), info.lines];
      continue;
    }
    const names = record.map((name) => name.trim().toLowerCase());
    places = [...columns, 'merchant_account'].map((name) => [name, names.lastIndexOf(name)]);
  }
}

/** Whether a file is CSV from its beginning to its end. */
export async function isCsv(content: string): Promise<boolean> {
  try {
    for await (const _ of recordsOf(content));
    return true;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return false;
  }
}

/**
 * Reads a settlement file: CSV with commas or semicolons, UTF-8, with the columns of the specification of files in any
 * order and others beside them. It is read completely or not at all. With an account, each line that names one must
 * name it.
 */
export async function parseFile(content: string, account: string | undefined): Promise<Parsed> {
  if (/[\0\ufffd]/.test(content)) return { fault: 'not_text', line: null };
  const lines: SettlementLine[] = [];
  let at: number | null = null;
  try {
    for await (const [values, number] of recordsOf(content)) {
      if (at === null && columns.some((name) => values[name] === undefined))
        return { fault: 'columns_missing', line: 1 };
      at = number;
      const line = lineOf(values, number, account);
      lines.push(line);
    }
  } catch (error) {
    if (error instanceof Faulty) return { fault: error.fault, line: at };
    // The parser's codes begin with CSV_, except that of a quote within a value.
    if (!(error instanceof CsvError)) throw error;
    const { lines: line } = error as CsvError & { readonly lines?: number };
    return { fault: 'not_csv', line: line ?? null };
  }
  return lines.length > 0 ? { lines } : { fault: 'no_lines', line: null };
}

/** The delimiter, by the first line: a Dutch spreadsheet writes decimal commas and semicolons. */
export const delimiterOf = (content: string): string => (/^[^\r\n]*;/.test(content) ? ';' : ',');

function lineOf(values: Values, line: number, account: string | undefined): SettlementLine {
  const { processor_id_external: id = '', kind = '', currency = '', booked_on = '', merchant_account } = values;
  if (account !== undefined && merchant_account && merchant_account !== account) throw new Faulty('other_account');
  if (id === '' || id.length > id_max) throw new Faulty('invalid_id');
  const known = Object.hasOwn(kinds, kind.toLowerCase()) ? kinds[kind.toLowerCase()] : undefined;
  if (!known) throw new Faulty('unknown_kind');
  const currency_code = currency.toUpperCase();
  if (!isCurrency(currency_code)) throw new Faulty('invalid_currency');
  if (!isDate(booked_on)) throw new Faulty('invalid_date');
  const amountOf = (text = ''): number => {
    const amount = fromDecimal(text, currency_code);
    if (amount === undefined) throw new Faulty('invalid_amount');
    return amount;
  };
  const { gross, fee } = { gross: amountOf(values.gross), fee: amountOf(values.fee) };
  return { line, processor_id_external: id, kind: known, gross, fee, currency_code, booked_on };
}

export function totalsOf(lines: readonly SettlementLine[]) {
  const by_currency = Map.groupBy(lines, ({ currency_code }) => currency_code);
  return [...by_currency].toSorted().map(([currency_code, of]) => ({
    currency_code,
    count: of.length,
    gross: of.reduce((sum, { gross }) => sum + gross, 0),
    fee: of.reduce((sum, { fee }) => sum + fee, 0),
  }));
}
