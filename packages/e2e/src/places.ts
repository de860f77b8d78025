import { isGranted } from '@sluis/contract/base/role-expressions';
import { merchant_navigation } from '@sluis/contract/navigation/merchant';
import { provider_navigation } from '@sluis/contract/navigation/provider';
import type { NavigationItem, NavigationSection } from '@sluis/contract/navigation/section';
import { expandRoles } from '@sluis/contract/roles';
import { sign_ins } from '@sluis/demo/sign-ins';
import { emailOf, type User } from './users.ts';

const itemsOf = (sections: readonly NavigationSection[]): NavigationItem[] =>
  sections.flatMap(({ groups }) => groups.flatMap(({ items }) => [...items]));

/** The screens of the navigation that a user may open: the provider's, or those of a merchant at `base`. */
export function placesOf(user: User, base?: string): string[] {
  const roles = expandRoles(sign_ins.find(({ email }) => email === emailOf(user))?.roles ?? []);
  const isProvider = roles.has('PSP');
  const catalogue = isProvider && base === undefined ? provider_navigation : merchant_navigation;
  return itemsOf(catalogue)
    .filter(
      (item) =>
        !item.external && !item.planned && !(item.psp_only && !isProvider) && !(item.merchant_only && isProvider),
    )
    .filter((item) => !item.super_user || roles.has('PSP_SUPER'))
    .filter((item) => isGranted(roles, item.roles))
    .map(({ route }) => (base ?? '') + route);
}
