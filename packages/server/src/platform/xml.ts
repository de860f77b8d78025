const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no place for these, not even escaped.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** A text in XML, as content or as the value of an attribute. Characters that XML cannot contain are left out. */
export const xmlText = (text: string): string =>
  text.replace(unwritable, '').replace(/[&<>"]/g, (found) => escapes[found] ?? '');
