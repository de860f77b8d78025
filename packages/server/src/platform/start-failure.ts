import { ConfigError } from './config-error.ts';

type SystemError = NodeJS.ErrnoException & { readonly port?: number; readonly address?: string };

/** Why a process could not start, in one line that says what to do; for an unexpected error, all details. */
export function startFailure(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  const known = error instanceof Error && systemFailure(error as SystemError);
  if (known) return known;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function systemFailure({ code, syscall, path, port, address, message }: SystemError): string | undefined {
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Stop it, or set PORT to another number.`;
  if (syscall === 'listen' && code === 'EACCES')
    return `This user may not use port ${port}. Set PORT to 1024 or higher.`;
  if (syscall === 'listen' || syscall === 'getaddrinfo')
    return `This machine cannot listen on ${address ?? message}. Set HOST to one of its own addresses, such as 127.0.0.1.`;
  if (path === undefined && code !== 'ENOSPC') return undefined;
  const place = path ?? 'The data folder';
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return `${place} is not writable (${code}). Give this user write permission, or set DATA_DIR to another folder.`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `${place} cannot be written: the disk is full. Free up disk space and start again.`;
    case 'ENOTDIR':
    case 'EEXIST':
    case 'ENOENT':
      return `${place} cannot be created (${code}). Set DATA_DIR to a folder that exists or can be created.`;
    default:
      return undefined;
  }
}
