import type { EntityName, ItemOf } from '@sluis/contract/registry';
import type { ComponentType } from 'react';
import type { ItemProps, Row } from '../item/row.ts';
import type { Detail, List, Tab } from '../list/declaration.ts';

interface PlacedTab extends Tab {
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

type Typed<T> = Omit<Addition, 'tabs' | 'actions'> & {
  readonly tabs?: readonly (Omit<PlacedTab, 'content'> & { readonly content: ComponentType<ItemProps<T>> })[];
  readonly actions?: ComponentType<ItemProps<T>>;
};

/** Declares what is added to items of an entity; the kit handles items of every entity alike. */
export const defineAddition = <const N extends EntityName, T = ItemOf<N>>(_to: N, addition: Typed<T>): Addition =>
  addition as Addition;

function beside<P extends object>(parts: readonly (ComponentType<P> | undefined)[]): ComponentType<P> | undefined {
  const there = parts.flatMap((part) => part ?? []);
  if (there.length < 2) return there[0];
  const named = there.map((Part, at) => [String(at), Part] as const);
  return (props) => named.map(([key, Part]) => <Part key={key} {...props} />);
}

/** Several additions as one; where two give the same that can be there once, the first does. */
export function joinAdditions(additions: readonly Addition[]): Addition {
  const joined = {
    tabs: additions.flatMap(({ tabs = [] }) => tabs),
    actions: beside(additions.map(({ actions }) => actions)),
    selected: beside(additions.map(({ selected }) => selected)),
    exports: beside(additions.map((each) => each.exports)),
    several: additions.find(({ several }) => several)?.several,
  };
  return Object.fromEntries(Object.entries(joined).filter(([, part]) => part !== undefined));
}

/** A list with what other features add to it. */
export function withAddition(list: List, { tabs = [], actions, selected, exports }: Addition): List {
  const placed = [...(list.detail.tabs ?? [])];
  for (const tab of tabs) {
    // Details that the panel makes of a story are not among these: what is behind them comes first.
    const behind = tab.after === undefined ? placed.length - 1 : placed.findIndex(({ id }) => id === tab.after);
    placed.splice(behind + 1, 0, tab);
  }
  const all = beside([list.detail.actions, actions]);
  const detail: Detail = { ...list.detail, tabs: placed, ...(all && { actions: all }) };
  return { ...list, detail, ...(selected && { selected }), ...(exports && { exports }) };
}
