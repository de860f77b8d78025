import { parentPort, workerData } from 'node:worker_threads';
import { makeWorld, type WorldOptions } from '../world/world.ts';
import { copyText } from './copy.ts';
import { world_tables } from './tables.ts';

/** The input of the thread: the requested world, and the number of portions taken so far. */
export interface WorldData {
  readonly options: WorldOptions;
  readonly taken: Int32Array;
}
/** A portion of the world: COPY's text by table. */
export type Portion = readonly (readonly [table: (typeof world_tables)[number], text: Uint8Array])[];

const { options, taken } = workerData as WorldData;
/** The most waiting portions, so that memory does not grow with the world. */
const ahead = 2;

let posted = 0;
for (const rows of makeWorld(options)) {
  const portion: Portion = world_tables.flatMap((table) => {
    const own = rows[table];
    return own?.length ? [[table, new TextEncoder().encode(copyText(table, own))] as const] : [];
  });
  parentPort?.postMessage(
    portion,
    portion.map(([, text]) => text.buffer as ArrayBuffer),
  );
  posted++;
  for (let seen = Atomics.load(taken, 0); posted - seen > ahead; seen = Atomics.load(taken, 0))
    Atomics.wait(taken, 0, seen);
}
