import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { isGranted } from '@sluis/contract/base/role-expressions';
import { merchant_navigation } from '@sluis/contract/navigation/merchant';
import { provider_navigation } from '@sluis/contract/navigation/provider';
import type { NavigationItem, NavigationSection } from '@sluis/contract/navigation/section';
import { entityOf } from '@sluis/contract/registry';
import { expandRoles } from '@sluis/contract/roles';
import { cover, readTraitsOf } from '@sluis/contract/testing/cover';
import { sign_ins } from '@sluis/demo/sign-ins';
import { emailOf, type User } from './users.ts';

/** The properties of a feature's screen that are read here. */
interface Screen {
  readonly route: string;
  readonly kind: 'list' | 'page';
  readonly opens?: string;
  readonly rows?: { readonly entity: string };
}

const features = fileURLToPath(new URL('../../web/src/features', import.meta.url));
const files = globSync('*/*/*.{screen,first}.ts', { cwd: features });
const declared: Screen[] = (
  await Promise.all(files.map(async (file) => ((await import(join(features, file))).screens ?? []) as Screen[]))
).flat();

/** The routes that have a list. */
const routes = new Map(declared.flatMap((screen) => (screen.kind === 'list' ? [[`/${screen.route}`, screen]] : [])));

/**
 * Few of some places, whose lists are of entities that together have every kind of field and every option; one with an
 * undetermined entity is included.
 */
export const coveringPlaces = (places: readonly string[]): string[] =>
  cover(places, (place) => {
    const { opens, rows } = routes.get(place) as Screen;
    const entity = opens ?? rows?.entity;
    return entity === undefined ? [place] : readTraitsOf(entityOf(entity));
  });

/** The demo has no optional modules. */
const itemsOf = (sections: readonly NavigationSection[]): NavigationItem[] =>
  sections
    .flatMap(({ groups }) => groups.flatMap(({ items }): NavigationItem[] => [...items]))
    .filter(({ module }) => module === undefined);

/** The screens of the navigation that a user may open: the provider's, or those of a merchant at `base`. */
export function placesOf(user: User, base?: string): string[] {
  const roles = expandRoles(sign_ins.find(({ email }) => email === emailOf(user))?.roles ?? []);
  const isProvider = roles.has('PSP');
  const catalogue = isProvider && base === undefined ? provider_navigation : merchant_navigation;
  return itemsOf(catalogue)
    .filter((item) => routes.has(item.route) && !(item.psp_only && !isProvider) && !(item.merchant_only && isProvider))
    .filter((item) => !item.super_user || roles.has('PSP_SUPER'))
    .filter((item) => isGranted(roles, item.roles))
    .map(({ route }) => (base ?? '') + route);
}

/** The links of a screen inside a merchant that lead out of the merchant or of the mode; except the documentation, which everyone shares. */
export async function waysOut(page: Page, base: string): Promise<string[]> {
  const links = page.getByRole('main').locator('a[href^="/"]');
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  return hrefs.filter((href) => !href.startsWith(`${base}/`) && href !== '/docs');
}
