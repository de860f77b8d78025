const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** The wait after each failed try; with the first one ten tries in about 75 hours. */
const waits_ms = [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour];

/** After this many failed attempts, in about 35 minutes, later webhooks of the same item no longer wait for this one. */
export const tries_in_order = 4;

/** So that webhooks that failed together are not all retried together. */
const jitter = 0.1;
/** A receiver cannot ask for a longer wait than the longest of ours. */
const retry_after_max_ms = 24 * hour;

/**
 * Milliseconds until the next attempt after this many failed ones, or undefined after the last. A receiver's
 * `Retry-After`, in seconds or as an HTTP date, extends the wait.
 */
export function waitAfter(
  tries: number,
  retry_after: string | undefined,
  { random = Math.random, real_now_ms = Date.now() } = {},
): number | undefined {
  const wait_ms = waits_ms[tries - 1];
  if (wait_ms === undefined) return undefined;
  const planned_ms = wait_ms * (1 + random() * jitter);
  return Math.round(Math.max(planned_ms, Math.min(asked(retry_after, real_now_ms), retry_after_max_ms)));
}

function asked(retry_after: string | undefined, real_now_ms: number): number {
  const text = retry_after?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * second;
  const at_ms = Date.parse(text);
  return Number.isNaN(at_ms) ? 0 : at_ms - real_now_ms;
}
