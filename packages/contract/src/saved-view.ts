/** A name for the filters, the sort and the columns of a list; its owner's, or shared with their organisation. */
export interface SavedView {
  readonly id: string;
  /** The list screen that it is a view of. */
  readonly list: string;
  readonly name: string;
  /** The query of the list's address, without its question mark. */
  readonly query: string;
  readonly columns: ViewColumns | null;
  readonly shared: boolean;
  /** Whether it is the viewer's own, who alone may change it. */
  readonly mine: boolean;
}

/** Which columns of a list show, in which order and how wide. */
export interface ViewColumns {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  readonly widths_px: Readonly<Record<string, number>>;
  readonly density: 'compact' | 'comfortable';
}

export const saved_view_limits = { name: 100, query: 4000, of_user: 100, of_organisation: 2000 } as const;

/** What belongs to a moment and not to a view: the item that is open, its tab and form, and the page. */
const of_moment: readonly string[] = ['id', '_open', '_tab', '_form', '_skip', '_after'];

/** The query of a view: without what belongs to a moment, and in one order, so that the same view is the same text. */
export function viewQuery(text: string): string {
  const kept = [...new URLSearchParams(text)].filter(([key, value]) => value !== '' && !of_moment.includes(key));
  const inOrder = kept.sort(([key, value], [other, at_other]) =>
    (key === other ? value < at_other : key < other) ? -1 : 1,
  );
  return new URLSearchParams(inOrder).toString();
}
