import { ConfigError } from './config-error.ts';

type SystemError = NodeJS.ErrnoException & { readonly port?: number; readonly address?: string };

/** Why a process could not start, in one line that says what to do; of what nobody foresaw, all that is known. */
export function startFailure(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const known = error instanceof Error && systemFailure(error as SystemError);
  if (known) return known;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function systemFailure({ code, syscall, path, port, address, message }: SystemError): string | undefined {
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return `Port ${port} is taken by another program: stop it, or set PORT to another number.`;
  if (syscall === 'listen' && code === 'EACCES')
    return `Port ${port} is not for this user: set PORT to a number from 1024.`;
  if (syscall === 'listen' || syscall === 'getaddrinfo')
    return `This machine cannot listen at ${address ?? message}: set HOST to one of its own addresses, such as 127.0.0.1.`;
  if (path === undefined && code !== 'ENOSPC') return undefined;
  const place = path ?? 'The data folder';
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `${place} cannot be written (${code}): give this user the right to, or set DATA_DIR to another folder.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `${place} cannot be written, because the disk is full: make room and start again.`;
    case 'ENOTDIR':
    case 'EEXIST':
    case 'ENOENT':
      return `${place} cannot be made (${code}): set DATA_DIR to a folder that is there or can be made.`;
    default:
      return undefined;
  }
}
