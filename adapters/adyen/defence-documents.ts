import { Worker } from 'node:worker_threads';
import type { Evidence } from '@sluis/adapter/disputes';
import type { Defence } from './defence.ts';
import type { DefenceDocument } from './types.ts';

/** Why a document cannot be sent, for the user who submits the evidence. */
export class DocumentFault extends Error {}

/** The documents, or why one cannot be sent. */
export type Made = { readonly documents: readonly DefenceDocument[] } | { readonly fault: string };

/** The first message of the thread. */
export const has_begun = 'has begun';

/** More than any evidence takes. A file of megabytes can unpack to gigabytes, hundreds of megabytes a second. */
const time_ms = 10_000;
const heap_mb = 256;

/**
 * The documents of a defence: an image or PDF as it is if it is alone, or else one PDF with the texts and the files.
 * They are made in a thread that ends `timeout_ms` after it has begun, because the files are a merchant's: a hostile one
 * would block the process, and fill its memory. Throws DocumentFault for a file that cannot be read, and for a document
 * that is larger than Adyen takes.
 */
export async function documentsOf(
  defence: Defence,
  evidence: Evidence,
  timeout_ms = time_ms,
): Promise<readonly DefenceDocument[]> {
  // The thread, and pdf-lib in it, would have the whole memory behind a buffer.
  const files = evidence.files.map(({ bytes, ...file }) => ({ ...file, bytes: Uint8Array.from(bytes) }));
  const worker = new Worker(new URL('./defence-documents.worker.ts', import.meta.url), {
    workerData: { defence, evidence: { ...evidence, files } },
    resourceLimits: { maxOldGenerationSizeMb: heap_mb },
  });
  const ended = Promise.withResolvers<Made>();
  let timer: NodeJS.Timeout | undefined;
  // A busy machine takes long to start a thread, which says nothing about the files.
  const begin = (): void => {
    timer = setTimeout(() => ended.resolve(too_large), timeout_ms);
  };
  worker.on('message', (said: Made | typeof has_begun) => (said === has_begun ? begin() : ended.resolve(said)));
  worker.once('error', (error: NodeJS.ErrnoException) =>
    error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? ended.resolve(too_large) : ended.reject(error),
  );
  try {
    const made = await ended.promise;
    if ('fault' in made) throw new DocumentFault(made.fault);
    return made.documents;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

const too_large: Made = { fault: 'The files take too long to read: make them smaller' };
