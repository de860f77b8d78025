import { randomUUID } from 'node:crypto';
import { logFailure } from '../../../platform/failures.ts';
import type { Services } from '../../../platform/http/services.ts';
import { log } from '../../../platform/log.ts';
import type { Sweep } from '../../../platform/sweeps.ts';
import { beginStream, nextBatch, recordFailure, recordSent, releaseStream } from './stream.commands.ts';
import type { SendLines } from './stream-destination.ts';

/**
 * Sends the audit trail to its receiver: every entry at least once, as soon as its transaction has committed, and those
 * that are visible together in the order of their ids. One process sends at a time.
 */
export function makeAuditStreamSweep(
  { database: { kysely }, hold }: Pick<Services, 'database' | 'hold'>,
  send: SendLines,
  now_ms: () => number = Date.now,
): Sweep {
  const sender = randomUUID();
  let is_begun = false;
  let is_over = false;
  let is_failing = false;
  let sending: Promise<number> = Promise.resolve(0);
  const fail = async (error: unknown): Promise<number> => {
    // Once for each time that the receiver is away, not at every try.
    if (!is_failing) logFailure(error, { sweep: 'audit stream' }, `the audit trail cannot be sent: ${String(error)}`);
    is_failing = true;
    await recordFailure(kysely, sender);
    return 0;
  };
  const sendSome = async (): Promise<number> => {
    if (hold.isOn() || is_over) return 0;
    if (!is_begun) await beginStream(kysely, now_ms());
    is_begun = true;
    const batch = await nextBatch(kysely, sender, now_ms());
    if (!batch) return 0;
    if (batch.ids.length > 0) {
      const failure = await send(batch.lines).then(
        () => undefined,
        (error: unknown) => ({ error }),
      );
      if (failure) return fail(failure.error);
      if (is_failing) log.info({ sweep: 'audit stream' }, 'the audit trail is sent again');
      is_failing = false;
    }
    await recordSent(kysely, sender, batch);
    return batch.ids.length;
  };
  return {
    name: 'audit stream',
    is_waited_for: false,
    due: async () => null,
    run: () => {
      sending = sendSome();
      return sending;
    },
    settle: async (for_good) => {
      is_over = for_good;
      await sending.catch(() => {});
      if (for_good) await releaseStream(kysely, sender);
    },
  };
}
