import { LazyBoundary } from '../state/lazy-boundary.tsx';
import { Floating } from './lazy-floating.ts';
import type { PopoverOptions } from './popover-props.ts';

/** What a button opens: the entries of a menu, or anything else. Stands behind the button. */
export const Popover = (props: PopoverOptions) =>
  props.of.wasOpened && (
    <LazyBoundary>
      <Floating {...props} />
    </LazyBoundary>
  );
