import { TextDecoder } from 'node:util';
import { import_columns_max } from '@sluis/contract/entities/operations/import';
import { SaxesParser } from 'saxes';
import yauzl from 'yauzl';
import { UnreadableFile } from './unreadable-file.ts';
import { type CellValue, readCellValue, type SheetRow, type SheetValue, type WorkbookFacts } from './workbook-cells.ts';

/** Unpacked, in bytes: a sheet has a million rows at most; its texts are in memory. */
const sheet_bytes_max = 1024 ** 3;
const texts_bytes_max = 64 * 1024 ** 2;
const other_bytes_max = 8 * 1024 ** 2;
/** No spreadsheet compresses its sheets better: a higher ratio is an attempt to fill a disk or the memory. */
const packing_max = 250;
const packing_counts_from = 16 * 1024 ** 2;
const entries_max = 2000;
/**
 * The most characters without the start of an element: a cell of escapes has fewer, and attributes are read all
 * together.
 */
const silent_max = 512 * 1024;
/** The deepest nesting, which the parser keeps in memory. */
const depth_max = 100;
const texts_max = 2_000_000;
const cell_max = 32_767;
/** The rows of a sheet (ECMA-376). */
const rows_max = 1_048_576;
const rows_together = 1000;

/**
 * The rows of the first sheet of a workbook (ECMA-376), in chunks; `line` is the number of the row. It is read as it is
 * unpacked (ADR 86). Instants are written as ISO 8601 without an offset. Throws UnreadableFile for other files, and for
 * workbooks beyond the limits.
 */
export async function* workbookRows(path: string): AsyncGenerator<SheetRow[]> {
  const archive = await openArchive(path);
  try {
    const facts = await readFacts(archive);
    yield* rowsOf(archive, facts);
  } finally {
    archive.close();
  }
}

interface Archive {
  readonly names: readonly string[];
  /** The text of an archived file, a chunk at a time, up to a number of bytes. */
  read(name: string, bytes_max: number): AsyncGenerator<string>;
  close(): void;
}

async function openArchive(path: string): Promise<Archive> {
  const zip = await yauzl.openPromise(path, { autoClose: false, validateEntrySizes: true }).catch(notWorkbook);
  const entries = new Map<string, yauzl.Entry>();
  try {
    if (zip.entryCount > entries_max) throw new UnreadableFile('not_workbook');
    for await (const entry of zip.eachEntry()) entries.set(entry.fileName.toLowerCase(), entry);
  } catch (error) {
    zip.close();
    return notWorkbook(error);
  }
  async function* read(name: string, bytes_max: number): AsyncGenerator<string> {
    const entry = entries.get(name.toLowerCase());
    if (!entry) return;
    const { uncompressedSize, compressedSize, generalPurposeBitFlag } = entry;
    if (generalPurposeBitFlag & 1) throw new UnreadableFile('encrypted');
    const is_bomb = uncompressedSize > packing_counts_from && uncompressedSize > compressedSize * packing_max;
    if (uncompressedSize > bytes_max || is_bomb) throw new UnreadableFile('workbook_too_large');
    const decoder = new TextDecoder();
    try {
      // It ends with an error if the archive contains more than it declares.
      for await (const chunk of await zip.openReadStreamPromise(entry))
        yield decoder.decode(chunk as Buffer, { stream: true });
    } catch (error) {
      notWorkbook(error);
    }
  }
  return { names: [...entries.keys()], read, close: () => zip.close() };
}

function notWorkbook(error: unknown): never {
  throw error instanceof UnreadableFile ? error : new UnreadableFile('not_workbook', error);
}

type Attributes = Readonly<Record<string, string>>;
interface Handlers {
  readonly open: (name: string, attributes: Attributes) => void;
  readonly text?: (text: string) => void;
  readonly close?: (name: string) => void;
}

/** The name of an element without its prefix. */
const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Parses XML as it arrives; `between` is called after each chunk. Entities that the file defines are unknown, so an
 * error.
 */
async function* parse<T>(
  xml: AsyncIterable<string>,
  { open, text, close }: Handlers,
  between: () => T[] | undefined,
): AsyncGenerator<T[]> {
  const parser = new SaxesParser({ position: false });
  let [silent, depth] = [0, 0];
  parser.on('error', notWorkbook);
  parser.on('opentag', ({ name, attributes }) => {
    silent = 0;
    depth += 1;
    if (depth > depth_max) throw new UnreadableFile('not_workbook');
    open(local(name), attributes as Attributes);
  });
  if (text) parser.on('text', text);
  if (text) parser.on('cdata', text);
  parser.on('closetag', ({ name }) => {
    depth -= 1;
    close?.(local(name));
  });
  for await (const chunk of xml) {
    silent += chunk.length;
    parser.write(chunk);
    // The parser keeps a text, or the name of an element, until its end.
    if (silent > silent_max) throw new UnreadableFile('workbook_too_large');
    const made = between();
    if (made) yield made;
  }
}

/** Reads a small file to its end. */
async function parseAll(xml: AsyncIterable<string>, handlers: Handlers): Promise<void> {
  for await (const _ of parse(xml, handlers, () => undefined));
}

/** The texts that cells refer to, and the styles of dates. */
async function readFacts(archive: Archive): Promise<WorkbookFacts & { readonly sheet: string }> {
  let first: string | undefined;
  let is_1904 = false;
  await parseAll(archive.read('xl/workbook.xml', other_bytes_max), {
    open: (name, attributes) => {
      if (name === 'sheet')
        first ??= attributes['r:id'] ?? Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1];
      if (name === 'workbookPr') is_1904 = ['1', 'true'].includes(attributes.date1904 ?? '');
    },
  });
  let sheet: string | undefined;
  await parseAll(archive.read('xl/_rels/workbook.xml.rels', other_bytes_max), {
    open: (name, { Id, Target = '' }) => {
      if (name === 'Relationship' && Id === first) sheet = Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`;
    },
  });
  if (first === undefined || !sheet || !archive.names.includes(sheet.toLowerCase()))
    throw new UnreadableFile('not_workbook');
  const styles = await readStyles(archive);
  return { sheet, is_1904, ...styles, texts: await readTexts(archive) };
}

async function readTexts(archive: Archive): Promise<string[]> {
  const texts: string[] = [];
  let [text, is_text, is_phonetic] = ['', false, false];
  await parseAll(archive.read('xl/sharedStrings.xml', texts_bytes_max), {
    open: (name) => {
      if (name === 'si') text = '';
      if (name === 'rPh') is_phonetic = true;
      is_text = name === 't' && !is_phonetic;
    },
    text: (part) => {
      if (is_text) text += part;
    },
    close: (name) => {
      if (name === 'si' && texts.push(text.slice(0, cell_max)) > texts_max)
        throw new UnreadableFile('workbook_too_large');
      if (name === 'rPh') is_phonetic = false;
      if (name === 't') is_text = false;
    },
  });
  return texts;
}

/** Formats of dates and times that every workbook has (ECMA-376 18.8.30). */
const known_dates = [14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47];

async function readStyles(archive: Archive): Promise<Pick<WorkbookFacts, 'date_styles'>> {
  const date_formats = new Set(known_dates);
  const date_styles = new Set<number>();
  let [in_cells, style] = [false, 0];
  await parseAll(archive.read('xl/styles.xml', other_bytes_max), {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      // A date has a year or a day outside quotes, brackets and escapes.
      if (name === 'numFmt' && /[yd]/i.test(formatCode.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')))
        date_formats.add(Number(numFmtId));
      if (name === 'cellXfs') in_cells = true;
      if (name !== 'xf' || !in_cells) return;
      if (date_formats.has(Number(numFmtId))) date_styles.add(style);
      style += 1;
    },
    close: (name) => {
      if (name === 'cellXfs') in_cells = false;
    },
  });
  return { date_styles };
}

/** The position of a column by its letters: 0 for A. */
function columnOf(reference: string): number {
  let place = 0;
  for (const letter of reference) {
    const code = letter.charCodeAt(0) - 64;
    if (code < 1 || code > 26) break;
    place = place * 26 + code;
  }
  return place - 1;
}

/** The number of a row, as declared if possible. */
function lineOf(declared: string | undefined, before: number): number {
  const line = Number(declared);
  return Number.isInteger(line) && line > before && line <= rows_max ? line : before + 1;
}

/** Cells after the usable columns are merged into one, so that the row is recognised as too long. */
const columns_max = import_columns_max + 1;

async function* rowsOf(
  archive: Archive,
  facts: WorkbookFacts & { readonly sheet: string },
): AsyncGenerator<SheetRow[]> {
  let rows: SheetRow[] = [];
  let [line, column, is_value] = [0, -1, false];
  let values: SheetValue[] = [];
  let cell: { -readonly [K in keyof CellValue]: CellValue[K] } = { type: '', style: 0, text: '' };
  const handlers: Handlers = {
    open: (name, attributes) => {
      if (name === 'row') {
        line = lineOf(attributes.r, line);
        [values, column] = [[], -1];
      } else if (name === 'c') {
        column = attributes.r === undefined ? column + 1 : columnOf(attributes.r);
        if (column < 0) throw new UnreadableFile('not_workbook');
        column = Math.min(column, columns_max - 1);
        cell = { type: attributes.t ?? 'n', style: Number(attributes.s ?? 0), text: '' };
      } else is_value = name === 'v' || name === 't';
    },
    text: (part) => {
      if (is_value && cell.text.length <= cell_max) cell.text += part;
    },
    close: (name) => {
      if (name === 'c') {
        while (values.length < column) values.push('');
        values[column] = readCellValue(cell, facts) || (values[column] ?? '');
      } else if (name === 'row') {
        if (values.some((value) => value !== '')) rows.push({ line, values });
      } else is_value = false;
    },
  };
  const taken = (at_least: number): SheetRow[] | undefined => {
    if (rows.length < at_least) return undefined;
    const ready = rows;
    rows = [];
    return ready;
  };
  yield* parse(archive.read(facts.sheet, sheet_bytes_max), handlers, () => taken(rows_together));
  yield taken(0) ?? [];
}
