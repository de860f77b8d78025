import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError } from './config-error.ts';
import { makeFolder } from './folder.ts';

const characters_min = 32;

/**
 * A random secret in a file of the data folder, made on first use and readable by its owner only. Throws ConfigError
 * for a file that is too short: keys derived from it could be guessed.
 */
export function storedSecret(data_dir: string, name: string): string {
  const path = join(data_dir, name);
  const secret = readSecret(path) ?? createSecret(data_dir, path);
  if (secret.length < characters_min)
    throw new ConfigError(
      `${path} is empty or truncated. Restore it from a backup, or set DATA_DIR to another folder to start with an empty database.`,
    );
  return secret;
}

function readSecret(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}

/**
 * Written to a temporary file and then linked: the file appears complete or not at all, and the first of several
 * processes makes it.
 */
function createSecret(data_dir: string, path: string): string {
  makeFolder(data_dir);
  const secret = randomBytes(32).toString('hex');
  const part = `${path}.${process.pid}.part`;
  try {
    writeFileSync(part, secret, { mode: 0o600, flush: true });
    linkSync(part, path);
    return secret;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return readSecret(path) ?? '';
  } finally {
    rmSync(part, { force: true });
  }
}
