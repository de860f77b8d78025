import { merchant_navigation } from '@sluis/contract/navigation/merchant';
import { isOpenedAt } from './screens.ts';

const routes = merchant_navigation.flatMap(({ groups }) =>
  groups.flatMap(({ items }) => items.map(({ route }) => route.slice(1))),
);

/**
 * The list screen of a merchant in which an item that another refers to opens, as in `transactions`; undefined where
 * there is none. Users have none: who made something may be at home elsewhere, and in no list of this merchant.
 */
export const listOf = (entity: string): string | undefined =>
  entity === 'user' ? undefined : routes.find((route) => isOpenedAt(entity, route));
