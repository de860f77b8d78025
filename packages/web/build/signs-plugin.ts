import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { ScreenFile } from '../src/kit/screen/screen.ts';
import type { Sign } from '../src/lib/screens.ts';

const name = 'virtual:signs';
const id = `\0${name}`;

/** All properties of a sign: a new one that is missing here does not compile. */
const known_ahead = {
  kind: true,
  route: true,
  icon: true,
  opens: true,
  part_of: true,
  title: true,
  personal: true,
} as const satisfies Record<keyof Sign, true>;
const properties = Object.keys(known_ahead) as (keyof Sign)[];

/** What is known of the screens of a file before they are opened. */
async function signsIn(file: string): Promise<Sign[]> {
  // Read again once it has changed, while developing.
  const url = `${pathToFileURL(file)}?${statSync(file).mtimeMs}`;
  const { screens = [] } = (await import(/* @vite-ignore */ url)) as ScreenFile;
  return screens.map((screen) => {
    const given = properties.filter((property) => screen[property] !== undefined);
    return Object.fromEntries(given.map((property) => [property, screen[property]])) as unknown as Sign;
  });
}

/**
 * Makes the module `virtual:signs` of every `*.screen.ts`: routes and icons as plain data, so that a screen more weighs a
 * few bytes in what is loaded first, and how its code is loaded comes later.
 */
export const signsPlugin = (source: string): Plugin => ({
  name: 'sluis-signs',
  resolveId: { filter: { id: /^virtual:signs$/ }, handler: () => id },
  load: {
    filter: { id: /^\0virtual:signs$/ },
    async handler() {
      const files = globSync('features/*/*.screen.ts', { cwd: source }).map((file) => join(source, file));
      for (const file of files) this.addWatchFile(file);
      const signs = await Promise.all(files.sort().map(signsIn));
      return `export const signs = ${JSON.stringify(signs.flat())};`;
    },
  },
});
