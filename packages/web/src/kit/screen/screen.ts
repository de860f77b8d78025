import type { RoleExpressions } from '@sluis/contract/base/role-expressions';
import type { EntityName } from '@sluis/contract/registry';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Me } from '../../lib/me.ts';
import type { ScreenEntry } from '../../lib/screens.ts';
import type { Search } from '../../lib/search.ts';
import type { Words } from '../item/shown.ts';
import type { Addition, List, ListRows } from '../list/declaration.ts';

/** What the code of a screen may ask for that another feature declares. */
export interface OtherScreens {
  /** The list at a route. */
  readonly list: (route: string) => Promise<List>;
  /** The rows of the list at a route, whose code need not be there. */
  readonly rows: (route: string) => ListRows;
  /** What other features add to the items of an entity. */
  readonly additions: (entity: EntityName) => Promise<Addition>;
}

/** A list of items, with the panel that opens one. */
export interface ListScreen extends ScreenEntry {
  readonly kind: 'list';
  readonly load: (others: OtherScreens) => Promise<List>;
  /** Another list at the same route for staff of the provider, except in a merchant that they view as itself. */
  readonly load_psp?: (others: OtherScreens) => Promise<List>;
}

/** A list whose rows are asked for and drawn before its code is there: one that is opened first, or is a part of one. */
export interface FirstScreen extends ListScreen {
  /** What it asks and shows. */
  readonly rows: ListRows;
}

export interface PageProps {
  /** The values of the names in its route. */
  readonly values: Readonly<Record<string, string>>;
}

/** The address at which a page is opened. */
export interface PageAddress {
  readonly search: Search;
  /** Of the merchant that the screen is about, if it is about one. */
  readonly organisation: string | undefined;
  readonly me: Me;
}

/** What a page is, once its code is there. */
export interface Page {
  readonly Content: ComponentType<PageProps>;
  /** Asks before the page is drawn; what it gives back must be there before. */
  readonly ahead?: (client: QueryClient, at: PageAddress) => Promise<unknown> | undefined;
}

/** Anything else: an overview, an editor, a settings page. The names in its route are its parameters. */
export interface PageScreen extends ScreenEntry {
  readonly kind: 'page';
  /** Who may open it; everybody who is signed in where it is left out. */
  readonly roles?: RoleExpressions;
  /** Whether it is there for the viewer: elsewhere they come to the root. */
  readonly allows?: (me: Me) => boolean;
  readonly load: (others: OtherScreens) => Promise<Page>;
}

/** Who opens the first screen, and how it looks to them. */
export interface Viewed {
  readonly me: Me;
  readonly words: Words;
  /** Whether rows are cards. */
  readonly isNarrow: boolean;
}

/** The screen without what can be done on it, as plain elements; nothing where that takes more. */
export type FirstDrawing = (viewed: Viewed) => HTMLElement | undefined;

/** Sends for what a page shows first, where the user may see it. */
export type AheadOf = (me: Me, search: Search) => Promise<FirstDrawing> | undefined;

/** A page of which something is asked for and drawn before its code is there: the one that a user comes to first. */
export interface FirstPage extends PageScreen {
  readonly ahead: AheadOf;
}

export type Screen = ListScreen | PageScreen;

/** What a feature adds to the items of another's, by their entity. */
export interface Additions {
  readonly to: EntityName;
  readonly load: (others: OtherScreens) => Promise<Addition>;
}

/** What a file `features/x/x.first.ts` exports; it is found by its name. */
export interface FirstFile {
  readonly screens: readonly (FirstScreen | FirstPage)[];
}

/** What a file `features/x/x.screen.ts` exports; it is found by its name. */
export interface ScreenFile {
  readonly screens?: readonly Screen[];
  readonly additions?: readonly Additions[];
}
