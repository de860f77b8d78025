import { type Line, readLines } from './csv-lines.ts';
import type { Why } from './faults.ts';

/**
 * One record: its values, or the fault that makes it unreadable. `line` is where it starts. A value that was not UTF-8
 * contains U+FFFD, and the record is marked.
 */
export interface CsvRecord {
  readonly line: number;
  readonly values: readonly string[];
  readonly is_utf8: boolean;
  readonly fault?: Why;
}

/** Far longer than any valid row; also limits the search for the closing quote of a stray one. */
const longest_record = 16_384;

export type Delimiter = ',' | ';' | '\t' | '|';
type Split = readonly string[] | 'open' | 'stray';

/** The values of a record so far; if the last is not closed, its text from its opening quote. */
interface Reading {
  readonly values: string[];
  readonly open?: string;
}

/**
 * The records of a CSV file (RFC 4180), in chunks; blank lines are skipped. Our own reader instead of a library,
 * because a report needs the line in the file and every good row: csv-parse 7 counts a Windows line end inside quotes
 * twice, and a stray quote swallows the rest of the file. Here it costs only its own line (ADR 10).
 */
export async function* readRecords(
  bytes: AsyncIterable<Buffer>,
  delimiter: Delimiter = ',',
): AsyncGenerator<CsvRecord[]> {
  let open: Line[] = []; // The lines since an unclosed quote.
  for await (const lines of readLines(bytes)) {
    const records: CsvRecord[] = [];
    open = take([...open, ...lines], records, { delimiter, at_end: false });
    yield records;
  }
  const records: CsvRecord[] = [];
  take(open, records, { delimiter, at_end: true });
  yield records;
}

/** Reads complete records and returns the lines of one that may continue in the next chunk. */
function take(
  lines: Line[],
  records: CsvRecord[],
  { delimiter, at_end }: { readonly delimiter: Delimiter; readonly at_end: boolean },
): Line[] {
  for (let at = 0; at < lines.length; ) {
    const line = lines[at]!;
    const { values, used } = readOne(lines, at, delimiter);
    const more_may_come = values === 'open' && used === lines.length - at && !at_end;
    if (more_may_come && lengthOf(lines, at) <= longest_record) return lines.slice(at);
    if (typeof values === 'string' || line.text.length > longest_record) {
      records.push({ line: line.number, values: [], is_utf8: true, fault: faultOf(line, values) });
      at += 1; // The following lines are read again, because they may be valid.
      continue;
    }
    const is_blank = used === 1 && line.text === '';
    if (!is_blank) records.push({ line: line.number, values, is_utf8: areUtf8(lines, at, used) });
    at += used;
  }
  return [];
}

/** The record that starts at a line, with the following lines inside its quotes; each is scanned once. */
function readOne(lines: Line[], at: number, delimiter: Delimiter): { values: Split; used: number } {
  const { text } = lines[at]!;
  if (text.length > longest_record) return { values: 'open', used: 1 };
  if (!text.includes('"')) return { values: text.split(delimiter), used: 1 };
  let reading = splitQuoted(text, delimiter, []);
  let [used, length] = [1, text.length];
  while (reading !== 'stray' && reading.open !== undefined && at + used < lines.length && length <= longest_record) {
    const next = lines[at + used]!.text;
    length += 1 + next.length;
    used += 1;
    const { values, open } = reading;
    const joined = `${open}\n${next}`;
    reading = closingQuote(next, 0) < 0 ? { values, open: joined } : splitQuoted(joined, delimiter, values);
  }
  if (length > longest_record) return { values: 'open', used: 1 };
  if (reading === 'stray') return { values: 'stray', used };
  return { values: reading.open === undefined ? reading.values : 'open', used };
}

/** Adds the values of a text with quotes to those before it; `stray` if a quote is in the wrong place. */
function splitQuoted(text: string, delimiter: Delimiter, values: string[]): Reading | 'stray' {
  for (let at = 0; ; at += 1) {
    const quoted = text[at] === '"';
    let end = quoted ? closingQuote(text, at + 1) : text.indexOf(delimiter, at);
    if (quoted && end < 0) return { values, open: text.slice(at) };
    if (!quoted && end < 0) end = text.length;
    const value = text.slice(quoted ? at + 1 : at, end);
    if (!quoted && value.includes('"')) return 'stray';
    values.push(quoted ? value.replaceAll('""', '"') : value);
    at = quoted ? end + 1 : end;
    if (at >= text.length) return { values };
    if (text[at] !== delimiter) return 'stray';
  }
}

function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); ; at = text.indexOf('"', at + 2))
    if (at < 0 || text[at + 1] !== '"') return at;
}

const faultOf = ({ text }: Line, values: Split): Why => {
  const details = [String(longest_record)];
  if (text.length > longest_record) return { code: 'line_long', details };
  return values === 'stray' ? { code: 'quote_stray', details: [] } : { code: 'quote_open', details };
};

const lengthOf = (lines: Line[], from: number): number =>
  lines.slice(from).reduce((sum, { text }) => sum + text.length, 0);

const areUtf8 = (lines: Line[], from: number, count: number): boolean =>
  lines.slice(from, from + count).every(({ is_utf8 }) => is_utf8);
