import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { ScreenFile } from '../src/kit/screen/screen.ts';
import type { ScreenEntry } from '../src/lib/screens.ts';

const name = 'virtual:screen-entries';
const id = `\0${name}`;

/** All properties of an entry: a new one that is missing here does not compile. */
const known_ahead = {
  kind: true,
  route: true,
  icon: true,
  opens: true,
  part_of: true,
  title: true,
  within: true,
  personal: true,
} as const satisfies Record<keyof ScreenEntry, true>;
const properties = Object.keys(known_ahead) as (keyof ScreenEntry)[];

/** The entries of a file's screens, which are known before they are opened. */
async function entriesIn(file: string): Promise<ScreenEntry[]> {
  // Loaded again after a change, in development.
  const url = `${pathToFileURL(file)}?${statSync(file).mtimeMs}`;
  const { screens = [] } = (await import(/* @vite-ignore */ url)) as ScreenFile;
  return screens.map((screen) => {
    const given = properties.filter((property) => screen[property] !== undefined);
    return Object.fromEntries(given.map((property) => [property, screen[property]])) as unknown as ScreenEntry;
  });
}

/**
 * Generates the module `virtual:screen-entries` from every `*.screen.ts`: routes and icons as plain data, so that
 * another screen adds a few bytes to the first load, and its code is loaded later.
 */
export const screenEntriesPlugin = (source: string): Plugin => ({
  name: 'sluis-screen-entries',
  resolveId: { filter: { id: /^virtual:screen-entries$/ }, handler: () => id },
  load: {
    filter: { id: /^\0virtual:screen-entries$/ },
    async handler() {
      const files = globSync('features/*/*/*.screen.ts', { cwd: source }).map((file) => join(source, file));
      for (const file of files) this.addWatchFile(file);
      const entries = await Promise.all(files.sort().map(entriesIn));
      return `export const entries = ${JSON.stringify(entries.flat())};`;
    },
  },
});
