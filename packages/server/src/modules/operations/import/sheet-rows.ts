import type { CsvRecord } from './csv-records.ts';
import type { SheetRow } from './workbook-cells.ts';

/** A row as a person would have typed it. */
export const typedRow = ({ line, values }: SheetRow, decimal: '.' | ','): CsvRecord => ({
  line,
  values: values.map((value) => {
    if (typeof value === 'string') return value;
    return decimal === '.' ? value[0] : value[0].replace('.', ',');
  }),
  is_utf8: true,
});

const feed = '\n'.charCodeAt(0);

/** The rows of an unpacked workbook, each a line of JSON. */
export async function* readRows(bytes: AsyncIterable<Buffer>): AsyncGenerator<SheetRow[]> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of bytes) {
    const all = Buffer.concat([rest, chunk]);
    const end = all.lastIndexOf(feed) + 1;
    const lines = all.toString('utf8', 0, end).split('\n').slice(0, -1);
    yield lines.map((line): SheetRow => JSON.parse(line));
    rest = all.subarray(end);
  }
}
