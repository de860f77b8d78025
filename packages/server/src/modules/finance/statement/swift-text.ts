import { toLatin } from '../../../platform/latin.ts';

/** A text in the character set x of SWIFT: letters without accents, digits and `/-?:().,'+`, on one line. */
export const swiftText = (text: string): string =>
  toLatin(text.replaceAll('&', '+').replace(/\s*%/g, ' pct').replaceAll('=', '-').replace(/\s+/g, ' ').trim());

/** Cuts a text into lines, between words if possible. None begins as a tag or the end of a message would. */
export function swiftLines(text: string, length: number, max: number): string[] {
  const lines: string[] = [];
  let rest = swiftText(text);
  while (lines.length < max) {
    rest = rest.replace(/^[:\- ]+/, '');
    if (rest === '') break;
    const space = rest.length > length ? rest.lastIndexOf(' ', length) : rest.length;
    const end = space > 0 ? space : length;
    lines.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return lines;
}

/** A reference of at most 16 characters: its end, which differs the most. It contains neither slashes nor spaces. */
export const swiftReference = (reference: string): string =>
  swiftText(reference).replace(/\/+/g, '-').replaceAll(' ', '').slice(-16) || 'NONREF';
