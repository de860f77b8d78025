import { type ComponentProps, Suspense, useEffect } from 'react';
import { once } from '../../lib/once.ts';
import { late } from '../drop/late.ts';
import { LateBoundary } from '../late-boundary.tsx';
import type { List } from '../list/declaration.ts';
import { useListState } from '../list/list-state.tsx';
import type { Panel as Own } from './panel.tsx';

const Panel = late<ComponentProps<typeof Own>>(async () => (await import('./panel.tsx')).Panel);

/** So long after the rows, which are to be in use before anything else is loaded. */
const after_ms = 100;

/** Sends for the panel, and for what it shows of the items of a list. */
const loadAll = ({ added, detail: { story } }: List): Promise<unknown> =>
  Promise.all([Panel.ahead(), added && once(added), story && once(story)]).catch(() => undefined);

/** Sends for the code of the panel once there is something to open in it: rows wait for it no more than they must. */
export function usePreloadPanel(isReady: boolean): void {
  const { list } = useListState();
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(() => void loadAll(list), after_ms);
    return () => clearTimeout(timer);
  }, [isReady, list]);
}

/** The panel, whose code comes after the rows; while it is late, or where it does not come, the list stays. */
export function LazyPanel(props: ComponentProps<typeof Own>) {
  const { list } = useListState();
  // Opened by its address it is not sent for ahead: what it shows is asked for beside its code, and not after it.
  useEffect(() => void loadAll(list), [list]);
  return (
    <LateBoundary>
      <Suspense>
        <Panel {...props} />
      </Suspense>
    </LateBoundary>
  );
}
