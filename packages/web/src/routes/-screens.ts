import type { RoleExpressions } from '@sluis/contract/base/role-expressions';
import { entityOf } from '@sluis/contract/registry';
import type { List, ListTab } from '../kit/list/declaration.ts';
import type { Additions, House, ListScreen, Page, PageScreen, Screen, ScreenFile } from '../kit/screen/screen.ts';
import { putUp, readRoute } from '../lib/screens.ts';

const files: Readonly<Record<string, ScreenFile>> = import.meta.glob('../features/*/*.screen.ts', { eager: true });
const of = <T>(name: keyof ScreenFile): T[] => Object.values(files).flatMap((file) => (file[name] ?? []) as T[]);

/** Every screen of the application, each declared in its feature. */
export const screens = of<Screen>('screens');
const additions = of<Additions>('additions');
putUp(screens);

/** Its code is React's, without which the first script draws the first rows. */
const adding = () => import('../kit/screen/addition.tsx');

const loads = new Map<string, Promise<unknown>>();

/** Loads once; after a failure, such as a network that was away, the next visit tries again. */
function once<T>(name: string, load: () => Promise<T>): Promise<T> {
  const loading = (loads.get(name) as Promise<T> | undefined) ?? load();
  loads.set(name, loading);
  loading.catch(() => loads.delete(name));
  return loading;
}

function listAt(route: string): ListScreen {
  const screen = screens.find((each) => each.route === route);
  if (screen?.kind !== 'list') throw new RangeError(`there is no list at ${route}`);
  return screen;
}

const house: House = {
  list: (route) => loadList(listAt(route)),
  rows: (route) => {
    const { rows } = listAt(route);
    if (!rows) throw new RangeError(`the list at ${route} declares no rows of its own`);
    return rows;
  },
  additions: (entity) =>
    once(`to ${entity}`, async () => {
      const added = additions.filter(({ to }) => to === entity).map(({ load }) => load(house));
      const [{ joinAdditions }, ...there] = await Promise.all([adding(), ...added]);
      return joinAdditions(there);
    }),
};

/** The list and its parts, of which each is a tab above all; none where there are no parts. */
export function tabsOf({ route, part_of = route }: Screen): readonly ListTab[] | undefined {
  const parts = screens.filter((each) => each.part_of === part_of);
  if (parts.length === 0) return undefined;
  return [listAt(part_of), ...parts].map((each) => ({
    route: each.route,
    fixed: house.rows(each.route).fixed,
    is_here: each.route === route,
  }));
}

/** The list of a screen, with what other features add to its items and the tabs above it. */
export const loadList = (screen: ListScreen): Promise<List> =>
  once(screen.route, async () => {
    // What is added to it is most often known beforehand, and comes beside the list itself.
    if (screen.opens) void house.additions(screen.opens).catch(() => undefined);
    const [{ withAddition }, list] = await Promise.all([adding(), screen.load(house)]);
    return { ...withAddition(list, await house.additions(list.entity)), tabs: tabsOf(screen) };
  });

export const loadPage = (screen: PageScreen): Promise<Page> => once(screen.route, () => screen.load(house));

interface Found<S extends Screen = Screen> {
  readonly screen: S;
  /** The values of the names in its route. */
  readonly values: Readonly<Record<string, string>>;
}

/** The screen at a path; inside a merchant there are neither the provider's own nor personal ones. */
export function screenAt(path: string, merchant?: string): Found | undefined {
  for (const screen of screens) {
    const values = readRoute(screen.route, path);
    if (!values) continue;
    const is_elsewhere = path.startsWith('psp/') || (screen.kind === 'page' && screen.personal);
    return merchant !== undefined && is_elsewhere ? undefined : { screen, values };
  }
  return undefined;
}

/** Who may open a list. */
export const rolesOf = ({ roles, entity }: Pick<List, 'roles' | 'entity'>): RoleExpressions =>
  roles ?? entityOf(entity).roles.list;
