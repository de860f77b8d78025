import type { RoleExpressions } from '@sluis/contract/base/role-expressions';
import type { EntityName } from '@sluis/contract/registry';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { Me } from '../../lib/me.ts';
import type { Sign } from '../../lib/screens.ts';
import type { List, ListRows } from '../list/declaration.ts';
import type { Addition } from './addition.tsx';

/** What the code of a screen may ask for that another feature declares. */
export interface House {
  /** The list at a route. */
  readonly list: (route: string) => Promise<List>;
  /** The rows of the list at a route, whose code need not be there. */
  readonly rows: (route: string) => ListRows;
  /** What other features add to the items of an entity. */
  readonly additions: (entity: EntityName) => Promise<Addition>;
}

/** A list of items, with the panel that opens one. */
export interface ListScreen extends Sign {
  readonly kind: 'list';
  /**
   * What the list asks and shows: given here, its rows are asked for and drawn before the screen's code is there. A list
   * that has parts, or is one, gives them.
   */
  readonly rows?: ListRows;
  readonly load: (house: House) => Promise<List>;
}

export interface PageProps {
  /** The values of the names in its route. */
  readonly values: Readonly<Record<string, string>>;
}

/** What a page is, once its code is there. */
export interface Page {
  readonly Content: ComponentType<PageProps>;
  /** What must be there before it is drawn. */
  readonly ahead?: (client: QueryClient) => Promise<unknown>;
}

/** Anything else: an overview, an editor, a settings page. The names in its route are its parameters. */
export interface PageScreen extends Sign {
  readonly kind: 'page';
  /** Who may open it; everybody who is signed in where it is left out. */
  readonly roles?: RoleExpressions;
  /** Whether it is there for the viewer: elsewhere they come to the root. */
  readonly allows?: (me: Me) => boolean;
  /** It is the viewer's own, and not a merchant's: it is nowhere inside one. */
  readonly personal?: true;
  readonly load: (house: House) => Promise<Page>;
}

export type Screen = ListScreen | PageScreen;

/** What a feature adds to the items of another's, by their entity. */
export interface Additions {
  readonly to: EntityName;
  readonly load: (house: House) => Promise<Addition>;
}

/** What a file `features/x/x.screen.ts` exports; it is found by its name. */
export interface ScreenFile {
  readonly screens?: readonly Screen[];
  readonly additions?: readonly Additions[];
}
