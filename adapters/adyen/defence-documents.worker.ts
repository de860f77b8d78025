import { parentPort, workerData } from 'node:worker_threads';
import type { Evidence } from '@sluis/adapter/disputes';
import { type EvidencePart, type EvidenceText, evidence_text_names } from '@sluis/contract/disputes/evidence';
import { PDFDocument, type PDFFont, StandardFonts } from 'pdf-lib';
import type { Defence } from './defence.ts';
import { DocumentFault, has_begun, type Made } from './defence-documents.ts';
import type { DefenceDocument } from './types.ts';

/** What Adyen takes: JPEG, TIFF and PDF, and no PNG. */
const bytes_max: Readonly<Record<string, number>> = { 'image/jpeg': 10_000_000, 'application/pdf': 2_000_000 };

type File = Evidence['files'][number];

/** Makes the documents of a defence, in a thread of its own (`documentsOf`). Throws DocumentFault. */
const makeDocuments = (defence: Defence, evidence: Evidence): Promise<DefenceDocument[]> =>
  Promise.all(
    [...defence.documents].map(async ([type, parts]) => {
      const { bytes, type: contentType } = await documentOf(parts, evidence);
      const most = bytes_max[contentType] ?? 0;
      if (bytes.length > most) {
        const [size, limit] = [bytes.length, most].map((of) => `${(of / 1_000_000).toFixed(1)} MB`);
        throw new DocumentFault(`The document ${type} has ${size}, and Adyen takes ${limit}: make its files smaller`);
      }
      return { defenseDocumentTypeCode: type, contentType, content: Buffer.from(bytes).toString('base64') };
    }),
  );

async function documentOf(parts: readonly EvidencePart[], evidence: Evidence): Promise<Pick<File, 'type' | 'bytes'>> {
  const files = evidence.files.filter(({ part }) => parts.includes(part));
  const texts = evidence_text_names.flatMap((name) => {
    const text = parts.includes(name) ? evidence.texts[name] : undefined;
    return text ? [[name, text] as const] : [];
  });
  const [alone] = files;
  if (alone && files.length === 1 && texts.length === 0 && bytes_max[alone.type]) return alone;
  const pdf = await PDFDocument.create();
  if (texts.length > 0) await writeTexts(pdf, titleOf(evidence), texts);
  for (const file of files) await append(pdf, file);
  return { type: 'application/pdf', bytes: await pdf.save() };
}

const page = { width: 595, height: 842, margin: 56, size: 10, line: 15 } as const;

/** A page at 400 dots per inch has sixteen million; a PNG is unpacked whole, several times. */
const pixels_max = 25_000_000;

const pixelsOf = (png: Uint8Array): number => {
  const header = new DataView(png.buffer, png.byteOffset, 24);
  return header.getUint32(16) * header.getUint32(20);
};

async function append(pdf: PDFDocument, { name, type, bytes }: File): Promise<void> {
  if (type === 'image/png' && pixelsOf(bytes) > pixels_max)
    throw new DocumentFault(`${name} has more than ${pixels_max / 1_000_000} million pixels: make it smaller`);
  try {
    if (type === 'application/pdf') {
      const read = await PDFDocument.load(bytes);
      for (const each of await pdf.copyPages(read, read.getPageIndices())) pdf.addPage(each);
      return;
    }
    const image = await (type === 'image/png' ? pdf.embedPng(bytes) : pdf.embedJpg(bytes));
    const { width, height } = image.scaleToFit(page.width - 2 * page.margin, page.height - 2 * page.margin);
    const sheet = pdf.addPage([page.width, page.height]);
    sheet.drawImage(image, { x: page.margin, y: page.height - page.margin - height, width, height });
  } catch {
    throw new DocumentFault(`${name} is encrypted or damaged: Adyen could not read it`);
  }
}

const titleOf = ({ dispute, payment }: Evidence): string => `Response to dispute ${dispute} of payment ${payment}`;

const headings: Readonly<Partial<Record<EvidenceText, string>>> = {
  customer_ip: 'IP address of the customer',
  three_d_secure: '3-D Secure',
};
const headingOf = (name: EvidenceText): string =>
  headings[name] ?? `${name[0]?.toUpperCase()}${name.slice(1).replaceAll('_', ' ')}`;

async function writeTexts(
  pdf: PDFDocument,
  title: string,
  texts: readonly (readonly [EvidenceText, string])[],
): Promise<void> {
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  let sheet = pdf.addPage([page.width, page.height]);
  let y: number = page.height - page.margin;
  const write = (text: string, of: PDFFont) => {
    for (const line of linesOf(printable(text, of), of)) {
      if (y < page.margin) {
        sheet = pdf.addPage([page.width, page.height]);
        y = page.height - page.margin;
      }
      sheet.drawText(line, { x: page.margin, y, size: page.size, font: of });
      y -= page.line;
    }
  };
  write(title, bold);
  for (const [name, text] of texts) {
    y -= page.line;
    write(headingOf(name), bold);
    write(text, font);
  }
}

/** The text in the characters of the fonts that every PDF reader has: those of western Europe. */
function printable(text: string, font: PDFFont): string {
  const known = new Set(font.getCharacterSet());
  const has = (letter: string): boolean => letter === '\n' || known.has(letter.codePointAt(0) ?? 0);
  return [...text.replaceAll('\t', ' ').replaceAll('\r', '')]
    .flatMap((letter) => (has(letter) ? letter : [...letter.normalize('NFKD')].find(has) || '?'))
    .join('');
}

function linesOf(text: string, font: PDFFont): string[] {
  const is_fitting = (line: string) => font.widthOfTextAtSize(line, page.size) <= page.width - 2 * page.margin;
  const lines: string[] = [];
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.split(' ').flatMap((each) => each.match(/.{1,80}/g) ?? '')) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (!is_fitting(longer)) lines.push(line);
      line = is_fitting(longer) ? longer : word;
    }
    lines.push(line);
  }
  return lines;
}

const { defence, evidence } = workerData as { readonly defence: Defence; readonly evidence: Evidence };
parentPort?.postMessage(has_begun);
const made: Made = await makeDocuments(defence, evidence).then(
  (documents) => ({ documents }),
  (error: unknown) => {
    if (error instanceof DocumentFault) return { fault: error.message };
    throw error;
  },
);
parentPort?.postMessage(made);
