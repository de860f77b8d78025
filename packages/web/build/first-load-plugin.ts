import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const page = here('../index.html');
/** What these load late every panel needs: its frame, all entities, and what all screens add to items. */
const openers = ['../src/kit/panel/lazy-panel.tsx', '../src/lib/rest.ts', '../src/routes/-screens.ts'].map(here);
const libraries = /node_modules\/(react|react-dom|scheduler|@tanstack)\//;

/**
 * Sorts what every first screen needs into three files: what the first script imports, which must run before the rest is
 * there; the libraries that draw, which seldom change; and the rest. What every panel needs besides is a fourth, as a file
 * for each of its parts made the first panel wait for sixty. It follows from the imports, so that nothing says where a
 * file belongs, and what is imported when it is needed is never among them.
 */
export function firstLoad() {
  const first = new Set<string>();
  const panel = new Set<string>();
  const plugin: Plugin = {
    name: 'sluis-first-load',
    buildEnd() {
      const take = (into: Set<string>, id: string): void => {
        if (into.has(id) || (into === panel && id.includes('node_modules'))) return;
        into.add(id);
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) take(into, next);
      };
      for (const each of [first, panel]) each.clear();
      take(first, page);
      for (const opener of openers)
        for (const id of this.getModuleInfo(opener)?.dynamicallyImportedIds ?? []) take(panel, id);
    },
  };
  const groups = [
    { debugName: 'first script', name: (id: string) => (first.has(id) ? 'start' : null), priority: 3 },
    {
      debugName: 'first screen',
      name: (id: string) => (libraries.test(id) ? 'frame' : 'main'),
      tags: ['$initial' as const],
      priority: 2,
    },
    { debugName: 'panel', name: (id: string) => (panel.has(id) ? 'panel' : null), priority: 1 },
    // What is large comes in parts, side by side. Nothing else is put together: a file of modules that some screens share
    // makes each of them load what only the others need.
  ];
  return { plugin, groups };
}
