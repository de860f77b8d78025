import { hash } from 'node:crypto';
import { holdsCardNumber } from '@sluis/contract/base/card-numbers';
import { isCountry } from '@sluis/contract/base/countries';
import { isCurrency } from '@sluis/contract/base/currencies';
import type { Field, Fields, Values } from '@sluis/contract/base/fields';
import { amount_max } from '@sluis/contract/base/money';
import { parseInstant } from '@sluis/contract/base/time';
import { maskText } from '../../platform/audit/mask.ts';
import type { CsvRecord } from './csv-records.ts';

/** A row that cannot be imported, and why; `column` is empty if the row as a whole is wrong. */
export class BadRow extends Error {
  readonly column: string;
  constructor(column: string, reason: string) {
    super(reason);
    this.column = column;
  }
}

/** A row with valid values; `values_hash` is the same for every notation of the same values. */
export interface Checked<V> {
  readonly line: number;
  readonly values: V;
  readonly values_hash: string;
}

/** Checks a record against its columns. Throws BadRow for the first fault. */
export function checkRow<F extends Fields>(columns: F, record: CsvRecord): Checked<Values<F>> {
  if (record.fault) throw new BadRow('', record.fault);
  const names = Object.keys(columns);
  const { line, values: cells } = record;
  if (cells.length !== names.length)
    throw new BadRow('', `has ${cells.length} values, but the header has ${names.length}`);
  const values: Record<string, unknown> = {};
  for (const [at, name] of names.entries()) {
    const text = cells[at]!;
    if (!record.is_utf8 && text.includes('\uFFFD')) throw new BadRow(name, 'is not valid UTF-8');
    values[name] = readCell(name, columns[name]!, text);
  }
  const values_hash = hash('sha256', JSON.stringify(values), 'base64url').slice(0, 22);
  return { line, values: values as Values<F>, values_hash };
}

function readCell(column: string, field: Field, text: string): string | number | null {
  const bad = (reason: string) => new BadRow(column, reason);
  if (text === '') {
    if (field.nullable) return null;
    throw bad('is empty');
  }
  switch (field.kind) {
    case 'text':
      if (text.length > field.max) throw bad(`is longer than ${field.max} characters`);
      if (text.includes('\0')) throw bad('contains a NUL character');
      if (holdsCardNumber(text)) throw bad('contains a card number');
      return text;
    case 'amount':
      return readAmount(column, text, field.min);
    case 'currency':
      if (!isCurrency(text)) throw bad(`is not an ISO 4217 currency code: ${shown(text)}`);
      return text;
    case 'country':
      if (!isCountry(text)) throw bad(`is not an ISO 3166-1 alpha-2 country code: ${shown(text)}`);
      return text;
    case 'instant': {
      const instant = parseInstant(text);
      if (!instant) throw bad(`is not a date and time such as 2026-01-31T13:45:00Z: ${shown(text)}`);
      return instant;
    }
    default:
      throw new TypeError(`a column of kind ${field.kind} cannot be imported`);
  }
}

/** Minor units, digits only: "12.50" could be pounds or a mistake, so it is never rounded or multiplied. */
function readAmount(column: string, text: string, min: number): number {
  const bad = (reason: string) => new BadRow(column, `${reason}: ${shown(text)}`);
  if (/^-\d+([.,]\d*)?$/.test(text)) throw bad('is negative');
  if (/^\d*[.,]\d*$/.test(text)) throw bad('has decimals, but an amount is in whole minor units');
  if (!/^\d+$/.test(text)) throw bad('is not a whole number of minor units');
  const amount = Number(text);
  if (amount > amount_max) throw bad('is too large');
  if (amount < min) throw bad(`is below ${min}`);
  return amount;
}

/** A value as quoted in a reason: on one line, shortened, and without a card number from the wrong column. */
const shown = (text: string): string => JSON.stringify(maskText(text.length > 40 ? `${text.slice(0, 40)}…` : text));
