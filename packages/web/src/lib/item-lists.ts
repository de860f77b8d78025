import { merchant_navigation } from '@sluis/contract/navigation/merchant';
import { isOpenedAt } from './screens.ts';

const routes = merchant_navigation.flatMap(({ groups }) =>
  groups.flatMap(({ items }) => items.map(({ route }) => route.slice(1))),
);

/**
 * The list screen of a merchant in which a referenced item opens, as in `transactions`; undefined if there is none.
 * Users have none: the creator of an item may belong to another organisation, and be in no list of this merchant.
 */
export const listOf = (entity: string): string | undefined =>
  entity === 'user' ? undefined : routes.find((route) => isOpenedAt(entity, route));
