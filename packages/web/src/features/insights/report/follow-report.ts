import { request } from '../../../lib/api-client.ts';
import { runningStore } from '../../../lib/running.ts';
import { sessionStore } from '../../../lib/session-store.ts';
import type { Report } from './report-draft.ts';

const beat_ms = 1_000;
const followed = new Set<string>();

// The next user to sign in here must not see them.
sessionStore.subscribe((session) => {
  if (!session) for (const id of [...followed]) forget(id);
});

function forget(id: string): void {
  followed.delete(id);
  runningStore.remove(id);
}

/** Shows a report among the running tasks until it has been generated or has failed. */
export function followReport({ id, name, progress }: Report, base: string): void {
  const show = (done: number): void =>
    runningStore.put({
      id,
      kind: 'report',
      label: name,
      progress: done / 100,
      href: `${base}/reports/transactions?id=${id}&_open=true`,
    });
  const poll = async (): Promise<void> => {
    if (!followed.has(id)) return;
    const found = await request<Report>('GET', `/v1/report/${id}`).catch(() => undefined);
    // The progress of a deleted or inaccessible report is unknown.
    if (found?.status !== 'PENDING') return forget(id);
    if (!followed.has(id)) return;
    show(found.progress);
    setTimeout(() => void poll(), beat_ms);
  };
  followed.add(id);
  show(progress);
  setTimeout(() => void poll(), beat_ms);
}
