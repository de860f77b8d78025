import type { Parts, Subscription } from './subscription.list.ts';

/** The plan that is subscribed to, as the plans' own feature shows it. */
export const makePlanTab =
  (Plan: Parts['Plan']) =>
  ({ item }: { readonly item: Subscription }) => <Plan item={item.plan} />;
