import { ApiError, type FieldFault } from '@sluis/contract/base/errors';
import { isStorableText } from '@sluis/contract/base/text';
import { parseInstant } from '@sluis/contract/base/time';
import { list_values_max } from '@sluis/contract/entities/risk/valuelist';
import type { ListKind } from '@sluis/contract/risk/attributes';
import { parse } from 'csv-parse/sync';
import { makeValueReader, type NewValue } from './value.commands.ts';

const faults_shown_max = 100;

interface Wrong {
  readonly line: number;
  readonly column: string;
  readonly fault: FieldFault;
}

/** Reads the lines of a CSV file: value, and optionally expires_at and why. Throws `invalid_file` with the wrong lines. */
export function readValues(kind: ListKind, bytes: Buffer): NewValue[] {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new ApiError('invalid_file');
  }
  // A value, a time and a reason, with their quotes.
  const max_record_size = 2000;
  const options = {
    max_record_size,
    bom: true,
    skip_empty_lines: true,
    relax_column_count: true,
    trim: true,
    info: true,
  } as const;
  // The header, and one line more than is accepted.
  const to = list_values_max + 2;
  let records: { record: string[]; info: { lines: number } }[];
  try {
    const delimiter = text.split('\n', 1)[0]?.includes(';') ? ';' : ',';
    records = parse(text, { ...options, delimiter, to }) as unknown as typeof records;
  } catch {
    throw new ApiError('invalid_file');
  }
  const is_headed = records[0]?.record[0]?.toLowerCase() === 'value';
  const lines = is_headed ? records.slice(1) : records;
  if (lines.length > list_values_max) throw new ApiError('limit_reached', { details: { at_most: list_values_max } });
  const read = makeValueReader(kind);
  const wrong: Wrong[] = [];
  const values = lines.flatMap(({ record: [value = '', expires = '', why = ''], info: { lines: line } }) => {
    const expires_at = expires === '' ? null : parseInstant(expires);
    const { values: each, fault: fault_of_value } = read(value);
    const faults: Readonly<Record<string, FieldFault | undefined>> = {
      value: fault_of_value,
      expires_at: expires_at === undefined ? 'invalid_format' : undefined,
      why: why.length > 500 ? 'too_long' : isStorableText(why) ? undefined : 'invalid_format',
    };
    for (const [column, fault] of Object.entries(faults)) if (fault) wrong.push({ line, column, fault });
    return each.map((one) => ({ value: one, expires_at: expires_at ?? null, why: why || null }));
  });
  if (wrong.length > 0)
    throw new ApiError('invalid_file', { details: { wrong: wrong.length, lines: wrong.slice(0, faults_shown_max) } });
  return values;
}
