import { request } from '../../lib/api-client.ts';
import { type Running, runningStore } from '../../lib/running.ts';
import { sessionStore } from '../../lib/session-store.ts';

interface RunningExport {
  readonly id: string;
  readonly bytes: number;
}

const beat_ms = 1_000;
const followed = new Map<string, Running>();
let is_waiting = false;

// The next user to sign in here must not see them.
sessionStore.subscribe((session) => {
  if (!session) for (const id of [...followed.keys()]) forget(id);
});

function forget(id: string): void {
  followed.delete(id);
  runningStore.remove(id);
}

/** Polls the progress of this tab's exports, as long as there are any. */
async function poll(): Promise<void> {
  is_waiting = false;
  const asked = [...followed.keys()];
  try {
    const { items } = await request<{ items: readonly RunningExport[] }>('GET', '/v1/export');
    const sent = new Map(items.map(({ id, bytes }) => [id, bytes]));
    for (const id of asked) {
      const entry = followed.get(id);
      if (!sent.has(id)) forget(id);
      else if (entry) runningStore.put({ ...entry, bytes: sent.get(id) });
    }
  } catch {
    // The download continues by itself, but its progress is unknown.
    for (const id of asked) forget(id);
  }
  again();
}

function again(): void {
  if (followed.size === 0 || is_waiting) return;
  is_waiting = true;
  setTimeout(() => void poll(), beat_ms);
}

/** Shows an export among the running tasks until its file is complete. */
export function followExport(id: string, label: string): void {
  const cancel = async (): Promise<void> => {
    await request('POST', `/v1/export/${id}/cancel`);
    forget(id);
  };
  const entry: Running = { id, kind: 'export', label, bytes: 0, cancel };
  followed.set(id, entry);
  runningStore.put(entry);
  again();
}
