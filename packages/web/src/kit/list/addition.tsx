import type { EntityName, ItemOf } from '@sluis/contract/registry';
import type { ComponentType } from 'react';
import type { ItemProps } from '../item/row.ts';
import type { Addition, PanelParts, PlacedTab } from './declaration.ts';

type Typed<T> = Omit<Addition, 'tabs' | 'actions'> & {
  readonly tabs?: readonly (Omit<PlacedTab, 'content'> & { readonly content: ComponentType<ItemProps<T>> })[];
  readonly actions?: ComponentType<ItemProps<T>>;
};

/** Declares additions to items of an entity; the kit handles items of every entity alike. */
export const defineAddition = <const N extends EntityName, T = ItemOf<N>>(_to: N, addition: Typed<T>): Addition =>
  addition as Addition;

function beside<P extends object>(parts: readonly (ComponentType<P> | undefined)[]): ComponentType<P> | undefined {
  const there = parts.flatMap((part) => part ?? []);
  if (there.length < 2) return there[0];
  const named = there.map((Part, at) => [String(at), Part] as const);
  return (props) => named.map(([key, Part]) => <Part key={key} {...props} />);
}

/** Several additions as one. Throws in development if two define the same unique part. */
export function joinAdditions(additions: readonly Addition[]): Addition {
  const [several, another] = additions.flatMap((each) => each.several ?? []);
  if (import.meta.env.DEV && another) throw new RangeError('two features add what is done with several items');
  const joined = {
    tabs: additions.flatMap(({ tabs = [] }) => tabs),
    actions: beside(additions.map(({ actions }) => actions)),
    selected: beside(additions.map(({ selected }) => selected)),
    exports: beside(additions.map((each) => each.exports)),
    several,
  };
  return Object.fromEntries(Object.entries(joined).filter(([, part]) => part !== undefined));
}

/** The tab that the panel makes from an overview, which comes before all others. */
const of_overview = 'details';

/** The panel of an item, with the additions of other features. Throws in development for a tab after an unknown one. */
export function withAddition(panel: PanelParts, { tabs = [], actions }: Addition): PanelParts {
  const placed = [...(panel.tabs ?? [])];
  for (const tab of tabs) {
    const behind = tab.after === undefined ? placed.length - 1 : placed.findIndex(({ id }) => id === tab.after);
    if (import.meta.env.DEV && behind < 0 && ![undefined, of_overview].includes(tab.after))
      throw new RangeError(`the tab ${tab.id} is placed after ${tab.after}, which does not exist`);
    placed.splice(behind + 1, 0, tab);
  }
  const all = beside([panel.actions, actions]);
  return { ...panel, tabs: placed, ...(all && { actions: all }) };
}
