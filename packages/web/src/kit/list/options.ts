import type { RoleExpressions } from '@sluis/contract/base/role-expressions';
import type { ComponentType } from 'react';
import type { Query } from '../../lib/api-client.ts';
import type { Search } from '../../lib/search.ts';
import type { EditProps } from '../form/edit-form.tsx';
import type { Overview } from '../item/overview.ts';
import type { ItemProps } from '../item/row.ts';
import type { Shown, Words } from '../item/shown.ts';
import type { Lazy } from '../popover/lazy.ts';

/**
 * The options of a list screen's declaration, in groups. `P` is a path to a field, `F` a field, `R` a reference, and
 * `T` an item: an entity's own where a feature declares its list, any where the kit reads it (`declaration.ts`).
 */

/** Every list: its names. */
export interface Naming {
  /** Names the viewer's column settings and saved views; unique among lists. */
  readonly id: string;
  /** Translation key. */
  readonly title: string;
  /** Translation key of one line that describes the list. */
  readonly hint: string;
}

/** Every list: its request, and who may make it. */
export interface Source<N, Path, R> {
  readonly entity: N;
  /** The API path, if it differs from the entity's name. */
  readonly path?: Path;
  readonly populate: readonly R[];
  /** Filters that define the page: sent with each request, and not removable. For one part of a larger list. */
  readonly fixed?: Query;
  /** Any one grants access; by default the entity's roles for listing. */
  readonly roles?: RoleExpressions;
}

/** A list that opens without the window of the last month. */
export interface Opening {
  /** Shows all items, whenever they were created: for few or permanent items. */
  readonly timeless?: true;
  /**
   * The filter that replaces the default window, as in `{ 'status[]': ['CREATED'] }`: for items that await something.
   */
  readonly initial?: Search;
  /** Filters besides the default window, for users who have not removed them; their removal is remembered. */
  readonly remembered?: Search;
}

/** A column with more than its field: its own drawing, a width, or hidden by default. */
export interface ColumnOf<P, T> {
  readonly path: P;
  readonly cell?: ComponentType<ItemProps<T>>;
  /** Replaces the field's text; instead of `cell` if text is enough. */
  readonly shows?: (item: T, words: Words) => Shown | undefined;
  /** Links the name of the other item. */
  readonly linked?: true;
  /** Paths that are exported with it, because the cell shows them together. */
  readonly exported?: readonly P[];
  readonly width_px?: number;
  readonly hidden?: true;
  /** The first click sorts it ascending: the nearest future date first. */
  readonly ascends?: true;
  /** Translation key, if the cell differs from its field, or the field's label is too long. */
  readonly label?: string;
  /** Who may see the column; by default everyone who may see the list. */
  readonly roles?: RoleExpressions;
}

type Corner<P> = P | readonly [P, P];

/** Every list: the shown fields. */
export interface Columns<P, T> {
  /** Rows can be selected for actions on several (`Addition.selected`); rows with amounts always can. */
  readonly selectable?: true;
  readonly columns: readonly (P | ColumnOf<P, T>)[];
  /**
   * On a narrow screen: top left, top right, bottom left, bottom right; the left corners can have several fields on a
   * line.
   */
  readonly card: readonly [Corner<P>, P, Corner<P>, P];
}

interface NarrowColumn<T> {
  readonly id: string;
  /** Translation key, of the column. */
  readonly label: string;
  readonly roles?: RoleExpressions;
  readonly cell: ComponentType<ItemProps<T>>;
  /** No number: aligned left. */
  readonly isText?: true;
}

/** A list whose rows do more than open their item. */
export interface RowExtras<T> {
  /** Frequent actions within a row, such as copying, in a narrow last column. */
  readonly row_actions?: readonly NarrowColumn<T>[];
  /** Data that is requested after the rows or computed from them, in columns after the others: neither sorted nor exported. */
  readonly asked?: readonly NarrowColumn<T>[];
  /** Whether an item changes by itself: as long as one on screen does, the list is refetched every few seconds. */
  readonly live?: (item: T) => boolean;
}

/** A view for everyone who may see the list. */
export interface BuiltInView {
  readonly id: string;
  /** Translation key. */
  readonly label: string;
  readonly search: Search;
}

/** Every list: its filters. */
export interface Filtering<F> {
  /** The first three are always offered as chips, the others under "add filter". */
  readonly filters: readonly F[];
  /** For daily questions. */
  readonly views?: readonly BuiltInView[];
}

/** A form that replaces the tabs of the panel (`_form=edit`). */
export interface EditOf<T> {
  readonly roles: RoleExpressions;
  /** Whether this item can be changed; by default every item can. */
  readonly allows?: (item: T) => boolean;
  /** Why the viewer may not change this item, if that takes a request: a hook. */
  readonly useReason?: (item: T) => string | undefined;
  /** By default a form of the editable fields in the declaration. */
  readonly form?: Lazy<ItemProps<T> & EditProps>;
  /** The path of a page with the form, instead of the panel. */
  readonly page?: (item: T) => string;
}

/** A button that deletes the item after confirmation. */
export interface DeleteOf<T> {
  readonly roles: RoleExpressions;
  /** Translation key, with the item's `name`; by default a general question. */
  readonly question?: string;
  /** Translation key of why this item can't be deleted, if that is known in advance. */
  readonly reason?: (item: T) => string | undefined;
}

export interface TabOf<T> {
  readonly id: string;
  /** Translation key; "Details" by default. */
  readonly label?: string;
  /** Who may see the tab; by default everyone who may see the item. */
  readonly roles?: RoleExpressions;
  readonly content: ComponentType<ItemProps<T>>;
}

/** The parts of an item's panel that a feature draws, loaded with the panel and not with the list. */
export interface PanelOf<T> {
  /** Shown large, instead of the field that the list names. */
  readonly title?: ComponentType<ItemProps<T>>;
  /** Replaces the pill of its status. */
  readonly status?: ComponentType<ItemProps<T>>;
  /** The actions on the item in its status. */
  readonly actions?: ComponentType<ItemProps<T>>;
  /** The overview of an item with a lifecycle, such as a payment. */
  readonly overview?: Overview;
  /** After the details; one named `details` replaces the default list of fields. */
  readonly tabs?: readonly TabOf<T>[];
}

/** Every list: the panel of an item. Only `populate` is required; the rest follows from the entity. */
export interface DetailOf<F, R, T> {
  readonly populate: readonly R[];
  /** The large field, such as the amount; by default the name. */
  readonly title?: F;
  readonly edit?: EditOf<T>;
  readonly delete?: DeleteOf<T>;
  /** The other parts of the panel. */
  readonly panel?: () => Promise<PanelOf<T>>;
}

/** A form in the panel when it is open without an item (`_open=true` and no `id`). */
interface Create {
  readonly roles: RoleExpressions;
  /** Translation key, of the button and of the panel. */
  readonly label: string;
  /** By default a form of the fields that the declaration allows on creation. */
  readonly form?: Lazy<{ onDone: (id: string) => void }>;
  /** The path of a page with the form, instead of the panel. */
  readonly page?: string;
}

/** Another screen that users reach from this list, by its path. */
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
  readonly dialog: Lazy<{ readonly opened: boolean; readonly onClose: () => void }>;
}

/** A list with more than filters around it. */
export interface Around {
  /** If users create items themselves. */
  readonly create?: Create;
  /** If related lists have no entry in the menu. */
  readonly related?: readonly Related[];
  /** A dialog of the screen rather than of its items. */
  readonly aside?: Aside;
  /** A tool above the list, which ends with a heading of level 2 for the list: the whole screen then scrolls. */
  readonly above?: ComponentType;
  /** A message above the rows, if any. */
  readonly notice?: ComponentType;
  /** Translation key of the text for an empty list, if the general one would be wrong. */
  readonly empty?: string;
}
