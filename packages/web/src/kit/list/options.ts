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
 * What a list screen can be declared with, in groups. `P` is a path to a field, `F` a field, `R` a reference, and `T` an
 * item: an entity's own where a feature declares its list, any where the kit reads it (`declaration.ts`).
 */

/** Every list: what it is called. */
export interface Naming {
  /** Names the viewer's column settings and saved views; unique among lists. */
  readonly id: string;
  /** Translation key. */
  readonly title: string;
  /** Translation key of one line that says what is in the list. */
  readonly hint: string;
}

/** Every list: what is asked of the API, and who may ask it. */
export interface Source<N, Path, R> {
  readonly entity: N;
  /** Where the API lists them, if not at the entity's own name. */
  readonly path?: Path;
  readonly populate: readonly R[];
  /** Filters that make the page what it is: sent with each request, and not removable. For one part of a larger list. */
  readonly fixed?: Query;
  /** Any one grants; the entity's own roles for listing where it is left out. */
  readonly roles?: RoleExpressions;
}

/** A list that does not open with the items of the last month. */
export interface Opening {
  /** Shows all of them, whenever they were created: for what is few, or is kept. */
  readonly timeless?: true;
  /** The filter that opens the list in place of the window, as in `{ 'status[]': ['CREATED'] }`: for what awaits something. */
  readonly initial?: Search;
  /** Filters besides the window with which it opens for those who have not removed them; that is remembered. */
  readonly remembered?: Search;
}

/** A column that needs more than its field: its own drawing, a width, or being hidden until asked for. */
export interface ColumnOf<P, T> {
  readonly path: P;
  readonly cell?: ComponentType<ItemProps<T>>;
  /** Other words than the field's own: in place of `cell` where words are all that it takes. */
  readonly shows?: (item: T, words: Words) => Shown | undefined;
  /** The other item that the path names opens by its name. */
  readonly linked?: true;
  /** Also written to an export beside the path, because the cell shows them together. */
  readonly exported?: readonly P[];
  readonly width_px?: number;
  readonly hidden?: true;
  /** Sorted from the lowest by the first click: the nearest of what is to come. */
  readonly ascends?: true;
  /** Translation key, where the cell says something else than its field, or the field's label is too long. */
  readonly label?: string;
  /** Who may see the column; everybody who may see the list where it is left out. */
  readonly roles?: RoleExpressions;
}

type Corner<P> = P | readonly [P, P];

/** Every list: what is shown of an item. */
export interface Columns<P, T> {
  /** Rows can be selected, for what is done with several (`Addition.selected`); those of money always can. */
  readonly selectable?: true;
  readonly columns: readonly (P | ColumnOf<P, T>)[];
  /** On a narrow screen: top left, top right, bottom left, bottom right; at the left several can stand in a line. */
  readonly card: readonly [Corner<P>, P, Corner<P>, P];
}

interface NarrowColumn<T> {
  readonly id: string;
  /** Translation key, of the column. */
  readonly label: string;
  readonly roles?: RoleExpressions;
  readonly cell: ComponentType<ItemProps<T>>;
}

/** A list whose rows do more than open their item. */
export interface RowExtras<T> {
  /** What is done with a row where it stands, in a narrow column behind the others: what is done often, such as copying. */
  readonly row_actions?: readonly NarrowColumn<T>[];
  /** What is asked of the rows once they are there, behind the columns: it is neither sorted nor exported. */
  readonly asked?: readonly NarrowColumn<T>[];
  /** Whether an item changes by itself: as long as one on screen does, the list is asked again every few seconds. */
  readonly live?: (item: T) => boolean;
}

/** A view that everybody has who may see the list. */
export interface BuiltInView {
  readonly id: string;
  /** Translation key. */
  readonly label: string;
  readonly search: Search;
}

/** Every list: how it is narrowed down. */
export interface Filtering<F> {
  /** The first three are always offered as chips, the others under "add filter". */
  readonly filters: readonly F[];
  /** For what is looked for every day. */
  readonly views?: readonly BuiltInView[];
}

/** A form that the panel shows in place of the tabs (`_form=edit`). */
export interface EditOf<T> {
  readonly roles: RoleExpressions;
  /** Whether this item may be changed; every one where it is left out. */
  readonly allows?: (item: T) => boolean;
  /** Why the viewer may not change this item, where that has to be asked: a hook. */
  readonly useReason?: (item: T) => string | undefined;
  /** The fields that the declaration lets be changed, where it is left out. */
  readonly form?: Lazy<ItemProps<T> & EditProps>;
  /** The path of a page with the form, in place of one in the panel. */
  readonly page?: (item: T) => string;
}

/** A button that deletes the item after asking. */
export interface DeleteOf<T> {
  readonly roles: RoleExpressions;
  /** Translation key, filled in with the item's `name`; what is said of any item where it is left out. */
  readonly question?: string;
  /** Translation key of why this item can't be deleted, where that is known before it is tried. */
  readonly reason?: (item: T) => string | undefined;
}

export interface TabOf<T> {
  readonly id: string;
  /** Translation key; "Details" where it is left out. */
  readonly label?: string;
  /** Who may see the tab; everybody who may see the item where it is left out. */
  readonly roles?: RoleExpressions;
  readonly content: ComponentType<ItemProps<T>>;
}

/** What a feature draws in the panel of an item: code that comes with the panel, and not with the list. */
export interface PanelOf<T> {
  /** Shown large, in place of the field that the list names. */
  readonly title?: ComponentType<ItemProps<T>>;
  /** In place of the pill of its status. */
  readonly status?: ComponentType<ItemProps<T>>;
  /** What can be done with the item in its state. */
  readonly actions?: ComponentType<ItemProps<T>>;
  /** What the panel tells of an item: for what has a course, such as a payment. */
  readonly overview?: Overview;
  /** Behind the details; one that is called `details` stands for what the panel would show of the fields. */
  readonly tabs?: readonly TabOf<T>[];
}

/** Every list: the panel of an item. Only `populate` has to be given; the rest follows from the entity. */
export interface DetailOf<F, R, T> {
  readonly populate: readonly R[];
  /** The field that is shown large, such as the amount; the name where it is left out. */
  readonly title?: F;
  readonly edit?: EditOf<T>;
  readonly delete?: DeleteOf<T>;
  /** What the panel draws besides. */
  readonly panel?: () => Promise<PanelOf<T>>;
}

/** A form that the panel shows when it is open without an item (`_open=true` and no `id`). */
interface Create {
  readonly roles: RoleExpressions;
  /** Translation key, of the button and of the panel. */
  readonly label: string;
  /** The fields that the declaration lets be given, where it is left out. */
  readonly form?: Lazy<{ onDone: (id: string) => void }>;
  /** The path of a page with the form, in place of one in the panel. */
  readonly page?: string;
}

/** Another screen that people come to from this list, by its path. */
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

/** A list around which more stands than its filters. */
export interface Around {
  /** Where users create items themselves. */
  readonly create?: Create;
  /** Where other lists of the same matter have no entry in the menu. */
  readonly related?: readonly Related[];
  /** Something that belongs to the screen and not to its items. */
  readonly aside?: Aside;
  /** What is worked with above the list, with a heading of level 2 for the list last: then the whole screen scrolls. */
  readonly above?: ComponentType;
  /** Said above the rows where it has something to say. */
  readonly notice?: ComponentType;
  /** Translation key of what is said where there are no items at all, and the general words would be wrong. */
  readonly empty?: string;
}
