import { LateBoundary } from '../late-boundary.tsx';
import type { DropProps } from './drop-props.ts';
import { Floating } from './late-floating.ts';

/** What a button opens: the entries of a menu, or anything else. Stands behind the button. */
export const Drop = (props: DropProps) =>
  props.of.wasOpened && (
    <LateBoundary>
      <Floating {...props} />
    </LateBoundary>
  );
