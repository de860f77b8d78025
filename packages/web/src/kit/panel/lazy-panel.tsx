import { type ComponentProps, lazy, Suspense, useEffect } from 'react';
import type { Detail } from '../list/declaration.ts';
import { useListState } from '../list/list-state.tsx';
import type { Panel as Own } from './panel.tsx';
import { PanelBoundary } from './panel-boundary.tsx';

const load = () => import('./panel.tsx');
const Panel = lazy(() => load().then((module) => ({ default: module.Panel })));

/** So long after the rows, which are to be in use before anything else is loaded. */
const after_ms = 100;

/** Sends for the code of the panel once there is something to open in it: rows wait for it no more than they must. */
export function usePreloadPanel(isReady: boolean): void {
  const { detail } = useListState().list;
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(() => void loadAll(detail).catch(() => undefined), after_ms);
    return () => clearTimeout(timer);
  }, [isReady, detail]);
}

/** The panel and what it tells of these items, side by side. */
async function loadAll(detail: Detail): Promise<void> {
  const [{ prepare }] = await Promise.all([load(), detail.story?.()]);
  await prepare(detail);
}

/** The panel, whose code comes after the rows; while it is late, or where it does not come, the list stays. */
export function LazyPanel(props: ComponentProps<typeof Own>) {
  const { story } = useListState().list.detail;
  // Opened by its address it is not sent for ahead: what it tells is asked for beside its code, and not after it.
  useEffect(() => void story?.().catch(() => undefined), [story]);
  return (
    <PanelBoundary>
      <Suspense>
        <Panel {...props} />
      </Suspense>
    </PanelBoundary>
  );
}
