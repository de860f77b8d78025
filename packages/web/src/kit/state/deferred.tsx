import { type ReactNode, useDeferredValue, useEffect } from 'react';

let is_put_off = false;

/** Has the first screen draw its rows before what stands around them. Once they are drawn, nothing is put off. */
export const drawRowsFirst = (): void => {
  is_put_off = true;
};

/** Stands beside the first screen, whatever that is: after it, a sign-in for example, a list is drawn in one step. */
export function FirstDrawn() {
  useEffect(() => {
    is_put_off = false;
  }, []);
  return null;
}

/**
 * What stands around the rows of a list: on the first screen it is drawn right after them, so that they can be opened
 * without waiting for the menu, the filters and what else there is (ADR 31). What holds it keeps its height meanwhile, so
 * that nothing moves.
 */
export function Deferred({ children }: { readonly children: ReactNode }) {
  return useDeferredValue(true, is_put_off ? false : undefined) && children;
}
