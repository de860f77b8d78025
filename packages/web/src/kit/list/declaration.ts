import type { RoleExpressions } from '@sluis/contract/base/role-expressions';
import type { ListingPath } from '@sluis/contract/listings';
import type { EntityName, Populated } from '@sluis/contract/registry';
import type { ComponentType } from 'react';
import type { Query } from '../../lib/api-client.ts';
import type { Search } from '../../lib/search.ts';
import type { EditProps } from '../form/edit-form.tsx';
import type { FieldName, FieldPath, RefName } from '../item/field-path.ts';
import type { ItemProps, Row } from '../item/row.ts';
import type { Shown, Words } from '../item/shown.ts';
import type { Story } from '../item/story.ts';

/**
 * What a list screen is declared with. Paths, references and filters are checked against the contract where a feature
 * declares its list (`defineList`); the kit itself reads the same declaration without the entity's types (`List`).
 */

/** A column that needs more than its field: its own drawing, a width, or being hidden until asked for. */
interface ColumnOf<N extends EntityName, T> {
  readonly path: FieldPath<N>;
  readonly cell?: ComponentType<ItemProps<T>>;
  /** Other words than the field's own: in place of `cell` where words are all that it takes. */
  readonly shows?: (item: T, words: Words) => Shown | undefined;
  /** The other item that the path names opens by its name. */
  readonly linked?: true;
  /** Also written to an export beside the path, because the cell shows them together. */
  readonly exported?: readonly FieldPath<N>[];
  readonly width_px?: number;
  readonly hidden?: true;
  /** Sorted from the lowest by the first click: the nearest of what is to come. */
  readonly ascends?: true;
  /** Translation key, where the cell says something else than its field. */
  readonly label?: string;
  /** Who may see the column; everybody who may see the list where it is left out. */
  readonly roles?: RoleExpressions;
}

/** Something that is done with a row where it stands, in a narrow column behind the others. */
interface RowActionOf<T> {
  readonly id: string;
  /** Translation key, of the column. */
  readonly label: string;
  readonly roles?: RoleExpressions;
  readonly cell: ComponentType<ItemProps<T>>;
}

/** What is asked of the rows once they are there, behind the columns: it is neither sorted nor exported. */
interface AskedOf<T> {
  readonly id: string;
  /** Translation key. */
  readonly label: string;
  readonly roles?: RoleExpressions;
  readonly cell: ComponentType<ItemProps<T>>;
}

interface TabOf<T> {
  readonly id: string;
  /** Translation key; "Details" where it is left out. */
  readonly label?: string;
  /** Who may see the tab; everybody who may see the item where it is left out. */
  readonly roles?: RoleExpressions;
  readonly content: ComponentType<ItemProps<T>>;
}

/** A form that the panel shows in place of the tabs (`_form=edit`). */
interface EditOf<T> {
  readonly roles: RoleExpressions;
  /** Whether this item may be changed; every one where it is left out. */
  readonly allows?: (item: T) => boolean;
  /** Why the viewer may not change this item, where that has to be asked: a hook. */
  readonly useReason?: (item: T) => string | undefined;
  /** The fields that the declaration lets be changed, where it is left out. */
  readonly form?: ComponentType<ItemProps<T> & EditProps>;
}

/** A button that deletes the item after asking. */
interface DeleteOf {
  readonly roles: RoleExpressions;
  /** Translation key, filled in with the item's `name`; what is said of any item where it is left out. */
  readonly question?: string;
}

interface DetailOf<N extends EntityName, T> {
  readonly populate: readonly RefName<N>[];
  /** Shown large: a field, such as the amount, or what is drawn; the name where it is left out. */
  readonly title?: FieldName<N> | ComponentType<ItemProps<T>>;
  /** In place of the pill of its status. */
  readonly status?: ComponentType<ItemProps<T>>;
  /** What can be done with the item in its state. */
  readonly actions?: ComponentType<ItemProps<T>>;
  readonly edit?: EditOf<T>;
  readonly delete?: DeleteOf;
  /** What the panel tells of an item, loaded with the panel; what follows from the entity where it is left out. */
  readonly story?: () => Promise<Story>;
  /** Behind the details, or in their place where one of them is called `details`. */
  readonly tabs?: readonly TabOf<T>[];
}

/** A form that the panel shows when it is open without an item (`_open=true` and no `id`). */
interface Create {
  readonly roles: RoleExpressions;
  /** Translation key, of the button and of the panel. */
  readonly label: string;
  /** The fields that the declaration lets be given, where it is left out. */
  readonly form?: ComponentType<{ onDone: (id: string) => void }>;
}

/** A view that everybody has who may see the list. */
interface BuiltInView {
  readonly id: string;
  /** Translation key. */
  readonly label: string;
  readonly search: Search;
}

/** Another list screen that people come to from this one, by its path. */
interface Related {
  readonly path: string;
  /** Translation key. */
  readonly label: string;
  readonly roles: RoleExpressions;
}

/** A dialog that is opened from the actions above a list. */
interface Aside {
  /** Translation key. */
  readonly label: string;
  readonly icon: ComponentType<{ readonly size: number; readonly stroke: number; readonly 'aria-hidden': true }>;
  readonly roles: RoleExpressions;
  readonly dialog: ComponentType<{ readonly opened: boolean; readonly onClose: () => void }>;
}

type Corner<N extends EntityName> = FieldPath<N> | readonly [FieldPath<N>, FieldPath<N>];

/** What a list asks for and what it shows of each item: enough to draw its rows before the application is there. */
interface RowsOf<N extends EntityName, R extends RefName<N>, T = Populated<N, R>> {
  /** Names the viewer's column settings in local storage; unique among lists. */
  readonly id: string;
  readonly entity: N;
  /** Where the API lists them, if not at the entity's own name. */
  readonly path?: ListingPath;
  /** Shows all of them, whenever they were made: no window of a month. */
  readonly timeless?: true;
  /** The filter that opens the list in place of the window of a month, as in `{ 'status[]': ['CREATED'] }`. */
  readonly initial?: Search;
  /** Translation keys of the title and of one line that says what is in the list. */
  readonly title: string;
  readonly hint: string;
  /** Filters that make the page what it is: sent with each request, and not removable. */
  readonly fixed?: Query;
  readonly columns: readonly (FieldPath<N> | ColumnOf<N, T>)[];
  /** On a narrow screen: top left, top right, bottom left, bottom right; at the left several can stand in a line. */
  readonly card: readonly [Corner<N>, FieldPath<N>, Corner<N>, FieldPath<N>];
  readonly populate: readonly R[];
  /** Searches this field alone instead of all the entity's search fields. */
  readonly search_by?: FieldName<N>;
  /** Any one grants; the entity's own roles for listing where it is left out. */
  readonly roles?: RoleExpressions;
}

/** What a list does besides. */
interface RestOf<N extends EntityName, R extends RefName<N>, T = Populated<N, R>> {
  readonly row_actions?: readonly RowActionOf<T>[];
  readonly asked?: readonly AskedOf<T>[];
  /** The first three are always offered as chips, the others under "add filter". */
  readonly filters: readonly FieldName<N>[];
  readonly detail: DetailOf<N, T>;
  readonly create?: Create;
  readonly related?: Related;
  readonly views?: readonly BuiltInView[];
  /** Said above the rows where it has something to say. */
  readonly notice?: ComponentType;
  /** Something that belongs to the screen and not to its items. */
  readonly aside?: Aside;
  /** Translation key of what is said where there are none at all. */
  readonly empty?: string;
  /** Whether an item changes by itself: as long as one on screen does, the list is asked again every other second. */
  readonly live?: (item: T) => boolean;
}

export interface Column {
  readonly path: string;
  readonly cell?: ComponentType<ItemProps<Row>>;
  readonly shows?: (item: Row, words: Words) => Shown | undefined;
  readonly linked?: true;
  readonly exported?: readonly string[];
  readonly width_px?: number;
  readonly hidden?: true;
  readonly ascends?: true;
  readonly label?: string;
  readonly roles?: RoleExpressions;
}

export type RowAction = RowActionOf<Row>;
export type Tab = TabOf<Row>;
export type Detail = Omit<DetailOf<EntityName, Row>, 'populate' | 'title'> & {
  readonly populate: readonly string[];
  readonly title?: string | ComponentType<ItemProps<Row>>;
};

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
export interface ListRows {
  readonly id: string;
  readonly entity: EntityName;
  readonly path: string;
  readonly timeless?: true;
  readonly initial?: Search;
  readonly title: string;
  readonly hint: string;
  readonly fixed: Query;
  readonly columns: readonly Column[];
  readonly card: readonly (string | readonly string[])[];
  readonly populate: readonly string[];
  readonly search_by?: string;
  readonly roles?: RoleExpressions;
}

/** A list of which each tab above it shows a part, or all. */
export interface ListTab {
  readonly route: string;
  /** What makes the part what it is. */
  readonly fixed: Query;
  readonly is_here: boolean;
}

/** A declared list of any entity. */
export interface List extends ListRows {
  readonly tabs?: readonly ListTab[] | undefined;
  readonly row_actions: readonly RowAction[];
  readonly asked?: readonly AskedOf<Row>[];
  readonly filters: readonly string[];
  readonly detail: Detail;
  readonly create?: Create;
  readonly related?: Related;
  readonly views?: readonly BuiltInView[];
  readonly notice?: ComponentType;
  readonly aside?: Aside;
  readonly empty?: string;
  readonly live?: (item: Row) => boolean;
  /** What other features add to its items. */
  readonly added?: () => Promise<Addition>;
}

/** Declared rows that remember of which entity they are, for the rest of the list to be checked against. */
type DeclaredRows<N extends EntityName, R extends RefName<N>> = ListRows & { readonly of?: readonly [N, R] };

/** Declares what a list asks and shows: columns and references that the entity does not have do not compile. */
export function defineRows<const N extends EntityName, const R extends RefName<N>>(
  declared: RowsOf<N, R>,
): DeclaredRows<N, R> {
  const columns = declared.columns.map((column) => (typeof column === 'string' ? { path: column } : column));
  // The entity's types were checked above; the kit handles items of every entity alike.
  return { fixed: {}, path: declared.entity, ...declared, columns } as unknown as DeclaredRows<N, R>;
}

/** Declares the rest of a list: filters that the entity does not have do not compile. */
export const completeList = <const N extends EntityName, const R extends RefName<N>>(
  rows: DeclaredRows<N, R>,
  rest: RestOf<N, R>,
): List => ({ row_actions: [], ...rest, ...rows }) as unknown as List;

/** Declares a list screen in one. */
export const defineList = <const N extends EntityName, const R extends RefName<N>>(
  declared: RowsOf<N, R> & RestOf<N, R>,
): List => completeList(defineRows(declared), declared as RestOf<N, R>);
