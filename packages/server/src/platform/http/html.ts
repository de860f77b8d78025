import { escapeHtml } from '../mail/html.ts';

/** HTML that is safe to send: made by `html` alone, which escapes every text that it is given. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = Html | readonly Html[] | string | number | false | null | undefined;

const textOf = (part: Part): string => {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map((each: Html) => each.text).join('');
  return part === false || part == null ? '' : escapeHtml(String(part));
};

/** A piece of a page. Texts are escaped, also inside quoted attributes; what is false or absent is left out. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.reduce((whole, text, at) => whole + textOf(parts[at - 1]) + text));
