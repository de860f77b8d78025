const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** A text for an element or an attribute. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (found) => entities[found] ?? found);

/** An XML element; what it lacks is left out. */
export type Xml = string | undefined;

/** An element with a text, or with others in it; undefined without any. */
export function element(name: string, content: string | undefined | readonly Xml[], attributes = ''): Xml {
  const inner = typeof content === 'string' ? escaped(content) : content?.filter((each) => each !== undefined).join('');
  return inner ? `<${name}${attributes}>${inner}</${name}>` : undefined;
}

export const attribute = (name: string, value: string): string => ` ${name}="${escaped(value)}"`;

export const document = (root: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
