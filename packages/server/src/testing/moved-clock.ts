import { moveClockBy } from '../modules/operations/clock/clock.commands.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { moveClock, type Sweep } from '../platform/sweeps.ts';
import { sweepThrough } from './sweeping.ts';
import type { World } from './world.ts';

const day_ms = 86_400_000;

/** Moves the clock of a world to an instant, doing the work of sweeps at its time on the way. */
export async function moveTo({ services, database }: World, sweeps: readonly Sweep[], instant: string): Promise<void> {
  const { clock } = services;
  const days = (Date.parse(instant) - clock.now_ms()) / day_ms;
  if (days <= 0) throw new Error(`${instant} has passed`);
  await inTransaction(database.kysely, (trx) => moveClockBy(trx, days));
  for (;;) {
    await sweepThrough({ services }, sweeps);
    const moved = await moveClock({ database, clock, sweeps });
    if (moved.is === 'there') break;
  }
  await sweepThrough({ services }, sweeps);
}
