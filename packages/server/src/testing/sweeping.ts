import { type Sweep, sweepOnce } from '../platform/sweeps.ts';
import type { World } from './world.ts';

/** Does what is due now, and waits for what was begun by that, until nothing is left that is due. */
export async function sweepThrough({ services }: Pick<World, 'services'>, sweeps: readonly Sweep[]): Promise<void> {
  for (let done = 1; done > 0; ) {
    done = 0;
    for (const sweep of sweeps) done += await sweepOnce(services, sweep);
    for (const sweep of sweeps) await sweep.settle?.(false);
  }
}
