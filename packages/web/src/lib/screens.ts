import type { EntityName } from '@sluis/contract/registry';

/** The name of a Tabler icon; the build puts those that screens name into one file. */
export type IconName = keyof typeof import('@tabler/icons-react') & `Icon${string}`;

/** The data of a screen before it is opened. */
export interface ScreenEntry {
  /** A list of items with the panel that opens one; or a page: an overview, an editor, settings. */
  readonly kind: 'list' | 'page';
  /** Its path below a level, without a slash at either end; `:name` matches one part. */
  readonly route: string;
  readonly icon: IconName;
  /** The entity whose items open here, from every reference. */
  readonly opens?: EntityName;
  /** The route of the list of which it shows a part: a tab above that list, and folded below it in the menu. */
  readonly part_of?: string;
  /** The route of its menu entry, if its path does not determine it. */
  readonly within?: string;
  /** Translation key, for a screen without a menu entry. */
  readonly title?: string;
  /** It belongs to the viewer, and not to a merchant: it does not exist inside one. */
  readonly personal?: true;
}

const entries: ScreenEntry[] = [];

/** Registers screens; done once, before anything is drawn. */
export function registerScreens(screens: readonly ScreenEntry[]): void {
  entries.push(...screens);
}

/** The values of a route's parameters in a path of a level; undefined if it does not match. */
function readRoute(route: string, path: string): Readonly<Record<string, string>> | undefined {
  const [named, given] = [route.split('/'), path.split('/')];
  if (named.length !== given.length) return undefined;
  const values: Record<string, string> = {};
  for (const [at, name] of named.entries()) {
    const part = given[at] ?? '';
    if (name.startsWith(':') && part !== '') values[name.slice(1)] = part;
    else if (name !== part) return undefined;
  }
  return values;
}

interface Found {
  readonly entry: ScreenEntry;
  /** The values of the parameters in its route. */
  readonly values: Readonly<Record<string, string>>;
}

/** The screen at a path of a level; inside a merchant there are neither the provider's own nor personal ones. */
export function screenAt(path: string, merchant?: string): Found | undefined {
  for (const entry of entries) {
    const values = readRoute(entry.route, path);
    if (!values) continue;
    const is_elsewhere = path.startsWith('psp/') || entry.personal;
    return merchant !== undefined && is_elsewhere ? undefined : { entry, values };
  }
  return undefined;
}

/** Whether the items of an entity open at a route. */
export const isOpenedAt = (entity: string, route: string): boolean =>
  entries.some((entry) => entry.opens === entity && entry.route === route);
