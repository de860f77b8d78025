import { import_piece_bytes } from '@sluis/contract/entities/operations/import';
import { RequestError, request } from '../../../lib/api-client.ts';
import { runningStore } from '../../../lib/running.ts';
import { sessionStore } from '../../../lib/session-store.ts';
import type { Import } from './import.item.ts';

const tries_max = 4;
const wait_ms = 1000;
const stopped = new Set<string>();

// The next user to sign in here must not see them.
sessionStore.subscribe((session) => {
  if (session) return;
  for (const { id, kind } of runningStore.get()) if (kind === 'import') stopped.add(id);
});

type Sent = Pick<Import, 'id' | 'name' | 'pieces' | 'size_bytes'>;

/**
 * Uploads the rest of an import's file, piece by piece, while its user does other things; the file is never completely
 * in memory.
 */
export async function sendFile({ id, name, pieces, size_bytes }: Sent, file: File, href: string): Promise<void> {
  stopped.delete(id);
  const show = (done: number): void =>
    runningStore.put({
      id,
      kind: 'import',
      label: name,
      progress: Math.min(1, (done * import_piece_bytes) / size_bytes),
      href,
      cancel: async () => stopped.add(id),
    });
  try {
    for (let piece = pieces; piece * import_piece_bytes < size_bytes && !stopped.has(id); piece++) {
      show(piece);
      await sendPiece(id, piece, file.slice(piece * import_piece_bytes, (piece + 1) * import_piece_bytes));
    }
  } finally {
    runningStore.remove(id);
  }
}

/** A piece that was lost in transit is sent again: the server accepts it once. */
async function sendPiece(id: string, piece: number, content: Blob): Promise<void> {
  const body = new Blob([content], { type: 'application/octet-stream' });
  for (let tries = 1; ; tries++)
    try {
      await request('POST', `/v1/import/${id}/piece/${piece}`, { body });
      return;
    } catch (error) {
      const is_final = !(error instanceof RequestError) || (error.status < 500 && error.status !== 429);
      if (is_final || tries === tries_max) throw error;
      await new Promise((done) => setTimeout(done, wait_ms * tries));
    }
}
