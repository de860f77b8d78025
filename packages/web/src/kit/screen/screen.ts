import type { RoleExpressions } from '@sluis/contract/base/role-expressions';
import type { EntityName } from '@sluis/contract/registry';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Me } from '../../lib/me.ts';
import type { ScreenEntry } from '../../lib/screens.ts';
import type { Search } from '../../lib/search.ts';
import type { Words } from '../item/shown.ts';
import type { Addition, List, ListRows } from '../list/declaration.ts';

/** The declarations of other features that a screen's code may request. */
export interface OtherScreens {
  /** The list at a route. */
  readonly list: (route: string) => Promise<List>;
  /** The rows of the list at a route, available without its code. */
  readonly rows: (route: string) => ListRows;
  /** The additions of other features to the items of an entity. */
  readonly additions: (entity: EntityName) => Promise<Addition>;
}

/** A list of items, with the panel that opens one. */
export interface ListScreen extends ScreenEntry {
  readonly kind: 'list';
  readonly load: (others: OtherScreens) => Promise<List>;
  /** Another list at the same route for staff of the provider, except in a merchant that they view as itself. */
  readonly load_psp?: (others: OtherScreens) => Promise<List>;
}

/**
 * A list whose rows are requested and drawn before its code has been loaded: one that opens first, or a part of one.
 */
export interface FirstScreen extends ListScreen {
  /** Its request and columns. */
  readonly rows: ListRows;
}

export interface PageProps {
  /** The values of the parameters in its route. */
  readonly values: Readonly<Record<string, string>>;
}

/** The address at which a page is opened. */
export interface PageAddress {
  readonly search: Search;
  /** The merchant that the screen is about, if any. */
  readonly organisation: string | undefined;
  readonly me: Me;
}

/** A page once its code has been loaded. */
export interface Page {
  readonly Content: ComponentType<PageProps>;
  /** Sends requests before the page is drawn; the page waits for the returned promise. */
  readonly ahead?: (client: QueryClient, at: PageAddress) => Promise<unknown> | undefined;
}

/** Any other screen: an overview, an editor, a settings page. The parameters of its route are its props. */
export interface PageScreen extends ScreenEntry {
  readonly kind: 'page';
  /** Who may open it; by default everyone who is signed in. */
  readonly roles?: RoleExpressions;
  /** Whether the viewer may open it; otherwise they are redirected to the root. */
  readonly allows?: (me: Me) => boolean;
  readonly load: (others: OtherScreens) => Promise<Page>;
}

/** The viewer of the first screen, and their formats. */
export interface Viewed {
  readonly me: Me;
  readonly words: Words;
  readonly isNarrow: boolean;
}

/** The screen without controls, as plain elements; undefined if that is not possible. */
export type FirstDrawing = (viewed: Viewed) => HTMLElement | undefined;

/** Requests the first data of a page, if the viewer may access it. */
export type AheadOf = (me: Me, search: Search) => Promise<FirstDrawing> | undefined;

/** A page whose data is requested and drawn before its code has been loaded: a user's first page. */
export interface FirstPage extends PageScreen {
  readonly ahead: AheadOf;
}

export type Screen = ListScreen | PageScreen;

/** The additions of a feature to the items of others, by entity. */
export interface Additions {
  readonly to: EntityName;
  readonly load: (others: OtherScreens) => Promise<Addition>;
}

/** The exports of a file `features/x/x.first.ts`, which is found by its name. */
export interface FirstFile {
  readonly screens: readonly (FirstScreen | FirstPage)[];
}

/** The exports of a file `features/x/x.screen.ts`, which is found by its name. */
export interface ScreenFile {
  readonly screens?: readonly Screen[];
  readonly additions?: readonly Additions[];
}
