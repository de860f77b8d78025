import type { Api } from './api.ts';

const at_once = 10;
const recent_ms = 3_600_000;

/** Processes requested refunds of the gateway's payments and reports them. */
export async function makeRefunds({ sluis, signal }: Api): Promise<void> {
  const since = new Date(Date.now() - recent_ms).toISOString();
  const query = { status: 'PENDING', 'created_at>=': since, _limit: at_once, _count: false } as const;
  const { items } = await sluis.refund.list(query, { signal });
  // Refunds of payments taken by the sandbox are handled and reported by it.
  for (const { id } of items) await sluis.refund.status(id, { status: 'PROCESSED' }, { signal }).catch(() => undefined);
}
