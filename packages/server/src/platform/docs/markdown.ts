import { Marked, type Tokens } from 'marked';
import { escapeHtml } from '../mail/html.ts';

/** A page of the documentation as HTML, with its title and the headings below it. */
export interface Rendered {
  readonly title: string;
  readonly body: string;
  readonly headings: readonly { readonly id: string; readonly html: string }[];
}

/** The anchor of a heading, as GitHub makes it, so that links work in both places. */
const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/**
 * Renders our own Markdown. `hrefOf` maps links to other files. Comments, which give the tests the steps between two
 * examples, are left out.
 */
export function renderMarkdown(text: string, hrefOf: (href: string) => string): Rendered {
  let title = '';
  const headings: { id: string; html: string }[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text: plain }: Tokens.Heading): string {
        const html = this.parser.parseInline(tokens);
        const id = anchorOf(plain);
        if (depth === 1) title = plain;
        if (depth === 2) headings.push({ id, html });
        if (depth === 1) return `<h1>${html}</h1>\n`;
        return `<h${depth} id="${id}">${html}<a class="here" href="#${id}" aria-label="Link to this section">#</a></h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link): string {
        return `<a href="${escapeHtml(hrefOf(href))}">${this.parser.parseInline(tokens)}</a>`;
      },
      code({ text: code, lang = '' }: Tokens.Code): string {
        const [language = ''] = lang.split(' ');
        const name = names[language] ?? 'Text';
        return `<figure><figcaption>${name}</figcaption><pre tabindex="0" aria-label="${name}"><code>${escapeHtml(language === 'json' ? JSON.stringify(JSON.parse(code), null, 2) : code)}</code></pre></figure>\n`;
      },
      table(token: Tokens.Table): string {
        const cells = (row: Tokens.TableCell[], tag: string) =>
          row.map(({ tokens }) => `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`).join('');
        const head = token.header.some(({ text: cell }) => cell)
          ? `<thead><tr>${cells(token.header, 'th')}</tr></thead>`
          : '';
        const rows = token.rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('\n');
        return `<div class="wide" tabindex="0" role="group" aria-label="Table"><table>${head}<tbody>${rows}</tbody></table></div>\n`;
      },
      html: () => '',
    },
  });
  const body = marked.parse(text, { async: false });
  return { title, body, headings };
}

/** The title above a block of code. */
const names: Readonly<Record<string, string>> = {
  sh: 'curl',
  ts: 'TypeScript',
  js: 'JavaScript',
  json: 'Response',
  http: 'HTTP',
};
