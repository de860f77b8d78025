import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const page = fileURLToPath(new URL('../index.html', import.meta.url));
const libraries = /node_modules\/(react|react-dom|scheduler|@tanstack)\//;

/**
 * Sorts what every first screen needs into three files: what the first script imports, which must run before the rest is
 * there; the libraries that draw, which seldom change; and the rest. It follows from the imports, so that nothing says
 * where a file belongs, and what is imported when it is needed is never among them.
 */
export function firstLoad() {
  const first = new Set<string>();
  const plugin: Plugin = {
    name: 'sluis-first-load',
    buildEnd() {
      const take = (id: string): void => {
        if (first.has(id)) return;
        first.add(id);
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) take(next);
      };
      first.clear();
      take(page);
    },
  };
  const groups = [
    { debugName: 'first script', name: (id: string) => (first.has(id) ? 'start' : null), priority: 2 },
    {
      debugName: 'first screen',
      name: (id: string) => (libraries.test(id) ? 'frame' : 'main'),
      tags: ['$initial' as const],
      priority: 1,
    },
    // What is large comes in parts, side by side. Nothing else is put together: a file of modules that some screens share
    // makes each of them load what only the others need.
    { name: 'library', minModuleSize: 40_000, entriesAware: true, maxSize: 120_000 },
  ];
  return { plugin, groups };
}
