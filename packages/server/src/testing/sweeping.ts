import { type Sweep, sweepOnce } from '../platform/sweeps.ts';
import type { World } from './world.ts';

/** Runs due work, and waits for its effects, until nothing is due. */
export async function sweepThrough({ services }: Pick<World, 'services'>, sweeps: readonly Sweep[]): Promise<void> {
  for (let done = 1; done > 0; ) {
    done = 0;
    for (const sweep of sweeps) done += await sweepOnce(services, sweep);
    for (const sweep of sweeps) await sweep.settle?.(false);
  }
}
