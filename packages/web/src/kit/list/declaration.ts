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
 * What a list screen is declared with, from the groups of `options.ts`. Paths, references and filters are checked against
 * the contract where a feature declares its list (`defineList`); the kit itself reads the same declaration without the
 * entity's types (`List`).
 */

/** What a list asks for and what it shows of each item: enough to draw its rows before the application is there. */
interface RowsOf<N extends EntityName, R extends RefName<N>, T = Populated<N, R>>
  extends Naming,
    Source<N, ListingPath, R>,
    Opening,
    Columns<FieldPath<N>, T> {}

/** What a list does besides. */
interface RestOf<N extends EntityName, R extends RefName<N>, T = Populated<N, R>>
  extends RowExtras<T>,
    Filtering<FieldName<N>>,
    Around {
  readonly detail: DetailOf<FieldName<N>, RefName<N>, T>;
}

/** A list of which each tab above it shows a part, or all. */
export interface ListTab {
  readonly route: string;
  /** What makes the part what it is. */
  readonly fixed: Query;
  readonly is_here: boolean;
}

/** What no feature declares of its own list. */
interface Added {
  readonly tabs?: readonly ListTab[] | undefined;
  /** What other features add to its items. */
  readonly added?: () => Promise<Addition>;
}

export type Column = ColumnOf<string, Row>;
export type Tab = TabOf<Row>;
export type Detail = DetailOf<string, string, Row>;
export type PanelParts = PanelOf<Row>;

export interface PlacedTab extends Tab {
  /** The tab behind which it stands; behind all others where it is left out. */
  readonly after?: string;
}

/** What a feature adds to the lists and the panel of another's items. */
export interface Addition {
  readonly tabs?: readonly PlacedTab[];
  /** What can be done with an item, beside what its own feature offers. */
  readonly actions?: ComponentType<ItemProps<Row>>;
  /** What can be done with the rows that are selected in a list (`useSelection`). */
  readonly selected?: ComponentType;
  /** What can be made of a list: items of the export's menu, told the columns that are shown. */
  readonly exports?: ComponentType<{ readonly columns: readonly string[] }>;
  /** What can be done with several of them that are chosen elsewhere, by id. */
  readonly several?: ComponentType<{ readonly chosen: readonly string[]; readonly onLeave: () => void }>;
}

/** The rows of a declared list of any entity. */
export interface ListRows extends Naming, Source<EntityName, string, string>, Opening, Columns<string, Row> {
  readonly path: string;
  readonly fixed: Query;
  readonly columns: readonly Column[];
}

/** A declared list of any entity. */
export interface List extends ListRows, RowExtras<Row>, Filtering<string>, Around, Added {
  readonly detail: Detail;
}

/** Declared rows that remember of which entity they are, for the rest of the list to be checked against. */
type DeclaredRows<N extends EntityName, R extends RefName<N>> = ListRows & { readonly of?: readonly [N, R] };

/** Declares what a list asks and shows: columns and references that the entity does not have do not compile. */
export function defineRows<const N extends EntityName, const R extends RefName<N>>(
  declared: RowsOf<N, R>,
): DeclaredRows<N, R> {
  const columns = declared.columns.map((column) => (typeof column === 'string' ? { path: column } : column));
  // The entity's types were checked above; the kit handles items of every entity alike.
  return { fixed: {}, path: declared.entity, ...declared, columns } as DeclaredRows<N, R>;
}

/** Declares the rest of a list: filters that the entity does not have do not compile. */
export const completeList = <const N extends EntityName, const R extends RefName<N>>(
  rows: DeclaredRows<N, R>,
  rest: RestOf<N, R>,
): List => ({ ...(rest as Omit<List, keyof ListRows>), ...rows });

/** Declares a list screen in one. */
export const defineList = <const N extends EntityName, const R extends RefName<N>>(
  declared: RowsOf<N, R> & RestOf<N, R>,
): List => completeList(defineRows(declared), declared);
