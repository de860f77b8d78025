/**
 * How a request ended: answered, refused with the time to wait (429 or 503), failed in another way, or not even sent
 * before the end.
 */
export const outcomes = ['done', 'refused', 'failed', 'unsent'] as const;
export type Outcome = (typeof outcomes)[number];

/** A request of an open-loop load. Its latency begins when it was due, not when it was sent. */
export interface Sample<Kind extends string = string> {
  readonly kind: Kind;
  readonly due_ms: number;
  readonly latency_ms: number;
  readonly outcome: Outcome;
}

/** The value below which a share of sorted values lies: the nearest one of them. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;

export interface Summary {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
  readonly refused: number;
  readonly failed: number;
  readonly unsent: number;
}

/** Refused requests are counted and have no latency; those that failed or were not sent have that of their waiting. */
export function summarise(samples: readonly Sample[]): Summary {
  const counted = (wanted: Outcome): number => samples.filter(({ outcome }) => outcome === wanted).length;
  const sorted = samples
    .flatMap(({ outcome, latency_ms }) => (outcome === 'refused' ? [] : [latency_ms]))
    .sort((a, b) => a - b);
  return {
    count: samples.length,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    max: sorted.at(-1) ?? Number.NaN,
    refused: counted('refused'),
    failed: counted('failed'),
    unsent: counted('unsent'),
  };
}

/** A load may end this much later than its last arrival was due. */
const grace_ms = 1000;

/** The share of the requests that were answered before the load was over. */
export const servedShare = (samples: readonly Sample[], seconds: number): number =>
  samples.filter(
    ({ outcome, due_ms, latency_ms }) => outcome === 'done' && due_ms + latency_ms <= seconds * 1000 + grace_ms,
  ).length / Math.max(1, samples.length);

/** A step of rising load, as far as the knee depends on it. */
export interface Step {
  readonly p99_ms: readonly number[];
  readonly served: number;
}

export const knee_at = { p99_times: 5, served: 0.95 } as const;

/**
 * The index of the first step at which payments take too long beside the first step, kind by kind, or the answers fall
 * behind the offers; undefined if there is none.
 */
export function kneeOf(steps: readonly Step[]): number | undefined {
  const [first] = steps;
  const isOver = ({ p99_ms, served }: Step): boolean =>
    served < knee_at.served || p99_ms.some((ms, at) => ms > knee_at.p99_times * (first?.p99_ms[at] ?? Number.NaN));
  const at = steps.findIndex(isOver);
  return at < 0 ? undefined : at;
}
