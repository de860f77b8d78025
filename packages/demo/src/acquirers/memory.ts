import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import type { Webhook } from './delivery.ts';

/** What the acquirers remember. */
export interface Memory {
  readonly adyen?: Uint8Array;
  readonly stripe?: Uint8Array;
  /** Webhooks that have not been accepted. */
  readonly webhooks: readonly Webhook[];
}

const settled_ms = 500;

/** The file in DATA_DIR with what the acquirers remember, written shortly after a change and at the end. */
export function openMemory(data_dir: string, current: () => Memory) {
  const file = join(data_dir, 'acquirers.bin');
  let writing: NodeJS.Timeout | undefined;
  const write = (): void => {
    clearTimeout(writing);
    writing = undefined;
    mkdirSync(data_dir, { recursive: true });
    writeFileSync(`${file}.part`, serialize(current()), { mode: 0o600 });
    renameSync(`${file}.part`, file);
  };
  return {
    read: (): Memory => {
      try {
        return deserialize(readFileSync(file)) as Memory;
      } catch {
        // There is none yet, or it is damaged: the acquirers then refuse earlier payments as unknown.
        return { webhooks: [] };
      }
    },
    changed: (): void => {
      writing ??= setTimeout(write, settled_ms);
    },
    write,
  };
}
