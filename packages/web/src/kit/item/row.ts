/** An item as the kit sees it: of any entity. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/** What a component that draws an item is given. */
export interface ItemProps<T> {
  readonly item: T;
}
