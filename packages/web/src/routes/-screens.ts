import { entries as lazy_entries } from 'virtual:screen-entries';
import type { RoleExpressions } from '@sluis/contract/base/role-expressions';
import { entityOf } from '@sluis/contract/declared';
import type { List, ListTab } from '../kit/list/declaration.ts';
import type { FirstFile, OtherScreens, Page, Screen } from '../kit/screen/screen.ts';
import { once } from '../lib/once.ts';
import { registerScreens, type ScreenEntry } from '../lib/screens.ts';
import './-first-entities.ts';

const files: Readonly<Record<string, FirstFile>> = import.meta.glob('../features/*/*/*.first.ts', { eager: true });
const first_screens = Object.values(files).flatMap(({ screens }) => screens);

/** Every screen of the application, each declared in its feature. */
export const entries: readonly ScreenEntry[] = [...first_screens, ...lazy_entries];
registerScreens(entries);

const loadLateScreens = () => import('./-lazy-screens.ts');

export const firstAt = (at: string) => first_screens.find(({ route }) => route === at);

async function screenOf({ route }: ScreenEntry): Promise<Screen> {
  const screen = firstAt(route) ?? (await once(loadLateScreens)).screens.find((each) => each.route === route);
  if (!screen) throw new RangeError(`there is no screen at ${route}`);
  return screen;
}

/** The rows of the list at a route, if they are drawn before the application has loaded. */
export function rowsAt(route: string) {
  const screen = firstAt(route);
  return screen?.kind === 'list' ? screen.rows : undefined;
}

function firstRowsAt(route: string) {
  const rows = rowsAt(route);
  if (!rows) throw new RangeError(`the list at ${route} declares no rows of its own`);
  return rows;
}

const others: OtherScreens = {
  list: (route) => {
    const entry = entries.find((each) => each.route === route);
    if (!entry) throw new RangeError(`there is no list at ${route}`);
    return loadList(entry);
  },
  rows: firstRowsAt,
  additions: (entity) =>
    once(async () => {
      const [{ additions }, { joinAdditions }] = await Promise.all([
        once(loadLateScreens),
        import('../kit/list/addition.tsx'),
      ]);
      const added = additions.filter(({ to }) => to === entity).map(({ load }) => load(others));
      return joinAdditions(await Promise.all(added));
    }, `to ${entity}`),
};

/** The list and its parts, each of which is a tab above all; undefined without parts. */
export function tabsOf({ route, part_of = route }: ScreenEntry): readonly ListTab[] | undefined {
  const parts = first_screens.filter((each) => each.part_of === part_of);
  if (parts.length === 0) return undefined;
  return [part_of, ...parts.map((part) => part.route)].map((each) => ({
    route: each,
    fixed: firstRowsAt(each).fixed,
    is_here: each === route,
  }));
}

/**
 * The list of a screen, with the tabs above it; the additions of other features are loaded on demand. Staff who work as
 * the provider have another list if the screen has one.
 */
export const loadList = (entry: ScreenEntry, is_psp = false): Promise<List> =>
  once(
    async () => {
      const screen = await screenOf(entry);
      if (screen.kind !== 'list') throw new RangeError(`there is no list at ${entry.route}`);
      const list = await ((is_psp && screen.load_psp) || screen.load)(others);
      return { ...list, tabs: tabsOf(entry), added: () => others.additions(list.entity) };
    },
    `${entry.route}${is_psp ? ':psp' : ''}`,
  );

/** A page with its roles. */
export const loadPage = (entry: ScreenEntry) =>
  once(async () => {
    const screen = await screenOf(entry);
    if (screen.kind !== 'page') throw new RangeError(`there is no page at ${entry.route}`);
    const page: Page = await screen.load(others);
    return { ...page, screen };
  }, entry.route);

/** The roles that may open a list. */
export const rolesOf = ({ roles, entity }: Pick<List, 'roles' | 'entity'>): RoleExpressions =>
  roles ?? entityOf(entity).roles.list;
