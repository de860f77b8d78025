/** The ways to view a body. */
export const body_forms = ['json', 'xml', 'form', 'raw'] as const;
export type BodyForm = (typeof body_forms)[number];

export interface Pair {
  readonly name: string;
  readonly value: string;
}

/** A body in each form; undefined if it does not have that form. */
export interface Body {
  readonly json: unknown;
  readonly xml: string | undefined;
  readonly form: readonly Pair[] | undefined;
  readonly raw: string;
}

const isForm = (text: string): boolean => /^[\w.[\]%+-]+=[^\s&]*(&[\w.[\]%+-]+=[^\s&]*)*$/.test(text);

/** Parses a body into the forms it can be shown in. JSON bodies of calls are stored as values, all others as text. */
export function readBody(body: unknown): Body {
  const raw = typeof body === 'string' ? body : JSON.stringify(body, null, 2);
  const json = typeof body === 'string' ? parsed(body) : body;
  return {
    json,
    raw,
    xml: typeof body === 'string' ? indentXml(body) : undefined,
    form:
      typeof body === 'string'
        ? isForm(body)
          ? [...new URLSearchParams(body)].map(([name, value]) => ({ name, value }))
          : undefined
        : pairsOf(body),
  };
}

/** The form in which a body opens: JSON for our own API, otherwise its own. */
export function formOf({ json, xml, form }: Body, url: string): BodyForm {
  if (url.startsWith('/v1/') && json !== undefined) return 'json';
  if (xml !== undefined) return 'xml';
  if (json !== undefined) return 'json';
  return form ? 'form' : 'raw';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Each value of an object by its path. */
function pairsOf(value: unknown, at = ''): readonly Pair[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).flatMap(([key, inner]) => {
    const name = at === '' ? key : `${at}[${key}]`;
    return pairsOf(inner, name) ?? [{ name, value: inner === null ? '' : String(inner) }];
  });
}

const indent = 2;
const line_max = 80;

/** XML with each element on its own line; attributes are below each other if they do not fit. */
export function indentXml(text: string): string | undefined {
  if (!/^\s*</.test(text)) return undefined;
  const { documentElement } = new DOMParser().parseFromString(text, 'application/xml');
  if (documentElement.querySelector('parsererror') || documentElement.tagName === 'parsererror') return undefined;
  const head = /^\s*(<\?xml[^>]*\?>)/.exec(text)?.[1];
  return [...(head ? [head] : []), ...linesOf(documentElement, 0)].join('\n');
}

function linesOf(element: Element, depth: number): string[] {
  const margin = ' '.repeat(depth * indent);
  const attributes = [...element.attributes].map(({ name, value }) => `${name}="${escaped(value)}"`);
  const short = [element.tagName, ...attributes].join(' ');
  const start =
    margin.length + short.length + 2 <= line_max
      ? short
      : [element.tagName, ...attributes].join(`\n${margin}${' '.repeat(indent)}`);
  const inner = [...element.childNodes].flatMap((node) => {
    if (node instanceof Element) return linesOf(node, depth + 1);
    const words = node.textContent?.trim() ?? '';
    return words === '' ? [] : wrapped(escaped(words), ' '.repeat((depth + 1) * indent));
  });
  if (inner.length === 0) return [`${margin}<${start}/>`];
  const [only] = inner;
  const flat = `${margin}<${start}>${only?.trim()}</${element.tagName}>`;
  if (inner.length === 1 && element.children.length === 0 && flat.length <= line_max) return [flat];
  return [`${margin}<${start}>`, ...inner, `${margin}</${element.tagName}>`];
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

function wrapped(text: string, margin: string): string[] {
  const lines: string[] = [];
  let line = margin;
  for (const word of text.split(/\s+/)) {
    if (line.trim() !== '' && line.length + word.length + 1 > line_max) {
      lines.push(line);
      line = margin;
    }
    line += line === margin ? word : ` ${word}`;
  }
  return [...lines, line];
}
