import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { chunk_bytes as usual } from './csv-lines.ts';
import { type CsvRecord, readRecords } from './csv-records.ts';
import { faultText } from './faults.ts';

const folder = mkdtempSync(join(tmpdir(), 'sluis-csv-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function read(content: string | Buffer, chunk_bytes = usual): Promise<CsvRecord[]> {
  const path = join(folder, `${crypto.randomUUID()}.csv`);
  writeFileSync(path, content);
  const records: CsvRecord[] = [];
  for await (const chunk of readRecords(createReadStream(path, { highWaterMark: chunk_bytes }))) records.push(...chunk);
  return records;
}

const good = async (content: string | Buffer, chunk_bytes?: number) =>
  (await read(content, chunk_bytes)).map(({ line, values, fault }) => [
    line,
    fault ? faultText(fault.code, fault.details) : values,
  ]);

test('line ends may be mixed, blank lines count but are not records, and the last line needs no end', async () => {
  expect(await good('a,b\r\nc,d\n\ne,f\rg,h\r\n\r\ni,')).toEqual([
    [1, ['a', 'b']],
    [2, ['c', 'd']],
    [4, ['e', 'f']],
    [5, ['g', 'h']],
    [7, ['i', '']],
  ]);
});

test('a byte order mark is left out, also if the rest is not valid UTF-8', async () => {
  expect(await good('\uFEFFa,b\n')).toEqual([[1, ['a', 'b']]]);
  const records = await read(
    Buffer.concat([Buffer.from('\uFEFFa,b\nc,'), Buffer.from([0xff]), Buffer.from('\nd,é\n')]),
  );
  expect(records).toEqual([
    { line: 1, values: ['a', 'b'], is_utf8: true },
    { line: 2, values: ['c', '\uFFFD'], is_utf8: false },
    { line: 3, values: ['d', 'é'], is_utf8: true },
  ]);
});

test('quoted values may contain commas, doubled quotes and line breaks, and lines are those of the file', async () => {
  expect(await good('"a,1","say ""hi"""\r\n"two\r\nlines",b\r\n"","""\n"""\nlast,1\n')).toEqual([
    [1, ['a,1', 'say "hi"']],
    [2, ['two\nlines', 'b']],
    [4, ['', '"\n"']],
    [6, ['last', '1']],
  ]);
});

test('a quote in the wrong place costs its own line only', async () => {
  const stray = 'a quote inside a value must be doubled';
  expect(await good('a,b"c\nd,"e"f\ng,h\n')).toEqual([
    [1, stray],
    [2, stray],
    [3, ['g', 'h']],
  ]);
});

test('a quote that is never closed costs its own line only, at the end of the file and before many more', async () => {
  const open = 'a quote is not closed within 16384 characters';
  expect(await good('a,"b\nc,d\ne,"f\n')).toEqual([
    [1, 'a quote inside a value must be doubled'],
    [2, ['c', 'd']],
    [3, open],
  ]);
  const rows = Array.from({ length: 5000 }, (_, at) => `c${at},d`);
  const records = await good(['a,"b', ...rows].join('\n'), 1000);
  expect(records).toHaveLength(5001);
  expect(records[0]).toEqual([1, open]);
  expect(records[5000]).toEqual([5001, ['c4999', 'd']]);
});

test('a line longer than memory allows is one bad row', async () => {
  const records = await good(`a,b\n${'x'.repeat(3_000_000)}\nc,d\n`);
  expect(records).toEqual([
    [1, ['a', 'b']],
    [2, 'longer than 16384 characters'],
    [3, ['c', 'd']],
  ]);
});

test('any written records are read back, wherever the chunks are cut', async () => {
  const value = fc.string({ unit: fc.constantFrom('a', 'é', '€', '😀', ',', '"', '\n', ' ', "'"), maxLength: 8 });
  const table = fc.array(fc.array(value, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 12 });
  const ends = fc.array(fc.constantFrom('\n', '\r\n', '\r'), { minLength: 1, maxLength: 5 });
  const written = (text: string, always: boolean) =>
    always || /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  await fc.assert(
    fc.asyncProperty(
      table,
      ends,
      fc.boolean(),
      fc.integer({ min: 1, max: 40 }),
      async (rows, line_ends, always, chunk) => {
        const lines = rows.map(
          (row, at) => row.map((text) => written(text, always)).join(',') + line_ends[at % line_ends.length],
        );
        const read_back = await read(lines.join(''), chunk);
        expect(read_back.map(({ values }) => values)).toEqual(rows);
      },
    ),
    { numRuns: 300 },
  );
});

test.each([
  ['an open quote before thousands of closed ones', `"\n${'""\n'.repeat(5460)}`],
  ['values that close and open in each line', `"\n${'","\n'.repeat(4090)}x"y\n`],
])('each line of a record is scanned once: %s', async (_, part) => {
  const times = Math.ceil(2_000_000 / part.length);
  async function* bytes() {
    for (let time = 0; time < times; time++) yield Buffer.from(part);
  }
  let records = 0;
  for await (const chunk of readRecords(bytes())) records += chunk.length;
  expect(records).toBeGreaterThan(times);
});
