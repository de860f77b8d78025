import { buildApp } from '../app.ts';
import type { Strain } from '../platform/pressure.ts';
import { closeAtEnd } from './closing.ts';
import { openWorld, type World } from './world.ts';

/** A world whose process is as overloaded as the test says, without any load. */
export async function openStrainedWorld(strain: () => Strain): Promise<World> {
  const world = await openWorld();
  const app = await buildApp({ ...world.services, pressure: strain });
  closeAtEnd(() => app.http.close());
  return { ...world, app };
}
