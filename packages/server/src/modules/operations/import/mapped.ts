import type { CsvRecord } from './csv-records.ts';

export interface Mapped {
  /** The number of columns in the header. */
  readonly width: number;
  /** For each column of the kind its position in the file; undefined if absent. */
  readonly places: readonly (number | undefined)[];
}

/** The position in a file of each column of a kind, for a mapping. */
export const placesOf = (columns: readonly string[], mapping: readonly string[]): Mapped => ({
  width: mapping.length,
  places: columns.map((name) => (mapping.includes(name) ? mapping.indexOf(name) : undefined)),
});

/** The records after the header with their values in the order of a kind's columns. */
export async function* mappedRecords(
  chunks: AsyncGenerator<CsvRecord[]>,
  { width, places }: Mapped,
  is_sheet: boolean,
): AsyncGenerator<CsvRecord[]> {
  let header: CsvRecord | undefined;
  const arrange = (record: CsvRecord): CsvRecord => {
    const { line, values, fault } = record;
    if (fault) return record;
    // A sheet omits the last cells of a row if they are empty.
    const is_right = is_sheet ? values.slice(width).every((value) => value === '') : values.length === width;
    if (!is_right) {
      const details = [String(values.length), String(width)];
      return { line, values: [], is_utf8: true, fault: { code: 'column_count', details } };
    }
    return { ...record, values: places.map((place) => (place === undefined ? '' : (values[place] ?? ''))) };
  };
  for await (const chunk of chunks) {
    const records = header ? chunk : chunk.slice(1);
    header ??= chunk[0];
    yield records.map(arrange);
  }
}
