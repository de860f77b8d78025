import { moveClockBy } from '../modules/operations/clock/clock.commands.ts';
import { inTransaction } from '../platform/database/transaction.ts';
import { moveClock, type Sweep } from '../platform/sweeps.ts';
import { sweepThrough } from './sweeping.ts';
import type { World } from './world.ts';

const day_ms = 86_400_000;

/** Lets the clock of a world begin to move to an instant. */
export async function beginMove({ services: { clock }, database }: World, instant: string): Promise<void> {
  const days = (Date.parse(instant) - clock.now_ms()) / day_ms;
  if (days <= 0) throw new Error(`${instant} has passed`);
  await inTransaction(database.kysely, (trx) => moveClockBy(trx, days));
}

/** Moves a clock as far as it was to move, doing the work of sweeps at its time on the way. */
export async function endMove({ services, database }: World, sweeps: readonly Sweep[]): Promise<void> {
  const { clock } = services;
  for (;;) {
    await sweepThrough({ services }, sweeps);
    const moved = await moveClock({ database, clock, sweeps });
    if (moved.is === 'there') break;
  }
  await sweepThrough({ services }, sweeps);
}

/** Moves the clock of a world to an instant, with the work of sweeps on the way. */
export async function moveTo(world: World, sweeps: readonly Sweep[], instant: string): Promise<void> {
  await beginMove(world, instant);
  await endMove(world, sweeps);
}
