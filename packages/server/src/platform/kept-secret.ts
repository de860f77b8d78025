import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config-error.ts';
import { makeFolder } from './folder.ts';

const characters_min = 32;

/**
 * A random secret kept in the data folder, made on first use and readable by its owner only. Throws ConfigError for a
 * file that holds less than a secret: keys derived from nothing would be anybody's.
 */
export function keptSecret(data_dir: string, name: string): string {
  const path = join(data_dir, name);
  const secret = readKept(path) ?? makeKept(data_dir, path);
  if (secret.length < characters_min)
    throw new ConfigError(
      `${path} is empty or cut short: put it back from a backup, or set DATA_DIR to another folder to begin anew.`,
    );
  return secret;
}

function readKept(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}

/** Written beside and then linked: the file is there whole or not at all, and the first of several processes made it. */
function makeKept(data_dir: string, path: string): string {
  makeFolder(data_dir);
  const secret = randomBytes(32).toString('hex');
  const part = `${path}.${process.pid}.part`;
  try {
    writeFileSync(part, secret, { mode: 0o600, flush: true });
    linkSync(part, path);
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readKept(path) ?? '';
  } finally {
    rmSync(part, { force: true });
  }
}
