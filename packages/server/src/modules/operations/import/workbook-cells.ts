export interface WorkbookFacts {
  readonly texts: readonly string[];
  readonly date_styles: ReadonlySet<number>;
  /** Dates count days from 1904. */
  readonly is_1904: boolean;
}

export interface CellValue {
  readonly type: string;
  readonly style: number;
  readonly text: string;
}

/** A number as it was typed, with a decimal point, which the reader of a file may write as a comma; or a text. */
export type SheetValue = string | readonly [number: string];

export interface SheetRow {
  readonly line: number;
  readonly values: readonly SheetValue[];
}

/** The value of a cell: for a date the text that a person would have typed. */
export function readCellValue({ type, style, text }: CellValue, facts: WorkbookFacts): SheetValue {
  switch (type) {
    case 's':
      return facts.texts[Number(text)] ?? '';
    case 'n':
      if (text === '') return '';
      return facts.date_styles.has(style) ? dateOf(Number(text), facts.is_1904) : numberOf(text);
    case 'b':
      return text === '1' ? 'true' : 'false';
    case 'e':
      return '';
    default:
      return text;
  }
}

/** A number as it was typed: a spreadsheet stores 15 digits, followed by the rounding of a binary fraction. */
function numberOf(text: string): SheetValue {
  const value = Number(text);
  return Number.isFinite(value) ? [String(Number(value.toPrecision(15)))] : text;
}

const day_ms = 86_400_000;
/** Day 0 of spreadsheets, which believe in a 29 February 1900. */
const zero_1900 = Date.UTC(1899, 11, 30);
const zero_1904 = Date.UTC(1904, 0, 1);

/** A date from its number of days, as ISO 8601, with the time if there is one. */
function dateOf(days: number, is_1904: boolean): string {
  const ms = (is_1904 ? zero_1904 : zero_1900) + Math.round(days * 86_400) * 1000;
  if (!Number.isFinite(days) || Math.abs(ms) > 8e15) return String(days);
  const [date, time = ''] = new Date(ms).toISOString().split('T');
  return ms % day_ms === 0 ? String(date) : `${date}T${time.slice(0, 8)}`;
}
