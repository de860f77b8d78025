import type { EntityName } from '@sluis/contract/registry';

/** The name of an icon of Tabler; the build puts those that screens name into one file. */
export type IconName = keyof typeof import('@tabler/icons-react') & `Icon${string}`;

/** What is known of a screen before it is opened. */
export interface ScreenEntry {
  /** A list of items with the panel that opens one; or a page: an overview, an editor, settings. */
  readonly kind: 'list' | 'page';
  /** Its path below a level, without a slash at either end; `:name` stands for any one part. */
  readonly route: string;
  readonly icon: IconName;
  /** The entity whose items are opened here, wherever they are referred to. */
  readonly opens?: EntityName;
  /** The route of the list of which it shows a part: a tab above that list, and folded below it in the menu. */
  readonly part_of?: string;
  /** The route of the entry of the menu that it belongs to, where its path does not say so. */
  readonly within?: string;
  /** Translation key, of a screen that is not in the navigation. */
  readonly title?: string;
  /** It is the viewer's own, and not a merchant's: it is nowhere inside one. */
  readonly personal?: true;
}

const entries: ScreenEntry[] = [];

/** Makes screens known; done once, before anything is drawn. */
export function registerScreens(screens: readonly ScreenEntry[]): void {
  entries.push(...screens);
}

/** Whether a path of a level is the route of a screen, and with which values of its names. */
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
  /** The values of the names in its route. */
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

/** Whether the items of an entity are opened at a route. */
export const isOpenedAt = (entity: string, route: string): boolean =>
  entries.some((entry) => entry.opens === entity && entry.route === route);
