/** An item of any entity. */
export type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/** The props of a component that draws an item. */
export interface ItemProps<T> {
  readonly item: T;
}
