import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it that are not there. Node's own way to do that never ends where a file system says
 * that what is above a new folder is not there though it is, as /proc does; the error of the system names the folder.
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
