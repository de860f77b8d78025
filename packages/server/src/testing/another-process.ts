import { type App, buildApp } from '../app.ts';
import type { Config } from '../platform/config.ts';
import { makeServices } from '../start.ts';
import { closeAtEnd } from './closing.ts';
import type { World } from './world.ts';

/** Another process over the database of a world, with its own settings; it ends with the test file. */
export async function anotherProcess({ services, database }: World, settings: Partial<Config>): Promise<App> {
  const own = await makeServices({ ...services.config, ...settings }, database);
  const app = await buildApp(own);
  closeAtEnd(async () => {
    await app.http.close();
    await own.close();
  });
  return app;
}
