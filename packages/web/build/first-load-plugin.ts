import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const page = here('../index.html');
/** Modules whose dynamic imports every dashboard, every panel or every later screen needs; and those of the home page. */
const openers = {
  home: [here('../src/features/insights/home/home.first.ts')],
  figures: [here('../src/features/insights/dashboard/dashboard.screen.ts')],
  panel: [here('../src/kit/panel/lazy-panel.tsx')],
  rest: [here('../src/lib/rest.ts'), here('../src/routes/-screens.ts')],
};
/**
 * The chart kit and its users are loaded with the dashboards, even if another page shares them; but home waits for
 * none.
 */
const chart_kit = here('../src/kit/chart/');
/** Files whose functions are mostly called while the first screen is drawn. */
const drawing = ['start', 'frame', 'main'];
/**
 * Lets Chromium compile all functions of a file while it loads, in parallel with the page's main thread, and not each
 * on its first call: https://v8.dev/blog/explicit-compile-hints. To other browsers it is a comment.
 */
const compile_hint = '//# allFunctionsCalledOnLoad\n';
/** A module of a library above this size is a separate file, so that the parts of an editor load in parallel. */
const large_bytes = 40_000;
const libraries = /node_modules\/(react|react-dom|scheduler|@tanstack)\//;

/**
 * Divides the code of every first screen into three files: the imports of the first script, which must run before the
 * rest has loaded; the drawing libraries, which seldom change; and the rest. The code that every screen, every panel
 * and every dashboard needs next is one file each: divided by shared modules, the first panel waited for sixty files,
 * and the first dashboard for forty. The division follows from the imports, without a list of files, and never includes
 * lazily loaded code.
 */
export function firstLoad() {
  const first = new Set<string>();
  const home = new Set<string>();
  const figures = new Set<string>();
  const panel = new Set<string>();
  const rest = new Set<string>();
  const large = new Set<string>();
  const plugin: Plugin = {
    name: 'sluis-first-load',
    enforce: 'post',
    buildEnd() {
      const importsOf = (id: string): readonly string[] => this.getModuleInfo(id)?.importedIds ?? [];
      const take = (into: Set<string>, id: string): void => {
        // Only the used parts of libraries are loaded, which the bundler knows: they are followed for the first script
        // only.
        if (into.has(id) || (into !== first && id.includes('/node_modules/'))) return;
        into.add(id);
        for (const next of importsOf(id)) take(into, next);
      };
      const takeLater = (into: Set<string>, by: readonly string[]): void => {
        for (const id of by.flatMap((opener) => this.getModuleInfo(opener)?.dynamicallyImportedIds ?? []))
          take(into, id);
      };
      for (const part of [first, home, figures, panel, rest, large]) part.clear();
      for (const id of this.getModuleIds())
        if ((this.getModuleInfo(id)?.code?.length ?? 0) >= large_bytes) large.add(id);
      take(first, page);
      takeLater(panel, openers.panel);
      takeLater(rest, openers.rest);
      takeLater(home, openers.home);
      takeLater(figures, openers.figures);
      // Shared modules are part of the rest: no list waits for the panel.
      const isShared = (id: string, by: ReadonlySet<string>): boolean =>
        this.getModuleInfo(id)?.importers.some((importer) => !by.has(importer)) ?? false;
      for (const id of panel) if (isShared(id, panel)) take(rest, id);
      // Modules that forms and lists use too are excluded, so that none of them waits for the charts.
      const charting = new Set<string>();
      const stay = (id: string): void => {
        if (!figures.has(id) || charting.has(id)) return;
        charting.add(id);
        for (const by of this.getModuleInfo(id)?.importers ?? []) stay(by);
      };
      for (const id of figures) if (id.startsWith(chart_kit) && !home.has(id)) stay(id);
      const leave = (id: string): void => {
        if (charting.has(id) || !figures.delete(id)) return;
        for (const next of importsOf(id)) leave(next);
      };
      for (const id of figures) if (isShared(id, figures)) leave(id);
    },
    generateBundle: {
      // The last to write into the files: the comment is their first line.
      order: 'post',
      handler: (_, bundle) => {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && drawing.includes(file.name)) file.code = compile_hint + file.code;
      },
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
    // A large module is a separate file, beside its importer. Nothing else is grouped: a file of modules that some
    // screens share makes each load the modules of the others.
    {
      debugName: 'later',
      includeDependenciesRecursively: false,
      name: (id: string) => {
        if (rest.has(id)) return 'rest';
        if (panel.has(id)) return 'panel';
        if (figures.has(id)) return 'figures';
        return large.has(id) ? `library~${id.split('/node_modules/').at(-1)?.replaceAll('/', '-')}` : null;
      },
      priority: 1,
    },
  ];
  return { plugin, groups };
}
