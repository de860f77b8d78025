import { type ReactNode, useDeferredValue, useEffect } from 'react';

let is_put_off = false;

/** Draws the rows of the first screen before their surroundings. After that, nothing is deferred. */
export const drawRowsFirst = (): void => {
  is_put_off = true;
};

/** Placed beside any first screen: after it, a sign-in for example, a list is drawn in one step. */
export function FirstDrawn() {
  useEffect(() => {
    is_put_off = false;
  }, []);
  return null;
}

/**
 * The surroundings of a list's rows: on the first screen they are drawn right after the rows, so that rows can be
 * opened without waiting for the menu, the filters and the rest (ADR 31). The container keeps its height meanwhile, so
 * that nothing moves.
 */
export function Deferred({ children }: { readonly children: ReactNode }) {
  return useDeferredValue(true, is_put_off ? false : undefined) && children;
}
