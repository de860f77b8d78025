import { PassThrough, Readable } from 'node:stream';
import { currencyExponent } from '@sluis/contract/base/currencies';
import { toDecimal } from '@sluis/contract/base/money';
import { translations } from '@sluis/contract/base/translate';
import yazl from 'yazl';
import { xmlText } from '../../platform/xml.ts';
import type { ExportColumn } from './columns.ts';
import { type Dictionary, dictionaryOf, type Reading, wordFor } from './words.ts';

/** The most rows of a sheet, including the heading (ECMA-376, as Excel reads it). */
const sheet_rows_max = 1_048_576;

/** The names of sheets, as spreadsheets give them. */
const words = translations({ nl: { sheet: 'Blad{{n}}' }, en: { sheet: 'Sheet{{n}}' } });

export interface XlsxRows {
  readonly reading: Reading;
  readonly columns: readonly Pick<ExportColumn, 'name' | 'field'>[];
  readonly labels: readonly string[];
  /**
   * Cells in the order of the columns, followed by the currency of each, or null; instants already in the reader's zone.
   * A decimal with a currency is an exact amount, as a text.
   */
  readonly rows: AsyncIterable<readonly unknown[]>;
  /** A lower limit of rows to a sheet, for tests. */
  readonly sheet_rows?: number;
}

const textCell = (text: string): string => `<c t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;

/** Days since 1899-12-30, which is how a spreadsheet counts time. */
const serial = (local: string): number => Date.parse(`${local}Z`) / 86_400_000 + 25_569;

/** Styles by index: 0 plain, 1 date and time, 2 date, 3 to 7 amounts with 0 to 4 decimals, 8 and 9 shares of one. */
const formats = [
  'General',
  'yyyy\\-mm\\-dd hh:mm:ss',
  'yyyy\\-mm\\-dd',
  '#,##0',
  '#,##0.0',
  '#,##0.00',
  '#,##0.000',
  '#,##0.0000',
  '0%',
  '0.00%',
];

const moneyCell = (decimal: string, currency_code: string): string =>
  `<c s="${3 + currencyExponent(currency_code)}"><v>${decimal}</v></c>`;
const amountCell = (amount: number, currency_code: string): string =>
  moneyCell(toDecimal({ amount, currency_code }), currency_code);

/** A share of one with at most four decimals; the percentage shows decimals only if it has any. */
const shareCell = (share: number): string =>
  `<c s="${Math.round(share * 1e4) % 100 === 0 ? 8 : 9}"><v>${share}</v></c>`;

function cell(
  { field }: Pick<ExportColumn, 'field'>,
  dictionary: Dictionary | undefined,
  value: unknown,
  currency: unknown,
): string {
  if (value === null || value === undefined) return '<c/>';
  if (dictionary)
    return textCell(
      [value]
        .flat()
        .map((code) => wordFor(dictionary, String(code)))
        .join(', '),
    );
  switch (field.kind) {
    case 'amount':
      return amountCell(Number(value), String(currency));
    case 'decimal':
      if (!field.share_if)
        return currency === null ? `<c><v>${value}</v></c>` : moneyCell(String(value), String(currency));
      return currency === null ? shareCell(Number(value)) : amountCell(Number(value), String(currency));
    case 'integer':
      return `<c><v>${value}</v></c>`;
    case 'boolean':
      return `<c t="b"><v>${value ? 1 : 0}</v></c>`;
    case 'instant':
      return `<c s="1"><v>${serial(String(value))}</v></c>`;
    case 'date':
      return `<c s="2"><v>${serial(`${value}T00:00:00`)}</v></c>`;
    default:
      return textCell(typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
}

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Cuts rows into sheets, each written as a stream of XML; a sheet begins when there is a row for it. */
async function* sheetXml(
  { columns, labels, reading, sheet_rows = sheet_rows_max }: XlsxRows,
  take: () => Promise<readonly unknown[] | undefined>,
): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData><row>${labels.map(textCell).join('')}</row>`;
  const dictionaries = columns.map((column) => dictionaryOf(column, reading));
  let chunk = '';
  for (let count = 1; count < sheet_rows; count++) {
    const row = await take();
    if (!row) break;
    chunk += `<row>${columns.map((column, index) => cell(column, dictionaries[index], row[index], row[columns.length + index])).join('')}</row>`;
    if (chunk.length > 65_536) {
      yield chunk;
      chunk = '';
    }
  }
  yield `${chunk}</sheetData></worksheet>`;
}

const textPart = (zip: yazl.ZipFile, path: string, text: string): void => zip.addBuffer(Buffer.from(head + text), path);

function addParts(zip: yazl.ZipFile, sheets: number, { language }: Reading): void {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  textPart(
    zip,
    '[Content_Types].xml',
    `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/>${numbers.map((n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`).join('')}</Types>`,
  );
  textPart(
    zip,
    '_rels/.rels',
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  );
  textPart(
    zip,
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${numbers.map((n) => `<sheet name="${xmlText(words(language)('sheet', { n }))}" sheetId="${n}" r:id="rId${n}"/>`).join('')}</sheets></workbook>`,
  );
  textPart(
    zip,
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${numbers.map((n) => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`).join('')}<Relationship Id="rIdS" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  );
  textPart(
    zip,
    'xl/styles.xml',
    `<styleSheet xmlns="${main}"><numFmts count="${formats.length}">${formats.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${xmlText(code)}"/>`).join('')}</numFmts><fonts count="1"><font/></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="${formats.length}">${formats.map((_, index) => `<xf numFmtId="${index === 0 ? 0 : 164 + index}" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
  );
}

/** A workbook as a stream, in constant memory; after a sheet's limit it continues in the next. */
export function xlsxStream(given: XlsxRows): Readable {
  const zip = new yazl.ZipFile();
  const out = new PassThrough();
  const rows = given.rows[Symbol.asyncIterator]();
  let ahead: readonly unknown[] | undefined;
  const next = async (): Promise<readonly unknown[] | undefined> => {
    const { value, done } = await rows.next();
    return done ? undefined : value;
  };
  const take = async (): Promise<readonly unknown[] | undefined> => {
    const row = ahead;
    if (row) ahead = await next();
    return row;
  };
  const write = async (): Promise<void> => {
    ahead = await next();
    let sheets = 0;
    do {
      sheets += 1;
      const sheet = Readable.from(sheetXml(given, take), { objectMode: true, highWaterMark: 1 });
      const bytes = sheet.pipe(new PassThrough());
      sheet.on('error', (error) => bytes.destroy(error));
      bytes.on('error', (error) => out.destroy(error));
      zip.addReadStream(bytes, `xl/worksheets/sheet${sheets}.xml`);
      await new Promise((resolve, reject) => bytes.once('end', resolve).once('error', reject));
    } while (ahead);
    addParts(zip, sheets, given.reading);
    zip.end();
  };
  zip.outputStream.pipe(out);
  write().catch((error) => out.destroy(error));
  out.on('close', () => void rows.return?.());
  return out;
}
