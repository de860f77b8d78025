import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const page = here('../index.html');
/** What these load later is a file each: what every screen needs that is not drawn first, and what every panel needs. */
const later = {
  rest: ['../src/lib/rest.ts', '../src/routes/-screens.ts'].map(here),
  panel: ['../src/kit/panel/lazy-panel.tsx'].map(here),
};
const libraries = /node_modules\/(react|react-dom|scheduler|@tanstack)\//;

/**
 * Sorts what every first screen needs into three files: what the first script imports, which must run before the rest is
 * there; the libraries that draw, which seldom change; and the rest. What every screen and every panel needs after it is
 * a file each: divided by who else shares its parts, the first panel waited for sixty. It follows from the imports, so
 * that nothing says where a file belongs, and what is imported when it is needed is never among them.
 */
export function firstLoad() {
  const first = new Set<string>();
  const parts = new Map<string, string>();
  const plugin: Plugin = {
    name: 'sluis-first-load',
    buildEnd() {
      const importsOf = (id: string): readonly string[] => this.getModuleInfo(id)?.importedIds ?? [];
      const take = (id: string): void => {
        if (first.has(id)) return;
        first.add(id);
        importsOf(id).forEach(take);
      };
      // Of libraries only what is used, which the bundler knows: they are not followed here.
      const put = (part: string, id: string): void => {
        if (parts.has(id) || id.includes('/node_modules/')) return;
        parts.set(id, part);
        for (const next of importsOf(id)) put(part, next);
      };
      first.clear();
      parts.clear();
      take(page);
      for (const [part, openers] of Object.entries(later))
        for (const opener of openers)
          for (const id of this.getModuleInfo(opener)?.dynamicallyImportedIds ?? []) put(part, id);
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
    // Nothing else is put together: a file of modules that some screens share makes each load what only the others need.
    { debugName: 'later', name: (id: string) => parts.get(id) ?? null, priority: 1 },
  ];
  return { plugin, groups };
}
