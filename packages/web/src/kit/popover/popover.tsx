import { LazyBoundary } from '../state/lazy-boundary.tsx';
import { Floating } from './lazy-floating.ts';
import type { PopoverOptions } from './popover-props.ts';

/** The popover of a button: the items of a menu, or other content. Placed after the button in the tree. */
export const Popover = (props: PopoverOptions) =>
  props.of.wasOpened && (
    <LazyBoundary>
      <Floating {...props} />
    </LazyBoundary>
  );
