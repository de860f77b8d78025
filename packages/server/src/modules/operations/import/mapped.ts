import type { CsvRecord } from './csv-records.ts';

/** Which column of a file is imported as which, by their places. */
export interface Mapped {
  /** How many columns the header has. */
  readonly width: number;
  /** For each column of the kind its place in the file; undefined where the file has none. */
  readonly places: readonly (number | undefined)[];
}

/** For each column of a kind where it is in a file, whose columns are imported as these. */
export const placesOf = (columns: readonly string[], mapping: readonly string[]): Mapped => ({
  width: mapping.length,
  places: columns.map((name) => (mapping.includes(name) ? mapping.indexOf(name) : undefined)),
});

/** The records behind the header with their values in the order of a kind's columns. */
export async function* mappedRecords(
  chunks: AsyncGenerator<CsvRecord[]>,
  { width, places }: Mapped,
  is_sheet: boolean,
): AsyncGenerator<CsvRecord[]> {
  let header: CsvRecord | undefined;
  const arrange = (record: CsvRecord): CsvRecord => {
    const { line, values, fault } = record;
    if (fault) return record;
    // The last cells of a row are not in a sheet where they are empty.
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
