import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Registered once no requests are running, or after this long in any case. */
const stable_ms = 30_000;
/** A tab that stays open asks so often whether there is a newer version. */
const look_again_ms = 60 * 60_000;
/** The new worker takes over immediately; where it does not, the page is loaded without it. */
const take_over_ms = 2000;

let waiting: ServiceWorker | undefined;
const listeners = new Set<() => void>();

/** Answers when no request of the application is under way, at the latest after 30 seconds. */
function stable(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      unsubscribe();
      clearTimeout(timer);
      resolve();
    };
    const look = (): void => {
      if (client.isFetching() === 0) done();
    };
    const timer = setTimeout(done, stable_ms);
    const unsubscribe = client.getQueryCache().subscribe(look);
    look();
  });
}

/** Registers the service worker, later than everything that the first screen needs. */
export async function startServiceWorker(client: QueryClient): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await stable(client);
  try {
    watch(await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }));
  } catch (cause) {
    // A browser that allows none shows the application without it.
    console.info('There is no service worker.', cause);
  }
}

function watch(registration: ServiceWorkerRegistration): void {
  // The first worker of all replaces nothing.
  const look = (): void => {
    if (registration.waiting && navigator.serviceWorker.controller) void offer(registration.waiting);
  };
  const follow = (): void => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') look();
    });
  };
  registration.addEventListener('updatefound', follow);
  // Loading the page has looked for a newer one already.
  follow();
  look();
  setInterval(() => void registration.update().catch(() => undefined), look_again_ms);
}

/**
 * Offers what a worker that waits has ready, to a page that is older. The page comes from the network, so that one that
 * was just loaded is new already while the worker that it woke still waits.
 */
async function offer(worker: ServiceWorker): Promise<void> {
  // The last one loads all others by their names; what stands before it may be the same for years.
  const entry = [...document.querySelectorAll('script[type=module][src]')].at(-1)?.getAttribute('src');
  const page = await fetch('/', { cache: 'no-store' }).then(
    (response) => (response.ok ? response.text() : undefined),
    () => undefined,
  );
  if (!entry || page === undefined || page.includes(entry)) return;
  waiting = worker;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether a newer version is ready, and how to go over to it: this tab alone, since another may hold unsaved work. */
export function useNewVersion(): (() => void) | undefined {
  const worker = useSyncExternalStore(subscribe, () => waiting);
  return worker && (() => takeOver(worker));
}

function takeOver(worker: ServiceWorker): void {
  const reload = (): void => window.location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  setTimeout(reload, take_over_ms);
  worker.postMessage({ type: 'SKIP_WAITING' });
}
