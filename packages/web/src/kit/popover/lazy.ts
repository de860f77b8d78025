import { ApiError } from '@sluis/contract/base/errors';
import { type ComponentType, createElement, type ReactNode } from 'react';
import { once, useOnce } from '../../lib/once.ts';
import { loadRest } from '../../lib/rest.ts';

/** A component whose code is loaded when first drawn; `ahead` preloads it. */
export interface Lazy<P extends object> {
  (props: P): ReactNode;
  /** Resolves when its code has been loaded. Rejects if it cannot be: the next call tries again. */
  readonly ahead: () => Promise<unknown>;
}

/**
 * Unlike React's `lazy` it draws without suspending once its code has been loaded, can be retried after a failure, and
 * waits for the texts and entities that it may need.
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
