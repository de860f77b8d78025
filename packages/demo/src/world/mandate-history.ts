import type { RowOf } from '../load/tables.ts';
import { historyOf } from './history.ts';
import { makeRandom } from './random.ts';

type Mandate = RowOf<'mandate'>;

/** Mandates with the time of their status, and their histories, from a random generator of their own. */
export function withHistories(seed: string, mandates: readonly Mandate[]) {
  const random = makeRandom(seed);
  return {
    mandate: mandates.map((each) => ({ ...each, last_status_update: each.revoked_at ?? each.created_at })),
    status_history: mandates.flatMap(({ id, organisation, created_at, revoked_at }) => {
      const created_ms = Date.parse(created_at);
      const revoked_ms = revoked_at ? Date.parse(revoked_at) - created_ms : undefined;
      return historyOf(random, { id, organisation, created_ms }, [
        { status: 'ACTIVE', after_ms: 0, reason: null },
        ...(revoked_ms === undefined ? [] : [{ status: 'CANCELLED', after_ms: revoked_ms, reason: null }]),
      ]);
    }),
  };
}
