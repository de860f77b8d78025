import { ApiError } from '@sluis/contract/base/errors';
import { type ComponentType, createElement, type ReactNode } from 'react';
import { once, useOnce } from '../../lib/once.ts';
import { loadRest } from '../../lib/rest.ts';

/** A component whose code comes when it is first drawn; `ahead` sends for it before. */
export interface Lazy<P extends object> {
  (props: P): ReactNode;
  /** Answers when its code is there. Rejects where it does not come: then the next call asks again. */
  readonly ahead: () => Promise<unknown>;
}

/**
 * Unlike React's `lazy` it draws without a pause once its code is there, can be asked again for what did not come, and
 * is there with the texts and entities that it may need.
 */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): Lazy<P> {
  const loadAll = () =>
    Promise.all([load(), loadRest()]).then(
      ([Content]) => Content,
      (cause: unknown) => {
        throw new ApiError('unavailable', { cause });
      },
    );
  const Lazy = (props: P): ReactNode => createElement(useOnce(loadAll), props);
  return Object.assign(Lazy, { ahead: () => once(loadAll) });
}
