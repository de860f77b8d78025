import { type ComponentProps, lazy, Suspense, useEffect } from 'react';
import { Guarded } from './guarded.tsx';
import type { Panel as Own } from './panel.tsx';

const load = () => import('./panel.tsx').then((module) => ({ default: module.Panel }));
const Panel = lazy(load);

/** So long after the rows, which are to be in use before anything else is loaded. */
const after_ms = 100;

/** Sends for the code of the panel once there is something to open in it: rows wait for it no more than they must. */
export function usePanelAhead(isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return;
    const timer = setTimeout(() => void load().catch(() => undefined), after_ms);
    return () => clearTimeout(timer);
  }, [isReady]);
}

/** The panel, whose code comes after the rows; while it is late, or where it does not come, the list stays. */
export const LatePanel = (props: ComponentProps<typeof Own>) => (
  <Guarded>
    <Suspense>
      <Panel {...props} />
    </Suspense>
  </Guarded>
);
