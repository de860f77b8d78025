import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and missing ones above it. Node's own recursive way never ends where a file system reports that the
 * parent of a new folder does not exist though it does, as /proc does; the error of the system names the folder.
 */
export function makeFolder(path: string, { mode }: { readonly mode?: number } = {}): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
