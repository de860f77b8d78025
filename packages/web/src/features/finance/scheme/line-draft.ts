import { isCurrency } from '@sluis/contract/base/currencies';
import type { FieldFault } from '@sluis/contract/base/errors';
import type { Field } from '@sluis/contract/base/fields';
import { isDate } from '@sluis/contract/base/time';
import type { SchemeType } from '@sluis/contract/finance/kinds';
import {
  type EditionMinimum,
  edition_minimums,
  line_fields,
  line_matches,
  lineFaults,
  type SchemeLine,
} from '@sluis/contract/finance/scheme-line';
import { draftOf } from '../../../kit/form/draft-of.ts';
import { type RowDraft, readField } from '../../../kit/form/read-field.ts';
import { fixedDraft, percentDraft, readFixed, readPercent } from '../../../lib/exact-values.ts';
import type { Language } from '../../../lib/texts.ts';
import type { Edition } from './scheme.item.ts';

export type LineField = keyof typeof line_fields;
export type Faults = Readonly<Record<string, FieldFault>>;

/** A row as it is typed; its key moves with it. */
export interface KeyedRow {
  readonly key: string;
  readonly cells: RowDraft;
}

/** A line as it is typed. */
export interface LineDraft extends KeyedRow {
  readonly tiers: readonly KeyedRow[];
}

/** An edition as it is typed. */
export interface EditionDraft {
  readonly valid_from: string;
  readonly minimums: readonly KeyedRow[];
  readonly lines: readonly LineDraft[];
}

let last_key = 0;
const newKey = (): string => String(++last_key);

const percents = ['rate_ppm', 'vat_rate_ppm'] as const;
const isPercent = (name: string): name is (typeof percents)[number] => percents.some((each) => each === name);

export const blankRow = (cells: RowDraft = {}): KeyedRow => ({ key: newKey(), cells });

/** A new line; of reserves all are of payments. */
export const blankLine = (type: SchemeType, cells: RowDraft = {}): LineDraft => ({
  ...blankRow({
    kind: 'PAYMENT',
    basis: 'AMOUNT',
    direction: 'CHARGE',
    rounding: 'EVENT',
    ...(type === 'reserve' && { component: 'RESERVE' }),
    ...(type === 'partner' && { component: 'PARTNER', basis: 'REVENUE' }),
    ...cells,
  }),
  tiers: [],
});

export const copyOfLine = ({ cells, tiers }: LineDraft): LineDraft => ({
  ...blankRow(cells),
  tiers: tiers.map((tier) => blankRow(tier.cells)),
});

/** A value as it would have been typed. */
function cellOf(name: string, field: Field, value: unknown, currency_code: string, language: Language) {
  if (name === 'fixed_e4')
    return value && isCurrency(currency_code) ? fixedDraft(Number(value), currency_code, language) : '';
  if (isPercent(name)) return value ? percentDraft(Number(value), language) : '';
  return draftOf(field, value ?? (field.kind === 'texts' ? [] : value), {
    currency_code,
    timezone: 'UTC',
    language,
  }) as RowDraft[string];
}

const isAmountTiers = (cells: RowDraft): boolean => cells.tier_by === 'AMOUNT';
const amount_from: Field = { ...line_fields.amount_from, nullable: undefined, create: 'required' } as unknown as Field;

/** The fields of a tier, whose beginning is an amount or a number. */
const tierFields = (cells: RowDraft): [string, Field][] =>
  Object.entries<Field>(line_fields.tiers.fields).map(([name, field]) => [
    name,
    name === 'from' && isAmountTiers(cells) ? amount_from : field,
  ]);

const typed_fields = (Object.entries(line_fields) as [LineField, Field][]).filter(
  ([name]) => name !== 'position' && name !== 'tiers',
);

function draftOfLine(line: SchemeLine, language: Language, key = newKey()): LineDraft {
  const currency = line.currency_code ?? '';
  const cells = Object.fromEntries(
    typed_fields.map(([name, field]) => [name, cellOf(name, field, line[name], currency, language)]),
  );
  const tiers = (line.tiers ?? []).map((tier) =>
    blankRow(
      Object.fromEntries(
        tierFields(cells).map(([name, field]) => [
          name,
          cellOf(name, field, tier[name as keyof typeof tier], currency, language),
        ]),
      ),
    ),
  );
  return { key, cells, tiers };
}

/** An edition as it would have been typed; lines in the same places as before keep their keys. */
export function draftOfEdition(
  { valid_from, minimums, lines }: Pick<Edition, 'valid_from' | 'minimums' | 'lines'>,
  language: Language,
  before?: EditionDraft,
): EditionDraft {
  return {
    valid_from,
    minimums: minimums.map((minimum) =>
      blankRow(
        Object.fromEntries(
          Object.entries<Field>(edition_minimums.fields).map(([name, field]) => [
            name,
            cellOf(name, field, minimum[name as keyof typeof minimum], minimum.currency_code, language),
          ]),
        ),
      ),
    ),
    lines: lines.map((line, at) => draftOfLine(line, language, before?.lines[at]?.key)),
  };
}

/** What was typed, without the keys. */
export const textOfDraft = ({ valid_from, minimums, lines }: EditionDraft): string =>
  JSON.stringify([
    valid_from,
    minimums.map(({ cells }) => cells),
    lines.map(({ cells, tiers }) => [cells, tiers.map((tier) => tier.cells)]),
  ]);

const isFilled = (value: RowDraft[string] | undefined): boolean =>
  value !== undefined && value !== '' && value !== false && (!Array.isArray(value) || value.length > 0);

/** Kinds of events without a payment. */
const of_no_payment: readonly unknown[] = ['MONTH', 'PAYOUT'];

/** Whether a line has a field: others are not shown and not sent. */
export function hasField(type: SchemeType, { cells, tiers }: LineDraft, name: LineField): boolean {
  const isAtCost = type === 'revenue' && cells.basis === 'COST';
  const isOfPayment = type === 'reserve' || !of_no_payment.includes(cells.kind);
  const hasTiers = tiers.length > 0;
  switch (name) {
    case 'kind':
    case 'direction':
      return type !== 'reserve';
    case 'basis':
      return (type === 'revenue' || type === 'partner') && isOfPayment;
    case 'of':
      return isAtCost;
    case 'rate_ppm':
      return !isAtCost && !hasTiers && cells.kind !== 'MONTH';
    case 'fixed_e4':
      return !isAtCost && !hasTiers;
    case 'minimum':
    case 'maximum':
      return !isAtCost;
    case 'rounding':
    case 'vat_rate_ppm':
    case 'counts_to_minimum':
      return type === 'revenue';
    case 'tiers':
      return hasTiers || (type !== 'reserve' && !isAtCost && isOfPayment);
    case 'tier_by':
    case 'tier_window':
      return hasTiers;
    case 'release_days':
    case 'cap':
      return type === 'reserve';
    case 'amount_from':
    case 'amount_to':
      return isOfPayment || isFilled(cells[name]);
    default:
      return isOfPayment || !line_matches.some((each) => each === name) || isFilled(cells[name]);
  }
}

interface ReadRow {
  readonly values: Readonly<Record<string, unknown>>;
  readonly faults: Faults;
}

/** The value of a field that is not sent or cannot be read. */
const fallbackOf = (field: Field): unknown => field.default ?? null;

function readCell(name: string, field: Field, cell: RowDraft[string] | undefined, currency_code: string) {
  const text = typeof cell === 'string' ? cell.trim() : cell;
  if (isPercent(name) || name === 'fixed_e4') {
    if (!isFilled(text)) return { value: 0 };
    // The fee may be right; its currency is what is missing.
    if (name === 'fixed_e4' && currency_code === '') return { value: 0, needs: 'currency_code' };
    const value = name === 'fixed_e4' ? readFixed(String(text), currency_code) : readPercent(String(text));
    if (value === undefined) return { fault: 'invalid_format' as const };
    const { max } = line_fields[isPercent(name) ? 'rate_ppm' : 'fixed_e4'];
    return value > max ? { fault: 'too_large' as const } : { value };
  }
  if (field.kind === 'amount' && isFilled(text) && currency_code === '') return { value: null, needs: 'currency_code' };
  // No values match everything, as in a line without the field.
  if (field.kind === 'texts') return { value: isFilled(text) ? text : null };
  const read = readField(field, text ?? '', { currency_code: currency_code || undefined });
  return 'fault' in read ? read : { value: read.value ?? fallbackOf(field) };
}

function readRow(fields: readonly (readonly [string, Field])[], cells: RowDraft, currency_code: string): ReadRow {
  const values: Record<string, unknown> = {};
  const faults: Record<string, FieldFault> = {};
  for (const [name, field] of fields) {
    const read = readCell(name, field, cells[name], currency_code);
    if ('fault' in read) {
      values[name] = fallbackOf(field);
      faults[name] = read.fault;
    } else {
      values[name] = read.value;
      if ('needs' in read && read.needs) faults[read.needs] = 'required';
    }
  }
  return { values, faults };
}

const currencyOf = ({ currency_code }: RowDraft): string => (typeof currency_code === 'string' ? currency_code : '');

export interface ReadLine {
  readonly line: SchemeLine;
  /** By the path within the line: `rate_ppm`, `tiers.0.from`. */
  readonly faults: Faults;
}

function readLineOf(type: SchemeType, draft: LineDraft): ReadLine {
  const { cells, tiers } = draft;
  const currency = currencyOf(cells);
  const isHere = ([name]: readonly [LineField, Field]): boolean => hasField(type, draft, name);
  const { values, faults } = readRow(typed_fields.filter(isHere), cells, currency);
  const absent = Object.fromEntries(
    typed_fields.filter((each) => !isHere(each)).map(([name, field]) => [name, fallbackOf(field)]),
  );
  const rows = tiers.map((tier) => readRow(tierFields(cells), tier.cells, currency));
  const line = {
    ...absent,
    ...values,
    ...(type === 'reserve' && { kind: 'PAYMENT' }),
    position: null,
    tiers: rows.length > 0 ? rows.map((row) => row.values) : null,
  } as unknown as SchemeLine;
  const found: Record<string, FieldFault> = { ...faults };
  for (const [at, row] of rows.entries())
    for (const [name, fault] of Object.entries(row.faults))
      found[name === 'currency_code' ? name : `tiers.${at}.${name}`] = fault;
  // What lines as a whole have is known once each field is.
  return { line, faults: Object.keys(found).length > 0 ? found : lineFaults(type, line) };
}

const read_lines = new WeakMap<LineDraft, Map<SchemeType, ReadLine>>();

/** Reads a line; each draft once, because an edition with hundreds is read with every letter. */
export function readLine(type: SchemeType, draft: LineDraft): ReadLine {
  const known = read_lines.get(draft) ?? new Map<SchemeType, ReadLine>();
  const read = known.get(type) ?? readLineOf(type, draft);
  read_lines.set(draft, known.set(type, read));
  return read;
}

export interface ReadEdition {
  readonly valid_from: string;
  readonly minimums: readonly EditionMinimum[];
  readonly lines: readonly SchemeLine[];
  /** By path, as the server has them, with the keys of rows instead of their places: `lines.{key}.rate_ppm`. */
  readonly faults: Faults;
}

/** Reads an edition, whose minimums only revenue schemes have. */
export function readEdition(type: SchemeType, { valid_from, minimums, lines }: EditionDraft): ReadEdition {
  const faults: Record<string, FieldFault> = {};
  if (!isDate(valid_from)) faults.valid_from = valid_from === '' ? 'required' : 'invalid_format';
  const fields = Object.entries<Field>(edition_minimums.fields);
  const taken = new Set<string>();
  const rows = minimums.map(({ key, cells }) => {
    const currency = currencyOf(cells);
    const row = readRow(fields, cells, currency);
    for (const [name, fault] of Object.entries(row.faults)) faults[`minimums.${key}.${name}`] = fault;
    if (taken.has(currency)) faults[`minimums.${key}.currency_code`] = 'repeated';
    taken.add(currency);
    return row.values as unknown as EditionMinimum;
  });
  const read = lines.map((line) => {
    const one = readLine(type, line);
    for (const [name, fault] of Object.entries(one.faults)) faults[`lines.${line.key}.${name}`] = fault;
    return one.line;
  });
  return { valid_from, minimums: rows, lines: read, faults };
}

/** A path of the server with the keys of rows instead of their places; that of a cell in a tier has its place. */
export function keyedPath(path: string, { minimums, lines }: EditionDraft): string {
  const [of = '', at = '', ...rest] = path.split('.');
  const rows = of === 'lines' ? lines : of === 'minimums' ? minimums : [];
  const row = at === '' ? undefined : rows[Number(at)];
  return row ? [of, row.key, ...rest].join('.') : of;
}
