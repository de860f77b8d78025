import { makeRandom } from '../dataset/random.ts';
import { makeAsk, outcomeOf } from './answer.ts';
import { type Caller, type Ledgers, newNotes, type Target } from './callers.ts';
import { drawKinds, type KindName, mix } from './mix.ts';
import type { Sample } from './samples.ts';
import { arrivals, type Stretch, secondsOf } from './schedule.ts';

/** A process that sends requests when they are due, whatever has become of those before: one load per message. */

/** An open-loop load. */
export interface OpenLoad {
  readonly target: Target;
  readonly stretches: readonly Stretch[];
  readonly seed: number;
  /** Requests under way at the same time; further ones wait for one to end, and their time counts. */
  readonly outstanding_max: number;
}

export interface OpenLoaded {
  readonly samples: readonly Sample<KindName>[];
  /** Since the process began. */
  readonly ledgers: Ledgers;
}

/** Requests that were due and could not be sent are given up this long after the last one was due. */
const patience_ms = 5000;

const notes = newNotes();

async function run({ target, stretches, seed, outstanding_max }: OpenLoad): Promise<Sample<KindName>[]> {
  const random = makeRandom(seed);
  const drawKind = drawKinds(random);
  const caller: Caller = { target, random, notes, ask: makeAsk(target.address) };
  const coming = [...arrivals(stretches, random)].map((due_ms) => ({ due_ms, kind: drawKind() }));
  const samples: Sample<KindName>[] = [];
  const ends_ms = secondsOf(stretches) * 1000 + patience_ms;
  const started_ms = performance.now();
  const elapsed = (): number => performance.now() - started_ms;
  const over = Promise.withResolvers<void>();
  let next = 0;
  let outstanding = 0;
  const send = async ({ due_ms, kind }: (typeof coming)[number]): Promise<void> => {
    outstanding += 1;
    const answer = await mix[kind].run(caller).catch(() => ({ status: 0, text: '' }));
    samples.push({ kind, due_ms, latency_ms: elapsed() - due_ms, outcome: outcomeOf(answer) });
    outstanding -= 1;
    go();
  };
  let timer: NodeJS.Timeout | undefined;
  const go = (): void => {
    clearTimeout(timer);
    const now_ms = elapsed();
    for (let due = coming[next]; due && due.due_ms <= now_ms && outstanding < outstanding_max; due = coming[++next]) {
      if (now_ms > ends_ms) samples.push({ ...due, latency_ms: now_ms - due.due_ms, outcome: 'unsent' });
      else void send(due);
    }
    const later = coming[next];
    if (later && outstanding < outstanding_max) timer = setTimeout(go, Math.max(0, later.due_ms - now_ms));
    if (!later && outstanding === 0) over.resolve();
  };
  go();
  await over.promise;
  return samples;
}

process.on('message', async (load: OpenLoad) => {
  const samples = await run(load);
  const { payments, refunds } = notes;
  const loaded: OpenLoaded = { samples, ledgers: { payments, refunds } };
  process.send?.(loaded);
});
process.on('disconnect', () => process.exit());
