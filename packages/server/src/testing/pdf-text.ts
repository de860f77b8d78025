import { inflateSync } from 'node:zlib';

/** What a PDF of PDFKit says, for tests. */
export interface PdfText {
  /** The texts of each page, in the order in which they are read; those of decoration are apart. */
  readonly pages: readonly { readonly texts: readonly string[]; readonly decoration: readonly string[] }[];
  /** The structure elements by type, in the order of the file. */
  readonly elements: readonly { readonly type: string; readonly text: string }[];
  /** The file's objects as text, without streams. */
  readonly objects: string;
}

interface PdfObject {
  readonly dictionary: string;
  readonly stream?: string;
}

function objectsOf(file: Buffer): ReadonlyMap<number, PdfObject> {
  const text = file.toString('latin1');
  const found = [...text.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, id, body = '']) => {
    const at = body.indexOf('stream\n');
    if (at < 0) return [Number(id), { dictionary: body }] as const;
    const dictionary = body.slice(0, at);
    const bytes = Buffer.from(body.slice(at + 7, body.lastIndexOf('\nendstream')), 'latin1');
    const stream = dictionary.includes('FlateDecode')
      ? inflateSync(bytes).toString('latin1')
      : bytes.toString('latin1');
    return [Number(id), { dictionary, stream }] as const;
  });
  return new Map(found);
}

const referred = (text: string, name: string): number[] =>
  [...text.matchAll(new RegExp(`/${name} (\\d+) 0 R`, 'g'))].map(([, id]) => Number(id));

/** The texts of the glyphs of a font, by their codes in hexadecimal. */
function glyphsOf(map: string): ReadonlyMap<string, string> {
  const glyphs = new Map<string, string>();
  const texts = (list: string) =>
    [...list.matchAll(/<([\da-f ]+)>/gi)].map(([, hex = '']) =>
      Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
    );
  for (const [, first = '0', , list = ''] of map.matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g))
    for (const [at, text] of texts(list).entries())
      glyphs.set((Number.parseInt(first, 16) + at).toString(16).padStart(4, '0'), text);
  return glyphs;
}

/** Reads the texts of a PDF, by the marked contents that its structure consists of. */
export function readPdf(file: Buffer): PdfText {
  const objects = objectsOf(file);
  const at = (id: number | undefined): PdfObject => objects.get(id ?? 0) ?? { dictionary: '' };
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type \/Page\n/.test(dictionary));
  const read = pages.map(({ dictionary }) => {
    const resources = at(referred(dictionary, 'Resources')[0]).dictionary;
    const fonts = new Map(
      [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id]) => {
        const [map] = referred(at(Number(id)).dictionary, 'ToUnicode');
        return [name, glyphsOf(at(map).stream ?? '')];
      }),
    );
    return marksOf(at(referred(dictionary, 'Contents')[0]).stream ?? '', fonts);
  });
  return {
    pages: read.map((marks) => ({
      texts: marks.filter(({ type, text }) => type !== 'Artifact' && text !== '').map(({ text }) => text),
      decoration: marks.filter(({ type, text }) => type === 'Artifact' && text !== '').map(({ text }) => text),
    })),
    elements: read.flat().filter(({ type }) => type !== 'Artifact'),
    objects: [...objects.values()].map(({ dictionary }) => dictionary).join('\n'),
  };
}

/** The marked contents of a page: `/H1 <</MCID 0>> BDC … EMC`. */
function marksOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>) {
  const marks: { type: string; text: string }[] = [];
  let open: { type: string; text: string } | undefined;
  let font: ReadonlyMap<string, string> | undefined;
  const operators = /\/(\w+) (?:<<[\s\S]*?>> BDC|BMC)|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ|(\bEMC\b)/g;
  for (const [, type, named, shown, end] of content.matchAll(operators)) {
    if (type) {
      open = { type, text: '' };
      marks.push(open);
    } else if (named) font = fonts.get(named);
    else if (end) open = undefined;
    else if (shown && open)
      for (const [, codes = ''] of shown.matchAll(/<([\da-f]*)>/g))
        for (const [code] of codes.matchAll(/.{4}/g)) open.text += font?.get(code) ?? '?';
  }
  return marks.map(({ type, text }) => ({ type, text: text.replace(/\s+/g, ' ').trim() }));
}
