import type { PaymentProduct } from './payment-products.ts';

/** A routing that a payment profile can choose; "No routing" has no id. */
export interface RoutingOption {
  readonly id?: string;
  readonly name: string;
  readonly processors?: readonly string[];
}

/** The routings of a payment product, "No routing" first; the response of `GET /v1/paymentprofile/routing`. */
export interface RoutingGroup {
  readonly payment_product: PaymentProduct;
  readonly routings: readonly RoutingOption[];
}

/** The routing of each product; null while routing is off. */
export type ChosenRoutes = Readonly<Partial<Record<string, string | null>>> | null;

interface AttachedProcessor {
  readonly id: string;
  readonly payment_product: string;
}

/** The attached processors and chosen routings of a profile. */
export interface Routed {
  readonly attached: readonly AttachedProcessor[];
  readonly routing: ChosenRoutes;
}

export interface RouteFaults {
  /** Attached processors that can get no payment: no routing includes all attached processors of their product. */
  readonly unroutable: readonly string[];
  /** The products whose chosen routing does not exist, or uses processors that are not attached. */
  readonly invalid: readonly string[];
  /** The processors that are not attached. */
  readonly missing: readonly string[];
}

const optionsOf = (groups: readonly RoutingGroup[], product: string): readonly RoutingOption[] =>
  groups.find(({ payment_product }) => payment_product === product)?.routings.filter(({ id }) => id) ?? [];

/** Checks the routes of a profile against the existing routings. */
export function routeFaults({ attached, routing }: Routed, groups: readonly RoutingGroup[]): RouteFaults {
  const ids = new Set(attached.map(({ id }) => id));
  const by_product = Map.groupBy(attached, ({ payment_product }) => payment_product);
  const unroutable = [...by_product].flatMap(([product, alike]) => {
    const includesAll = ({ processors = [] }: RoutingOption) => alike.every(({ id }) => processors.includes(id));
    return alike.length > 1 && !optionsOf(groups, product).some(includesAll) ? alike.map(({ id }) => id) : [];
  });
  const chosen = Object.entries(routing ?? {}).flatMap(([product, id]) => {
    if (!id) return [];
    const option = optionsOf(groups, product).find((each) => each.id === id);
    return [{ product, option, missing: option?.processors?.filter((each) => !ids.has(each)) ?? [] }];
  });
  const wrong = chosen.filter(({ option, missing }) => !option || missing.length > 0);
  return {
    unroutable,
    invalid: wrong.map(({ product }) => product),
    missing: [...new Set(wrong.flatMap(({ missing }) => missing))],
  };
}

const routeOf = ({ attached, routing }: Routed, product: string): string =>
  JSON.stringify([
    attached.flatMap(({ id, payment_product }) => (payment_product === product ? [id] : [])).sort(),
    routing?.[product] ?? null,
  ]);

/** The faults that a change of a profile adds: a fault that existed before does not prevent saving. */
export function newRouteFaults(after: Routed, before: Routed, groups: readonly RoutingGroup[]): RouteFaults {
  const isChanged = (product: string): boolean => routeOf(after, product) !== routeOf(before, product);
  const changed = {
    attached: after.attached,
    routing: Object.fromEntries(Object.entries(after.routing ?? {}).filter(([product]) => isChanged(product))),
  };
  const { unroutable, ...faults } = routeFaults(changed, groups);
  const productOf = (id: string): string => after.attached.find((each) => each.id === id)?.payment_product ?? '';
  // Removing a processor is never a new fault.
  const held = new Set(before.attached.map(({ id }) => id));
  const isWorse = (id: string): boolean =>
    after.attached.some((each) => each.payment_product === productOf(id) && !held.has(each.id));
  return { ...faults, unroutable: unroutable.filter((id) => isChanged(productOf(id)) && isWorse(id)) };
}
