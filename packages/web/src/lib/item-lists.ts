import { merchant_navigation } from '@sluis/contract/navigation/merchant';
import { provider_navigation } from '@sluis/contract/navigation/provider';
import type { NavigationSection } from '@sluis/contract/navigation/section';
import { isOpenedAt } from './screens.ts';

const routesOf = (catalogue: readonly NavigationSection[]): string[] =>
  catalogue.flatMap(({ groups }) => groups.flatMap(({ items }) => items.map(({ route }) => route.slice(1))));
const routes = routesOf(merchant_navigation);

/**
 * The list screen of a merchant in which a referenced item opens, as in `transactions`; undefined if there is none.
 * Users have none: the creator of an item may belong to another organisation, and be in no list of this merchant.
 */
export const listOf = (entity: string): string | undefined =>
  entity === 'user' ? undefined : routes.find((route) => isOpenedAt(entity, route));

/** The list screen of the provider in which its own items open, as in `psp/finance/packages`. */
export const providerListOf = (entity: string): string | undefined =>
  entity === 'user' ? undefined : routesOf(provider_navigation).find((route) => isOpenedAt(entity, route));
