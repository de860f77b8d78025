import type { ListingPath } from '@sluis/contract/listings';
import type { EntityName, Populated } from '@sluis/contract/registry';
import type { ComponentType } from 'react';
import type { Query } from '../../lib/api-client.ts';
import type { FieldName, FieldPath, RefName } from '../item/field-path.ts';
import type { ItemProps, Row } from '../item/row.ts';
import type {
  Around,
  ColumnOf,
  Columns,
  DetailOf,
  Filtering,
  Naming,
  Opening,
  PanelOf,
  RowExtras,
  Source,
  TabOf,
} from './options.ts';

/**
 * The declaration of a list screen, from the groups of `options.ts`. Paths, references and filters are checked against
 * the contract where a feature declares its list (`defineList`); the kit itself reads the same declaration without the
 * entity's types (`List`).
 */

/** The request of a list and the shown fields: enough to draw its rows before the application has loaded. */
interface RowsOf<N extends EntityName, R extends RefName<N>, T = Populated<N, R>>
  extends Naming,
    Source<N, ListingPath, R>,
    Opening,
    Columns<FieldPath<N>, T> {}

/** The rest of a list's declaration. */
interface RestOf<N extends EntityName, R extends RefName<N>, T = Populated<N, R>>
  extends RowExtras<T>,
    Filtering<FieldName<N>>,
    Around {
  readonly detail: DetailOf<FieldName<N>, RefName<N>, T>;
}

/** A list with tabs above it, each of which shows a part or all. */
export interface ListTab {
  readonly route: string;
  /** The filters that define the part. */
  readonly fixed: Query;
  readonly is_here: boolean;
}

/** Set by the registry, not by the feature. */
interface Added {
  readonly tabs?: readonly ListTab[] | undefined;
  /** The additions of other features to its items. */
  readonly added?: () => Promise<Addition>;
}

export type Column = ColumnOf<string, Row>;
export type Tab = TabOf<Row>;
export type Detail = DetailOf<string, string, Row>;
export type PanelParts = PanelOf<Row>;

export interface PlacedTab extends Tab {
  /** The tab that precedes it; last by default. */
  readonly after?: string;
}

/** The additions of a feature to the lists and panels of another's items. */
export interface Addition {
  readonly tabs?: readonly PlacedTab[];
  /** Actions on an item, besides its own feature's. */
  readonly actions?: ComponentType<ItemProps<Row>>;
  /** Actions on the selected rows of a list (`useSelection`). */
  readonly selected?: ComponentType;
  /** Items of the export menu, with the visible columns. */
  readonly exports?: ComponentType<{ readonly columns: readonly string[] }>;
  /** Actions on several items that are chosen elsewhere, by id. */
  readonly several?: ComponentType<{ readonly chosen: readonly string[]; readonly onLeave: () => void }>;
}

/** The declared rows of a list of any entity. */
export interface ListRows extends Naming, Source<EntityName, string, string>, Opening, Columns<string, Row> {
  readonly path: string;
  readonly fixed: Query;
  readonly columns: readonly Column[];
}

/** A declared list of any entity. */
export interface List extends ListRows, RowExtras<Row>, Filtering<string>, Around, Added {
  readonly detail: Detail;
}

/** Declared rows with the type of their entity, against which the rest of the list is checked. */
type DeclaredRows<N extends EntityName, R extends RefName<N>> = ListRows & { readonly of?: readonly [N, R] };

/** Declares the request and the columns of a list: unknown columns and references do not compile. */
export function defineRows<const N extends EntityName, const R extends RefName<N>>(
  declared: RowsOf<N, R>,
): DeclaredRows<N, R> {
  const columns = declared.columns.map((column) => (typeof column === 'string' ? { path: column } : column));
  // The entity's types were checked above; the kit handles items of every entity alike.
  return { fixed: {}, path: declared.entity, ...declared, columns } as DeclaredRows<N, R>;
}

/** Declares the rest of a list: unknown filters do not compile. */
export const completeList = <const N extends EntityName, const R extends RefName<N>>(
  rows: DeclaredRows<N, R>,
  rest: RestOf<N, R>,
): List => ({ ...(rest as Omit<List, keyof ListRows>), ...rows });

/** Declares a list screen in one call. */
export const defineList = <const N extends EntityName, const R extends RefName<N>>(
  declared: RowsOf<N, R> & RestOf<N, R>,
): List => completeList(defineRows(declared), declared);
