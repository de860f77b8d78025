import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** The process and port in a server folder's `postmaster.pid`; undefined if none is alive. */
export function readPostmaster(directory: string): { readonly pid: number; readonly port: number } | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const [pid, , , port] = lines.map(Number);
  return pid && port && isAlive(pid) && !isOtherProgram(pid) ? { pid, port } : undefined;
}

/**
 * Deletes the `postmaster.pid` of a server that is gone and whose number another program has by now, as in a restarted
 * container: PostgreSQL mistakes that program for a server, and would not start.
 */
export function removeStalePostmaster(directory: string): void {
  const path = join(directory, 'postmaster.pid');
  const pid = existsSync(path) ? Number(readFileSync(path, 'utf8').split('\n')[0]) : 0;
  if (isAlive(pid) && isOtherProgram(pid)) rmSync(path, { force: true });
}

/** Whether a process is certainly not PostgreSQL; if the system does not say, it may be. */
function isOtherProgram(pid: number): boolean {
  try {
    return !/^postgres/.test(readFileSync(`/proc/${pid}/comm`, 'utf8'));
  } catch {
    return false;
  }
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
