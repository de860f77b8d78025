import { isUnavailable } from './database/database.ts';

interface Waiting<I> {
  readonly item: I;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Batches calls made at about the same time: while one batch is performed, the next one fills up to a limit, so that
 * nothing waits for a timer and batches grow with the load. `perform` does all of a batch or none of it; if it fails,
 * each item is performed alone, and each caller gets its own result.
 */
export function batching<I>(
  at_once: number,
  perform: (batch: readonly I[]) => Promise<void>,
): (item: I) => Promise<void> {
  const waiting: Waiting<I>[] = [];
  let is_busy = false;
  const settle = (batch: readonly Waiting<I>[]): Promise<unknown> =>
    perform(batch.map(({ item }) => item)).then(
      () => {
        for (const { done } of batch) done();
      },
      async (error: unknown) => {
        if (batch.length > 1 && !isUnavailable(error)) for (const each of batch) await settle([each]);
        else for (const { failed } of batch) failed(error);
      },
    );
  const work = async (): Promise<void> => {
    is_busy = true;
    while (waiting.length > 0) await settle(waiting.splice(0, at_once));
    is_busy = false;
  };
  return (item) =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed });
      if (!is_busy) void work();
    });
}
