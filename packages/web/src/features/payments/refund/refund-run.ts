import type { ErrorCode } from '@sluis/contract/base/errors';
import type { ItemOf } from '@sluis/contract/registry';
import { useSyncExternalStore } from 'react';
import { RequestError, request } from '../../../lib/api-client.ts';
import { refundRunKey } from '../../../lib/device.ts';
import type { Me } from '../../../lib/me.ts';
import { runningStore } from '../../../lib/running.ts';
import { sessionStore } from '../../../lib/session-store.ts';

type Refund = ItemOf<'refund'>;

/** One payment of a run: the amount to refund, the key it is requested with, and its result. */
export interface RefundOrder {
  readonly transaction: string;
  readonly merchant_reference: string;
  readonly amount: number;
  readonly currency_code: string;
  /** The same for every attempt, so that it is refunded once however often it is requested. */
  readonly key: string;
  readonly refund?: Pick<Refund, 'id' | 'status'>;
  readonly refused?: ErrorCode;
}

/** Refunds that were confirmed together. Kept in local storage beyond the page: what is left is requested later. */
export interface RefundRun {
  /** Its name in the list of running tasks, in the language of the user who started it. */
  readonly label: string;
  /** The page on which it was started and shows its results. */
  readonly href: string;
  readonly reason: string | null;
  /** In milliseconds since 1970. */
  readonly begun_at: number;
  readonly is_stopped?: boolean;
  readonly orders: readonly RefundOrder[];
}

interface Shown {
  readonly run?: RefundRun | undefined;
  /** The server does not respond at the moment; it is retried automatically. */
  readonly is_waiting?: boolean;
}

const id = 'refunds';
/** The server keeps a key for a day: what may have been requested before that is not requested again. */
const lasts_ms = 23 * 3_600_000;
const answer_ms = 60_000;
const wait_ms = { first: 1_000, longest: 30_000 };
const passing: readonly ErrorCode[] = ['unavailable', 'rate_limited', 'request_in_progress'];
/** The number of retries after a server error, so that a persistent one does not block the others. */
const faults_max = 3;

let key: string | undefined;
let shown: Shown = {};
let is_working = false;
const listeners = new Set<() => void>();

export const isAnswered = (order: RefundOrder): boolean => (order.refund ?? order.refused) !== undefined;
export const isDone = (run: RefundRun): boolean => run.orders.every(isAnswered);
export const isTooOld = ({ begun_at }: RefundRun): boolean => Date.now() - begun_at > lasts_ms;

function show(next: Shown): void {
  shown = next;
  const { run } = next;
  if (run) {
    const progress = run.orders.filter(isAnswered).length / run.orders.length;
    runningStore.put({ id, kind: 'refund', label: run.label, progress, href: run.href });
  } else runningStore.remove(id);
  for (const listener of listeners) listener();
}

function keep(run: RefundRun | undefined): void {
  if (key === undefined) return;
  if (run) localStorage.setItem(key, JSON.stringify(run));
  else localStorage.removeItem(key);
  show({ run });
}

/** The stored run; undefined if the stored value is not a run. */
function kept(): RefundRun | undefined {
  try {
    const run = key === undefined ? null : (JSON.parse(localStorage.getItem(key) ?? 'null') as RefundRun | null);
    return Array.isArray(run?.orders) ? (run ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Whether the user who started the run is still signed in to the same organisation: elsewhere its payments are not
 * found.
 */
function isSignedIn(): boolean {
  const session = sessionStore.get();
  return session !== undefined && key !== undefined && key === refundRunKey(session.user);
}

/** The next refund to request; undefined if there is none. */
const upNext = (): RefundOrder | undefined =>
  shown.run && isSignedIn() && !shown.run.is_stopped && !isTooOld(shown.run)
    ? shown.run.orders.find((order) => !isAnswered(order))
    : undefined;

/** Requests the remaining refunds, in one tab of the browser at a time. */
async function work(): Promise<void> {
  if (is_working) return;
  is_working = true;
  try {
    // Locks exist in secure contexts only. Without them two tabs do no harm either: they send the same keys.
    await (navigator.locks ? navigator.locks.request('sluis.refunds', workOff) : workOff());
  } catch {
    // A result that could not be stored, because storage is full, is requested again with its key on the next page.
  } finally {
    is_working = false;
  }
}

async function workOff(): Promise<void> {
  for (let order = upNext(); order; order = upNext()) {
    const result = await answerTo(order);
    // Stopped, or another user has signed in, who may have a run too.
    if (!result || !shown.run) continue;
    const { key: asked } = order;
    keep({
      ...shown.run,
      orders: shown.run.orders.map((each) => (each.key === asked ? { ...each, ...result } : each)),
    });
  }
}

/** The result of a refund, requested with its key until there is a response; undefined once stopped. */
async function answerTo({
  transaction,
  amount,
  key: idempotencyKey,
}: RefundOrder): Promise<Pick<RefundOrder, 'refund' | 'refused'> | undefined> {
  for (let tries = 0; upNext()?.key === idempotencyKey; tries++) {
    try {
      const made = await request<Refund>('POST', `/v1/transaction/${transaction}/refund`, {
        body: { amount, reason: shown.run?.reason ?? null },
        idempotencyKey,
        signal: AbortSignal.timeout(answer_ms),
      });
      return { refund: { id: made.id, status: made.status } };
    } catch (error) {
      const code = error instanceof RequestError ? error.code : 'unavailable';
      if (!isSignedIn()) return undefined;
      if (!passing.includes(code) && !(code === 'internal' && tries < faults_max)) return { refused: code };
      show({ ...shown, is_waiting: true });
      await reachable(Math.min(wait_ms.first * 2 ** tries, wait_ms.longest));
    }
  }
  return undefined;
}

/** Resolves after a while, or as soon as the browser is online again. */
const reachable = (wait: number): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(done, wait);
    function done(): void {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    }
    window.addEventListener('online', done);
  });

window.addEventListener('storage', (event) => {
  if (key !== undefined && event.key === key) show({ ...shown, run: kept() });
});
// A run continues only for the user who started it.
sessionStore.subscribe(() => {
  if (isSignedIn()) return;
  key = undefined;
  show({});
});

/** The refunds a user confirmed together, until all have a result and the user has seen the results. */
export const refundRun = {
  /** Starts a run, which is stored before the first request. */
  begin: (me: Me, run: RefundRun): void => {
    key = refundRunKey(me);
    keep(run);
    void work();
  },
  /** Continues after a reload, another sign-in or a stop. */
  resume: (me: Me, is_asked = false): void => {
    if (key !== refundRunKey(me)) {
      key = refundRunKey(me);
      show({ run: kept() });
      // Not viewed for a day, and without results that the list of refunds does not show.
      if (shown.run && isTooOld(shown.run) && shown.run.orders.every(({ refund }) => refund)) keep(undefined);
    }
    if (is_asked && shown.run) keep({ ...shown.run, is_stopped: false });
    void work();
  },
  stop: (): void => keep(shown.run && { ...shown.run, is_stopped: true }),
  /** Results are final; the others are no longer requested. */
  drop: (): void => keep(undefined),
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useRefundRun = (): Shown => useSyncExternalStore(subscribe, () => shown);
