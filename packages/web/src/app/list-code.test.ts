import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import type { Screen } from '../kit/screen/screen.ts';
import { importedBy, listFiles } from '../testing/imports.ts';

/**
 * The code that is loaded before the rows of a list: the code of items, selections and menus is loaded with those (ADR
 * 71).
 */

const source = join(process.cwd(), 'packages/web/src');
const declared: Readonly<Record<string, { readonly screens?: readonly Screen[] }>> = import.meta.glob(
  ['../features/*/*/*.screen.ts', '../features/*/*/*.first.ts'],
  { eager: true },
);
const fileOf = (path: string): string => join(source, 'app', path);
const withLists = Object.entries(declared)
  .filter(([, { screens = [] }]) => screens.some(({ kind }) => kind === 'list'))
  .map(([path]) => fileOf(path));
const lists = [...new Set(withLists.flatMap(listFiles))];

const floating = ['Modal', 'Drawer', 'Popover', 'Menu', 'Tooltip'].map((name) => `${name} from @mantine/core`);
/** Parts of a form or a panel, or a feature's part within one. */
const isPart = (file: string): boolean => /^kit\/(form|panel)\/|\.(panel|overview)\.tsx?$/.test(relative(source, file));

function partsIn(root: string, isHeld: (file: string) => boolean): string[] {
  const { files, names } = importedBy(root);
  return [
    ...[...files]
      .filter(([file]) => isHeld(file))
      .map((each) => each.map((path) => relative(source, path)).join(' < ')),
    ...floating.filter((name) => names.has(name)),
  ];
}

it('is known for every list', () => {
  for (const file of withLists) expect(listFiles(file), file).not.toEqual([]);
});

it.each(lists.map((file) => [relative(source, file), file]))('%s loads no form, dialog or panel', (_, file) => {
  expect(partsIn(file, isPart)).toEqual([]);
});

it('has nothing of them with the screen of lists but the placeholder of the panel', () => {
  const place = importedBy(join(source, 'kit/panel/lazy-panel.tsx')).files;
  expect(partsIn(join(source, 'kit/screen/list-screen.tsx'), (file) => isPart(file) && !place.has(file))).toEqual([]);
  expect([...place.keys()].filter((file) => /kit\/form\/|panel\/(panel|item-view)\.tsx$/.test(file))).toEqual([]);
});

it('differs from code that is loaded later', () => {
  expect(partsIn(join(source, 'kit/panel/panel.tsx'), isPart)).toContain(
    'kit/panel/item-view.tsx < kit/panel/panel.tsx',
  );
});
