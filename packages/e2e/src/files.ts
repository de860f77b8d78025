import { readFile } from 'node:fs/promises';
import { inflateRawSync } from 'node:zlib';
import type { Download, Page } from '@playwright/test';

/** Exports the list on screen in one of the formats of the menu, and returns the file. */
export async function exportAs(page: Page, menu: string, format: string): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: menu, exact: true }).click();
  const started = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: format }).click();
  const file: Download = await started;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

const end_of_central_directory = 0x06054b50;

/** The parts of a ZIP archive by their path, read from its central directory as unzip does. */
function unzip(bytes: Buffer): Map<string, string> {
  let end = bytes.length - 22;
  while (bytes.readUInt32LE(end) !== end_of_central_directory) end -= 1;
  const parts = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let count = bytes.readUInt16LE(end + 10); count > 0; count--) {
    const [method, size] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const body = bytes.subarray(start, start + size);
    parts.set(bytes.toString('utf8', at + 46, at + 46 + name), String(method === 0 ? body : inflateRawSync(body)));
    at += 46 + name + extra + comment;
  }
  return parts;
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const decoded = (text: string): string => text.replace(/&(\w+);/g, (_, name: string) => entities[name] ?? '');

/** The cells of the first sheet of a workbook as texts, with the heading first. */
export function sheetRows(bytes: Buffer): string[][] {
  const sheet = unzip(bytes).get('xl/worksheets/sheet1.xml') ?? '';
  return [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c\b[^>]*?(?:\/>|>(.*?)<\/c>)/gs)].map(([, cell = '']) => decoded(cell.replace(/<[^>]+>/g, ''))),
  );
}
