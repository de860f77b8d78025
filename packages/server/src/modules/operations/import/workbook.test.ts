import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { transaction } from '@sluis/contract/entities/payments/transaction';
import { afterAll, expect, test } from 'vitest';
import yazl from 'yazl';
import { xlsxStream } from '../../../resource/export/xlsx.ts';
import type { CsvRecord } from './csv-records.ts';
import { typedRow } from './sheet-rows.ts';
import { workbookRows } from './workbook.ts';

const folder = mkdtempSync(join(tmpdir(), 'sluis-xlsx-'));
afterAll(() => rmSync(folder, { recursive: true }));
const fresh = (): string => join(folder, `${crypto.randomUUID()}.xlsx`);

async function read(path: string, decimal: '.' | ',' = '.'): Promise<CsvRecord[]> {
  const records: CsvRecord[] = [];
  for await (const rows of workbookRows(path)) records.push(...rows.map((row) => typedRow(row, decimal)));
  return records;
}

type Parts = Readonly<Record<string, string | Readable>>;

const usual: Parts = {
  'xl/workbook.xml':
    '<x:workbook xmlns:x="m" xmlns:r="r"><x:sheets><x:sheet name="One" sheetId="1" r:id="rId7"/><x:sheet name="Two" r:id="rId8"/></x:sheets></x:workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId8" Target="worksheets/other.xml"/><Relationship Id="rId7" Target="/xl/worksheets/data.xml"/></Relationships>',
};
const rows = (xml: string): Parts => ({
  'xl/worksheets/data.xml': `<worksheet><sheetData>${xml}</sheetData></worksheet>`,
});

async function workbook(parts: Parts): Promise<string> {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries({ ...usual, ...parts }))
    if (typeof content === 'string') zip.addBuffer(Buffer.from(content), name);
    else zip.addReadStream(content, name);
  zip.end();
  const path = fresh();
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}

test('cells of every kind become the text that a person would have typed, in their places', async () => {
  const path = await workbook({
    ...rows(`
      <row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="D1" t="inlineStr"><is><t>In </t><t>line</t></is></c></row>
      <row r="4"><c r="A4"><v>12.100000000000001</v></c><c r="B4" s="1"><v>46053.572916666664</v></c><c r="C4" s="2"><v>46053</v></c>
        <c r="D4" t="b"><v>1</v></c><c r="E4" t="str"><f>A1&amp;B1</f><v>made</v></c><c r="F4" t="e"><v>#N/A</v></c></row>
      <row><c><v>1250</v></c></row><row r="9"><c r="A9"/></row>`),
    'xl/sharedStrings.xml':
      '<sst><si><t>Plain</t></si><si><r><t>Rich </t></r><r><t>&lt;text&gt;</t></r><rPh><t>kana</t></rPh></si></sst>',
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="&quot;day&quot; 0.00"/></numFmts><cellStyleXfs><xf numFmtId="22"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="22"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>',
  });
  expect((await read(path, ',')).map(({ line, values }) => [line, values])).toEqual([
    [1, ['Plain', 'Rich <text>', '', 'In line']],
    [4, ['12,1', '2026-01-31T13:45:00', '2026-01-31', 'true', 'made', '']],
    [5, ['1250']],
  ]);
});

test('a row with an impossible number is the next one', async () => {
  const row_numbers = ['7', '1e300', '2.5', '-4', 'x', '7', '14'];
  const path = await workbook(rows(row_numbers.map((r) => `<row r="${r}"><c><v>1</v></c></row>`).join('')));
  expect((await read(path)).map(({ line }) => line)).toEqual([7, 8, 9, 10, 11, 12, 14]);
});

test('an export is read back unchanged', async () => {
  const columns = ['merchant_reference', 'created_at', 'amount'].map((name) => ({
    name,
    sql: name,
    field: transaction.fields[name as 'amount'],
  }));
  const given = Array.from({ length: 5000 }, (_, row) => [
    `R${row}`,
    '2026-01-31T13:45:00',
    1250 + row,
    null,
    null,
    'EUR',
  ]);
  async function* all() {
    yield* given;
  }
  const path = fresh();
  const labels = ['Reference', 'Time', 'Amount'];
  const written = { columns, labels, rows: all(), reading: { language: 'en' as const, words: undefined } };
  await pipeline(xlsxStream(written as unknown as Parameters<typeof xlsxStream>[0]), createWriteStream(path));
  const [header, ...records] = await read(path);
  expect(header?.values).toEqual(labels);
  expect(records).toHaveLength(5000);
  expect(records.at(-1)?.values.slice(0, 3)).toEqual(['R4999', '2026-01-31T13:45:00', '62.49']);
});

const zeros = (megabytes: number): Readable =>
  Readable.from(Array.from({ length: megabytes }, () => Buffer.alloc(1024 ** 2)));

type Case = readonly [name: string, parts: Readonly<Record<string, () => string | Readable>>, fault: string];

const cases: readonly Case[] = [
  ['a file that unpacks to far more than it is', { 'xl/worksheets/data.xml': () => zeros(200) }, 'workbook_too_large'],
  [
    'one text without an end',
    { 'xl/worksheets/data.xml': () => `<worksheet><c><v>${crypto.randomUUID().repeat(200_000)}` },
    'workbook_too_large',
  ],
  [
    'an element with 200,000 attributes',
    {
      'xl/worksheets/data.xml': () =>
        `<worksheet><row ${Array.from({ length: 200_000 }, (_, at) => `a${at}="1"`).join(' ')}/></worksheet>`,
    },
    'workbook_too_large',
  ],
  [
    'entities that multiply',
    {
      'xl/worksheets/data.xml': () =>
        '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><worksheet><sheetData><row><c t="str"><v>&b;</v></c></row></sheetData></worksheet>',
    },
    'not_workbook',
  ],
  [
    'elements inside each other without an end',
    { 'xl/worksheets/data.xml': () => `<worksheet>${'<a>'.repeat(10_000)}` },
    'not_workbook',
  ],
  ['no sheet', {}, 'not_workbook'],
  ['XML that is none', { 'xl/worksheets/data.xml': () => '<worksheet><row></worksheet>' }, 'not_workbook'],
];

test.each(cases)('%s is refused', async (_, parts, fault) => {
  const made = Object.fromEntries(Object.entries(parts).map(([name, make]) => [name, make()]));
  await expect(read(await workbook(made))).rejects.toMatchObject({ fault });
});
