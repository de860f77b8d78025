import type { proof_types } from '@sluis/contract/entities/merchants/bankaccount';

export type ProofType = (typeof proof_types)[number];

const png_signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * The type of a file by its content: a whole PDF, PNG or JPEG and nothing before or behind it, so that it cannot be a
 * file of another kind as well. Undefined for any other file.
 */
export function typeOfProof(bytes: Buffer): ProofType | undefined {
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
