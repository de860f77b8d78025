import { expect } from 'vitest';

/** The cells of a sheet by their XML, which must nest properly. */
export function cellsOf(sheet: Buffer): { style: string; type: string; text: string }[][] {
  const xml = sheet.toString('utf8');
  const open: string[] = [];
  for (const [, slash, name = '', rest = ''] of xml.matchAll(/<(\/?)([a-zA-Z]+)([^>]*)>/g)) {
    if (slash) expect(open.pop()).toBe(name);
    else if (!rest.endsWith('/')) open.push(name);
  }
  expect(open).toEqual([]);
  const plain = (text: string) =>
    text
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&quot;/g, '"')
      .replace(/&amp;/g, '&');
  return [...xml.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c(?: s="(\d+)")?(?: t="(\w+)")?(?:\/>|>(.*?)<\/c>)/gs)].map(
      ([, style = '', type = '', inner = '']) => ({
        style,
        type,
        text: plain(inner.replace(/<[^>]+>/g, '')),
      }),
    ),
  );
}
