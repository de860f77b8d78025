import { type ComponentType, createElement, type ReactNode, use } from 'react';

/** A component whose code comes when it is first drawn; `ahead` sends for it before. */
export interface Late<P extends object> {
  (props: P): ReactNode;
  /** Answers when its code is there. Rejects where it does not come: then the next call asks again. */
  readonly ahead: () => Promise<unknown>;
}

/** What React's `use` reads without a pause. */
type Tracked<T> = Promise<T> & { status?: 'pending' | 'fulfilled' | 'rejected'; value?: T; reason?: unknown };

function track<T>(promise: Tracked<T>): Tracked<T> {
  promise.then(
    (value) => void Object.assign(promise, { status: 'fulfilled', value }),
    (reason: unknown) => void Object.assign(promise, { status: 'rejected', reason }),
  );
  return promise;
}

/** Unlike React's `lazy` it draws without a pause once its code is there, and can be asked again for what did not come. */
export function late<P extends object>(load: () => Promise<ComponentType<P>>): Late<P> {
  let loading: Tracked<ComponentType<P>> | undefined;
  const ahead = (): Tracked<ComponentType<P>> => {
    if (loading?.status === 'rejected') loading = undefined;
    loading ??= track(load());
    return loading;
  };
  const Late = (props: P): ReactNode =>
    createElement(use<ComponentType<P>>((loading ?? ahead()) as Promise<ComponentType<P>>), props);
  return Object.assign(Late, { ahead });
}
