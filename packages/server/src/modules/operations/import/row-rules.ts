import { hash } from 'node:crypto';
import { holdsCardNumber } from '@sluis/contract/base/card-numbers';
import { isCountry } from '@sluis/contract/base/countries';
import { isCurrency } from '@sluis/contract/base/currencies';
import type { Field, Fields, Values } from '@sluis/contract/base/fields';
import { amount_max } from '@sluis/contract/base/money';
import { isEmail } from '@sluis/contract/base/text';
import { isDate, parseInstant } from '@sluis/contract/base/time';
import { maskText } from '../../../platform/audit/mask.ts';
import { removed_digit } from './card-digits.ts';
import type { CsvRecord } from './csv-records.ts';
import { type FaultCode, faultText, type Why } from './faults.ts';
import { dateAs, minorUnitsOf, momentAs, type Notation } from './notation.ts';

/** A row that cannot be imported, and why; `column` is empty if the row as a whole is invalid. */
export class BadRow extends Error implements Why {
  readonly column: string;
  readonly code: FaultCode;
  readonly details: readonly string[];
  constructor(column: string, code: FaultCode, ...details: string[]) {
    super(faultText(code, details));
    this.column = column;
    this.code = code;
    this.details = details;
  }
}

/** A row with valid values; `values_hash` is the same for every notation of the same values. */
export interface Checked<V> {
  readonly line: number;
  readonly values: V;
  readonly values_hash: string;
}

/** Checks a record whose values are in the order of the columns. Throws BadRow for the first fault. */
export function checkRow<F extends Fields>(columns: F, record: CsvRecord, notation?: Notation): Checked<Values<F>> {
  if (record.fault) throw new BadRow('', record.fault.code, ...record.fault.details);
  const names = Object.keys(columns);
  const { line, values: cells } = record;
  if (cells.length !== names.length) throw new BadRow('', 'column_count', String(cells.length), String(names.length));
  const values: Record<string, unknown> = {};
  for (const [at, name] of names.entries()) {
    const cell = cells[at]!;
    if (!record.is_utf8 && cell.includes('\uFFFD')) throw new BadRow(name, 'not_utf8');
    values[name] = readCell(name, columns[name]!, notation ? cell.trim() : cell, notation);
  }
  const values_hash = hash('sha256', JSON.stringify(values), 'base64url').slice(0, 22);
  return { line, values: values as Values<F>, values_hash };
}

function readCell(column: string, field: Field, text: string, notation?: Notation): string | number | null {
  const bad = (code: FaultCode, ...details: string[]) => new BadRow(column, code, ...details);
  if (text === '') {
    if (field.nullable) return null;
    if (field.default !== undefined) return field.default as string | number;
    throw bad('empty');
  }
  if (text.includes(removed_digit)) throw bad('card_number');
  switch (field.kind) {
    case 'text':
      if (text.length > field.max) throw bad('too_long', String(field.max));
      if (text.includes('\0')) throw bad('nul');
      if (!text.isWellFormed()) throw bad('not_storable');
      if (holdsCardNumber(text)) throw bad('card_number');
      if (field.format === 'email' && !isEmail(text)) throw bad('email', shown(text));
      return text;
    case 'amount':
      return readAmount(column, text, field.min, notation);
    case 'currency':
      if (!isCurrency(text)) throw bad('currency', shown(text));
      return text;
    case 'country':
      if (!isCountry(text)) throw bad('country', shown(text));
      return text;
    case 'instant': {
      const instant = parseInstant(text) ?? (notation && momentAs(text, notation));
      if (!instant) throw bad(notation ? 'moment' : 'instant', shown(text));
      return instant;
    }
    case 'date': {
      const date = isDate(text) ? text : notation && dateAs(text, notation.dates);
      if (!date) throw bad('date', shown(text));
      return date;
    }
    case 'enum': {
      const value = field.values.find((each) => each === text || each.toLowerCase() === text.toLowerCase());
      if (value === undefined) throw bad('choice', shown(text), field.values.join(', '));
      return value;
    }
    default:
      throw new TypeError(`a column of kind ${field.kind} cannot be imported`);
  }
}

/** Minor units, digits only, unless a notation was chosen: "12.50" is ambiguous, and never rounded. */
function readAmount(column: string, text: string, min: number, notation?: Notation): number {
  const bad = (code: FaultCode) => new BadRow(column, code, shown(text));
  let digits = text;
  if (notation && notation.amounts !== 'minor') {
    const units = minorUnitsOf(text, notation);
    if (units === undefined) throw bad('amount');
    if (units === 'too_many_decimals') throw bad('too_many_decimals');
    digits = units;
  }
  if (/^-\d+([.,]\d*)?$/.test(digits)) throw bad('negative');
  if (/^\d*[.,]\d*$/.test(digits)) throw bad('decimals');
  if (!/^\d+$/.test(digits)) throw bad('not_minor');
  const amount = Number(digits);
  if (amount > amount_max) throw bad('too_large');
  if (amount < min) throw new BadRow(column, 'below', String(min), shown(text));
  return amount;
}

/** A value as quoted in a reason: on one line, shortened, and without a card number from the wrong column. */
export const shown = (text: string): string =>
  JSON.stringify(
    maskText(text.length > 40 ? `${text.slice(0, 40)}…` : text)
      .replaceAll('\0', '\uFFFD')
      .replaceAll(removed_digit, '*'),
  );
