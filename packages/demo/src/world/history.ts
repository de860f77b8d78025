import type { RowOf } from '../load/tables.ts';
import type { Step } from './lifecycle.ts';
import type { Random } from './random.ts';

/** The user who caused a step; without one, the system did. */
export interface Cause {
  readonly id: string;
  readonly name: string;
}

interface Item {
  readonly id: string;
  readonly organisation: string;
  readonly created_ms: number;
}

/** The history of an item, as the server writes it; `by` made the item. */
export const historyOf = (
  random: Random,
  item: Item,
  steps: readonly Step[],
  by?: Cause | 'gateway',
): RowOf<'status_history'>[] =>
  steps.map(({ status, after_ms, reason }) => {
    const at_ms = item.created_ms + after_ms;
    const at = new Date(at_ms).toISOString();
    const maker = after_ms === 0 ? by : undefined;
    const actor = maker === 'gateway' ? undefined : maker;
    return {
      item: item.id,
      id: random.id('hist', at_ms),
      organisation: item.organisation,
      status,
      status_reason: reason,
      processor_id_external: null,
      occurred_at: at,
      created_at: at,
      actor_kind: actor ? 'user' : maker ? 'apikey' : 'system',
      actor: actor?.id ?? null,
      actor_name: actor?.name ?? null,
    };
  });
