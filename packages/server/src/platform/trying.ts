import { setTimeout as wait } from 'node:timers/promises';

const again_ms = 1000;

/**
 * Tries after a second, and again each second until it succeeds or the signal is aborted. A failed attempt is passed to
 * `onFailure`. Returns whether it succeeded.
 */
export async function tryEachSecond(
  attempt: () => Promise<boolean>,
  { signal, onFailure }: { readonly signal: AbortSignal; readonly onFailure: (error: unknown) => void },
): Promise<boolean> {
  for (;;) {
    await wait(again_ms, undefined, { signal }).catch(() => {});
    if (signal.aborted) return false;
    const is_done = await attempt().catch((error: unknown) => void onFailure(error));
    if (is_done) return true;
  }
}
