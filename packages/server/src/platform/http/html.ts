import { escapeHtml } from '../mail/html.ts';

/** HTML that is safe to send: only `html` makes it, which escapes every text. */
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

/** A piece of a page. Texts are escaped, also inside quoted attributes; false and absent parts are left out. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.reduce((whole, text, at) => whole + textOf(parts[at - 1]) + text));
