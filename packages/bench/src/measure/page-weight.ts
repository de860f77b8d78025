import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import type { Line } from '../report/table.ts';

const assets = fileURLToPath(new URL('../../../web/dist/assets/', import.meta.url));
const wanted_initial_kb = 190;
const wanted_route_kb = 40;

/** The files below `assets/` that are run or read before the first screen: scripts, and their texts. */
const counted = /\/assets\/(.+\.js|i18n\/.+)$/;

export const countedIn = (pathname: string): string | undefined => counted.exec(pathname)?.[1];

const brotliKb = (name: string): number => brotliCompressSync(readFileSync(join(assets, name))).byteLength / 1024;

/** The weight of the scripts and texts that a browser loaded before the application had drawn the rows, and of the largest other script. */
export function weighPages(loaded: readonly string[]): Line[] {
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  const initial_kb = loaded.reduce((sum, name) => sum + brotliKb(name), 0);
  const routes = scripts
    .filter((name) => !loaded.includes(name))
    .map((name) => ({ name, kb: brotliKb(name) }))
    .sort((a, b) => b.kb - a.kb);
  const [largest] = routes;
  return [
    {
      what: `JavaScript and texts until the application has drawn the rows (${loaded.length} files), KB brotli`,
      sluis: initial_kb.toFixed(1),
      limit: `≤ ${wanted_initial_kb}`,
      passed: initial_kb <= wanted_initial_kb,
    },
    {
      what: `largest chunk that no page needs at first (${largest?.name.replace(/-[^-]+\.js$/, '')}), KB brotli`,
      sluis: largest?.kb.toFixed(1) ?? '0',
      limit: `≤ ${wanted_route_kb}`,
      passed: (largest?.kb ?? 0) <= wanted_route_kb,
    },
  ];
}
