import { inflateSync } from 'node:zlib';
import { holdsCardNumber } from '@sluis/contract/base/card-numbers';
import { isStorableText } from '@sluis/contract/base/text';

/** The types of documents that are taken from merchants. */
type DocumentType = 'application/pdf' | 'image/png' | 'image/jpeg';

const endings: Readonly<Record<DocumentType, string>> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
};

const png_signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * The type of a file by its content: a whole PDF, PNG or JPEG and nothing before or behind it, so that it cannot be a
 * file of another kind as well. Undefined for any other file.
 */
export function typeOfDocument(bytes: Buffer): DocumentType | undefined {
  if (isArchive(bytes)) return undefined;
  if (isPdf(bytes)) return 'application/pdf';
  if (isPng(bytes)) return 'image/png';
  return isJpeg(bytes) ? 'image/jpeg' : undefined;
}

const archive_end = Buffer.from('PK\x05\x06');
/** The end of an archive has 22 bytes and a comment of up to 65,535, which can contain the end of another file. */
const archive_tail_bytes = 22 + 65_535;

/** Whether programs that open archives would find one: they look for its end, whatever comes before it. */
const isArchive = (bytes: Buffer): boolean =>
  bytes.subarray(Math.max(0, bytes.length - archive_tail_bytes)).includes(archive_end);

const tail_bytes = 2048;
const xref_bytes = 64;

/** Begins and ends as a PDF, with a table of objects where its end points. */
function isPdf(bytes: Buffer): boolean {
  if (!/^%PDF-[12]\.\d[\r\n\s]/.test(bytes.toString('latin1', 0, 12))) return false;
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - tail_bytes));
  const end = /startxref\s+(\d{1,10})\s+%%EOF\s*$/.exec(tail);
  if (!end) return false;
  const at = Number(end[1]);
  return at > 0 && /^\s*(?:xref\s|\d+\s+\d+\s+obj\b)/.test(bytes.toString('latin1', at, at + xref_bytes));
}

/** A chain of chunks that begins with the header, and ends at IEND and with the file. */
function isPng(bytes: Buffer): boolean {
  if (!bytes.subarray(0, png_signature.length).equals(png_signature)) return false;
  let at = png_signature.length;
  for (let count = 0; at + 12 <= bytes.length; count++) {
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (count === 0 && type !== 'IHDR') return false;
    at += 12 + bytes.readUInt32BE(at);
    if (type === 'IEND') return at === bytes.length;
  }
  return false;
}

const jpeg = { start: 0xd8, end: 0xd9, scan: 0xda, marker: 0xff } as const;

/** A chain of segments up to the scan, and the end of an image at the end of the file. */
function isJpeg(bytes: Buffer): boolean {
  const { length } = bytes;
  if (length < 4 || bytes[0] !== jpeg.marker || bytes[1] !== jpeg.start) return false;
  if (bytes[length - 2] !== jpeg.marker || bytes[length - 1] !== jpeg.end) return false;
  let at = 2;
  while (at + 4 <= length) {
    if (bytes[at] !== jpeg.marker) return false;
    if (bytes[at + 1] === jpeg.scan) return true;
    const size = bytes.readUInt16BE(at + 2);
    if (size < 2) return false;
    at += 2 + size;
  }
  return false;
}

/** A file's name, with the ending of its type; another one if it cannot be stored. */
export function documentName(given: string | null, type: DocumentType, otherwise: string): string {
  const known = given !== null && isStorableText(given) && !holdsCardNumber(given) ? given : '';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no system takes these in the name of a file.
  const plain = known.replace(/[\u0000-\u001f\u007f/\\:*?"<>|\p{C}]+/gu, '-').replace(/\.[a-z0-9]{1,5}$/i, '');
  return `${plain.trim().slice(0, 150) || otherwise}.${endings[type]}`;
}

/** The most that is unpacked of one PDF, and of one of its streams: a page of text has far less, a picture more. */
const unpacked_max = 20_000_000;
const stream_max = 2_000_000;
const stream = /stream\r?\n/g;

/**
 * Whether the text of a PDF has a card number: its plain strings and those of its packed streams. A number in an image,
 * or in a font with codes of its own, is not found.
 */
export function pdfHoldsCardNumber(bytes: Buffer): boolean {
  const whole = bytes.toString('latin1');
  let left = unpacked_max;
  for (const { index, 0: begin } of whole.matchAll(stream)) {
    const from = index + begin.length;
    const to = whole.indexOf('endstream', from);
    if (to < 0 || left <= 0) break;
    const content = unpacked(bytes.subarray(from, to));
    left -= content?.length ?? stream_max;
    if (content !== undefined && linesOf(content).some(holdsCardNumber)) return true;
  }
  return false;
}

/** The content of a stream; undefined if it has more than a page of text. */
function unpacked(bytes: Buffer): string | undefined {
  try {
    return inflateSync(bytes, { maxOutputLength: stream_max }).toString('latin1');
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? undefined : bytes.toString('latin1');
  }
}

/**
 * The shown strings of a page, each as a line, and all of them together: a number may be shown in groups. A string is
 * shown alone, or in an array with the distances between them. Each character is read once: in an expression for all of
 * it, every bracket of a hostile file would begin another search to its end.
 */
function linesOf(content: string): string[] {
  const lines: string[] = [];
  let strings: string[] = [];
  const next = /[([]|T[Jj]|['"]/g;
  for (let found = next.exec(content); found; found = next.exec(content)) {
    const [token] = found;
    if (token === '(') {
      const end = endOfString(content, next.lastIndex);
      strings.push(content.slice(next.lastIndex, end));
      next.lastIndex = end + 1;
    } else {
      if (token !== '[') lines.push(token === 'TJ' ? strings.join('') : (strings.at(-1) ?? ''));
      strings = [];
    }
  }
  return [...lines, lines.join(' ')];
}

/** Where the string that begins here ends. */
function endOfString(content: string, from: number): number {
  let at = from;
  while (at < content.length && content[at] !== ')') at += content[at] === '\\' ? 2 : 1;
  return Math.min(at, content.length);
}
