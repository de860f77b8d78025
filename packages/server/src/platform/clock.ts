import type { Executor } from './database/database.ts';

/** Business time: real time plus an offset stored in the database, movable in the demo. In milliseconds or ISO 8601. */
export interface Clock {
  now_ms(): number;
  now(): string;
  /** Reads the offset again; called at start and whenever another process notifies that it moved. */
  reload(executor: Executor): Promise<void>;
}

export function makeClock(): Clock {
  let offset_ms = 0;
  const now_ms = (): number => Date.now() + offset_ms;
  return {
    now_ms,
    now: () => new Date(now_ms()).toISOString(),
    reload: async (executor) => {
      const row = await executor.selectFrom('clock').select('offset_ms').executeTakeFirstOrThrow();
      // It only moves forward; an overtaken answer must not move it back.
      offset_ms = Math.max(offset_ms, row.offset_ms);
    },
  };
}
