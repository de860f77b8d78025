const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no place for these, not even escaped.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** A text in XML, as content or as the value of an attribute. Characters that XML cannot contain are left out. */
export const xmlText = (text: string): string =>
  text.replace(unwritable, '').replace(/[&<>"']/g, (found) => escapes[found] ?? found);

/** An XML element; what it lacks is left out. */
export type Xml = string | undefined;

/** An element with a text, or with others in it; undefined without any. */
export function element(name: string, content: string | undefined | readonly Xml[], attributes = ''): Xml {
  const inner = typeof content === 'string' ? xmlText(content) : content?.filter((each) => each !== undefined).join('');
  return inner ? `<${name}${attributes}>${inner}</${name}>` : undefined;
}

export const attribute = (name: string, value: string): string => ` ${name}="${xmlText(value)}"`;

export const document = (root: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
