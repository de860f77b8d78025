import { globSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type CardRights, joinRights } from '../platform/database/card-rights.ts';
import type { Services } from '../platform/http/services.ts';
import { platform_card_rights } from '../platform/platform.rights.ts';
import { openHouse } from '../resource/house.ts';
import type { House, Module } from '../resource/module.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

/** The `module` of each `x.module.ts`, in the order of their files. */
async function importModules(): Promise<readonly Module[]> {
  const files = globSync('**/*.module.ts', { cwd: here }).sort();
  const found = await Promise.all(
    files.map((file) => import(pathToFileURL(`${here}${file}`).href) as Promise<{ readonly module: Module }>),
  );
  return found.map(({ module }) => module);
}

let found: Promise<readonly Module[]> | undefined;

/** All modules of the server. */
export const findModules = (): Promise<readonly Module[]> => {
  found ??= importModules();
  return found;
};

/** The rights of the process of cards on all tables. */
export const cardRights = async (): Promise<CardRights> =>
  joinRights([platform_card_rights, ...(await findModules()).map(({ card_rights = {} }) => card_rights)]);

/** A house with all modules; `given` replaces its parts. */
export const openFullHouse = async (
  services: Services,
  given?: ReadonlyMap<(house: House) => unknown, unknown>,
): Promise<House> => openHouse(services, await findModules(), given);
