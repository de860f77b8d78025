import { type ComponentProps, useEffect } from 'react';
import { once } from '../../lib/once.ts';
import { late } from '../drop/late.ts';
import { LateBoundary } from '../late-boundary.tsx';
import type { List } from '../list/declaration.ts';
import { useListState } from '../list/list-state.tsx';
import type { Panel as Own } from './panel.tsx';

const Panel = late<ComponentProps<typeof Own>>(async () => (await import('./panel.tsx')).Panel);

/** The delay after the rows, which have to be usable before anything else is loaded. */
const after_ms = 100;

/** Loads the panel, and what it shows of a list's items. */
const loadAll = ({ added, detail: { story } }: List): Promise<unknown> =>
  Promise.all([Panel.ahead(), added && once(added), story && once(story)]).catch(() => undefined);

/** Loads the code of the panel once there is something to open, so that the rows do not wait for it. */
export function usePreloadPanel(isReady: boolean): void {
  const { list } = useListState();
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(() => void loadAll(list), after_ms);
    return () => clearTimeout(timer);
  }, [isReady, list]);
}

/** The panel, whose code is loaded after the rows; until then, or if loading fails, the list stays usable. */
export function LazyPanel(props: ComponentProps<typeof Own>) {
  const { list } = useListState();
  // If opened through its address it was not preloaded: its content is loaded together with its code.
  useEffect(() => void loadAll(list), [list]);
  return (
    // The list keeps its width until there is a panel beside it.
    <LateBoundary waiting={null}>
      <Panel {...props} />
    </LateBoundary>
  );
}
