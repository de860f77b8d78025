import { expect, test } from 'vitest';
import { cellsOf } from '../../testing/workbook.ts';
import { readZip } from '../../testing/zip.ts';
import { xlsxStream } from './xlsx.ts';

const bytesOf = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => Buffer.concat(await Array.fromAsync(stream));

test.each([
  [0, [0]],
  [2, [2]],
  [3, [2, 1]],
  [7, [2, 2, 2, 1]],
])('a workbook of %i rows with two to a sheet continues in the next', async (count, sheets) => {
  const column = { name: 'n', sql: 'n', currency: 'null', field: { kind: 'integer', min: 0, max: 10 } } as const;
  const rows = (async function* () {
    for (let n = 0; n < count; n++) yield [n, null];
  })();
  const parts = readZip(
    await bytesOf(xlsxStream({ columns: [column], labels: ['n'], rows, reading: { language: 'en' }, sheet_rows: 3 })),
  );
  const found = sheets.map((_, index) => cellsOf(parts.get(`xl/worksheets/sheet${index + 1}.xml`) as Buffer));
  expect(found.map((sheet) => sheet.length - 1)).toEqual(sheets);
  expect(found.flatMap((sheet) => sheet.slice(1).flat()).map(({ text }) => Number(text))).toEqual(
    Array.from({ length: count }, (_, n) => n),
  );
  expect(
    parts
      .get('xl/workbook.xml')
      ?.toString()
      .match(/<sheet /g),
  ).toHaveLength(sheets.length);
  expect(parts.has(`xl/worksheets/sheet${sheets.length + 1}.xml`)).toBe(false);
});
