import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';

const require = createRequire(import.meta.url);
const fonts = {
  regular: require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  bold: require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
} as const;

export const ink = '#1f2933';
export const faint = '#52606d';
export const line_colour = '#cbd2d9';
const margin = 48;

/** PDF/UA-1, which the types of PDFKit do not name yet. */
const accessible: object = { subset: 'PDF/UA' };

/**
 * Of OpenType: figures of one width in columns of numbers. Contextual alternates, on which Inter spends most of its time,
 * say nothing there; words are laid out once each, which a list of features would prevent.
 */
const of_numbers: object = { features: { tnum: true, calt: false } };

type Element = PDFKit.PDFStructureElement;

export interface Words {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size?: number;
  readonly font?: keyof typeof fonts;
  readonly colour?: string;
  readonly align?: 'left' | 'right';
}

/** A document of A4 pages, tagged for screen readers: what is drawn is either an element or decoration. */
export interface Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly root: Element;
  readonly left: number;
  readonly width: number;
  /** Where the next part begins, and the least that its page has. */
  y: number;
  /** An element of the document, or of another element, that is drawn now. */
  element(parent: Element, type: string, draw?: () => void, options?: PDFKit.Mixins.StructureElementOptions): Element;
  /** Draws what says nothing: a line, a background, a repeated heading. */
  decorate(draw: () => void): void;
  write(text: string, words: Words): void;
  heightOf(text: string, words: Omit<Words, 'x' | 'y'>): number;
  /** Begins a new page unless the present one has space for a height; whether it did. */
  ensure(height: number): boolean;
  /** Numbers the pages and ends the document. */
  end(running: Running): Promise<Buffer>;
}

interface Running {
  /** At the top of every page but the first. */
  readonly header: string;
  readonly footer: string;
  readonly page: (page: number, pages: number) => string;
}

interface Given {
  readonly title: string;
  readonly author: string;
  readonly language: string;
  readonly created_at: string;
}

/** Opens a document. Its bytes follow from what is drawn: it has no other time, and nothing random. */
export function openSheet({ title, author, language, created_at }: Given): Sheet {
  const at = new Date(created_at);
  const doc = new PDFDocument({
    size: 'A4',
    margins: { top: margin + 16, right: margin, bottom: margin + 20, left: margin },
    pdfVersion: '1.7',
    ...accessible,
    tagged: true,
    displayTitle: true,
    lang: language,
    bufferPages: true,
    font: fonts.regular,
    info: { Title: title, Author: author, CreationDate: at, ModDate: at },
  });
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => void chunks.push(chunk));
  const root = doc.struct('Document');
  doc.addStructure(root);
  const style = ({ size = 9, font = 'regular', colour = ink }: Partial<Words>): void =>
    void doc.font(fonts[font]).fontSize(size).fillColor(colour);
  const shape = ({ width, align = 'left' }: Pick<Words, 'width' | 'align'>) => ({
    width,
    align,
    lineGap: 1.5,
    ...(align === 'right' && of_numbers),
  });
  const sheet: Sheet = {
    doc,
    root,
    left: margin,
    width: doc.page.width - 2 * margin,
    y: margin,
    element: (parent, type, draw, options = {}) => {
      const made = doc.struct(type, options);
      parent.add(made);
      if (draw) made.add(draw);
      return made;
    },
    decorate: (draw) => {
      doc.markContent('Artifact', { type: 'Layout' });
      draw();
      doc.endMarkedContent();
    },
    write: (text, words) => {
      style(words);
      doc.text(text, words.x, words.y, shape(words));
    },
    heightOf: (text, words) => {
      style(words);
      return doc.heightOfString(text, shape(words));
    },
    ensure: (height) => {
      if (sheet.y + height <= doc.page.height - doc.page.margins.bottom) return false;
      doc.addPage();
      sheet.y = doc.page.margins.top;
      return true;
    },
    end: async (running) => {
      root.end();
      const { count } = doc.bufferedPageRange();
      for (let page = 0; page < count; page++) {
        doc.switchToPage(page);
        number(sheet, running, page, count);
      }
      doc.end();
      await new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject));
      return Buffer.concat(chunks);
    },
  };
  return sheet;
}

/** Writes what a page has beside its content. */
function number({ doc, left, width, decorate, write }: Sheet, running: Running, page: number, pages: number): void {
  // Otherwise a text below the margin begins another page.
  doc.page.margins.bottom = 0;
  const y = doc.page.height - margin + 8;
  const words = { y, size: 7.5, colour: faint } as const;
  decorate(() => {
    if (page > 0) write(running.header, { ...words, x: left, y: margin - 12, width });
    doc
      .moveTo(left, y - 8)
      .lineTo(left + width, y - 8)
      .lineWidth(0.5)
      .stroke(line_colour);
    write(running.footer, { ...words, x: left, width: width * 0.7 });
    write(running.page(page + 1, pages), { ...words, x: left + width * 0.7, width: width * 0.3, align: 'right' });
  });
}
