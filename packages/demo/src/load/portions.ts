import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { WorldOptions } from '../world/world.ts';
import type { Portion, WorldData } from './world.worker.ts';

/**
 * The world in portions, made in a separate thread: while PostgreSQL loads one, the next is made on another core, and
 * the hundreds of megabytes that this takes are freed with the thread.
 */
export async function* portionsOf(options: WorldOptions, signal?: AbortSignal): AsyncGenerator<Portion> {
  const taken = new Int32Array(new SharedArrayBuffer(4));
  const workerData: WorldData = { options, taken };
  const worker = new Worker(new URL('./world.worker.ts', import.meta.url), { workerData });
  try {
    for await (const [portion] of on(worker, 'message', { close: ['exit'], signal })) {
      yield portion as Portion;
      Atomics.add(taken, 0, 1);
      Atomics.notify(taken, 0);
    }
  } finally {
    await worker.terminate();
  }
}
