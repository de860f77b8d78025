import { payment_products } from '@sluis/contract/payment-products';
import type { RoutingGroup } from '@sluis/contract/profile-routes';

/** The routings that payment profiles can choose, by payment product, each group beginning with none. */
export const listRoutings = (): RoutingGroup[] =>
  payment_products.map((payment_product) => ({ payment_product, routings: [{ name: 'No routing' }] }));
