/** A name for the filters, the sort and the columns of a list; private, or shared with the organisation. */
export interface SavedView {
  readonly id: string;
  readonly list: string;
  readonly name: string;
  /** The query of the list's address, without its question mark. */
  readonly query: string;
  readonly columns: ViewColumns | null;
  readonly shared: boolean;
  /** Whether the viewer owns it, and so may change it. */
  readonly mine: boolean;
}

/** The visible columns of a list, in their order and with their widths. */
export interface ViewColumns {
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  readonly widths_px: Readonly<Record<string, number>>;
  readonly density: 'compact' | 'comfortable';
}

export const saved_view_limits = { name: 100, query: 4000, of_user: 100, of_organisation: 2000 } as const;

/** The parameters that are not part of a view: the open item, its tab and form, and the page. */
const of_moment: readonly string[] = ['id', '_open', '_tab', '_form', '_skip', '_after'];

/** The query of a view: only its own parameters, in one order, so that equal views have equal texts. */
export function viewQuery(text: string): string {
  const kept = [...new URLSearchParams(text)].filter(([key, value]) => value !== '' && !of_moment.includes(key));
  const inOrder = kept.sort(([key, value], [other, at_other]) =>
    (key === other ? value < at_other : key < other) ? -1 : 1,
  );
  return new URLSearchParams(inOrder).toString();
}
