/** The order of payment methods while it is edited: the offered ones, first to last. An empty one means all. */
export type Order = readonly string[];

/** Moves an item of a list to another index, limited to the ends. */
export function moved(order: Order, from: number, to: number): Order {
  const place = Math.max(0, Math.min(order.length - 1, to));
  const item = order[from];
  if (item === undefined || place === from) return order;
  return order.toSpliced(from, 1).toSpliced(place, 0, item);
}

/** Adds a method as the last, or removes it; the only one stays, as none would mean all. */
export function toggled(order: Order, product: string): Order {
  if (!order.includes(product)) return [...order, product];
  return order.length === 1 ? order : order.filter((each) => each !== product);
}
