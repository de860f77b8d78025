import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { type Fault, faultText } from './faults.ts';

/** The report of bad rows, a CSV file that is made with the first of them. */
export interface Report {
  /** The path, once the file exists. */
  readonly path: string | undefined;
  add(file: string, faults: readonly Fault[]): Promise<void>;
  close(): Promise<void>;
}

/** A report in a folder, which is made if needed; its name contains the time, and two of the same time differ. */
export function makeReport(directory: string): Report {
  const moment = new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '');
  const path = join(directory, `import-${moment}-${randomBytes(3).toString('hex')}.csv`);
  let handle: FileHandle | undefined;
  return {
    get path() {
      return handle && path;
    },
    async add(file, faults) {
      if (faults.length === 0) return;
      if (!handle) {
        await mkdir(directory, { recursive: true });
        handle = await open(path, 'wx');
        await handle.write('file,line,column,reason\n');
      }
      await handle.write(faults.map((fault) => reportLine(file, fault)).join(''));
    },
    close: async () => handle?.close(),
  };
}

/** Reasons begin with a fixed word, so that no spreadsheet reads one as a formula. */
const reportLine = (file: string, { line, column, code, details }: Fault): string =>
  `${quoted(file)},${line},${column},${quoted(faultText(code, details))}\n`;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
