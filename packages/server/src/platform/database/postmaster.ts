import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `postmaster.pid` of a server's folder says: its process and port; undefined where none is alive. */
export function readPostmaster(directory: string): { readonly pid: number; readonly port: number } | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const [pid, , , port] = lines.map(Number);
  return pid && port && isAlive(pid) ? { pid, port } : undefined;
}

export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
