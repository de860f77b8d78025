import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/** Registered once no requests are running, or after this long in any case. */
const stable_ms = 30_000;
/** A tab that stays open checks for a newer version at this interval. */
const check_again_ms = 60 * 60_000;
/** The new worker takes over immediately; otherwise the page is loaded without it. */
const take_over_ms = 2000;

let waiting: ServiceWorker | undefined;
const listeners = new Set<() => void>();

/** Resolves when no request of the application is pending, after 30 seconds at most. */
function stable(client: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      unsubscribe();
      clearTimeout(timer);
      resolve();
    };
    const check = (): void => {
      if (client.isFetching() === 0) done();
    };
    const timer = setTimeout(done, stable_ms);
    const unsubscribe = client.getQueryCache().subscribe(check);
    check();
  });
}

/** Registers the service worker, after everything that the first screen needs. */
export async function startServiceWorker(client: QueryClient): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  await stable(client);
  try {
    watch(await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }));
  } catch (cause) {
    // A browser that does not allow it shows the application without it.
    console.info('There is no service worker.', cause);
  }
}

function watch(registration: ServiceWorkerRegistration): void {
  // The very first worker replaces nothing.
  const check = (): void => {
    if (registration.waiting && navigator.serviceWorker.controller) void offer(registration.waiting);
  };
  const follow = (): void => {
    const { installing } = registration;
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') check();
    });
  };
  registration.addEventListener('updatefound', follow);
  // Loading the page has already checked for a newer one.
  follow();
  check();
  setInterval(() => void registration.update().catch(() => undefined), check_again_ms);
}

/**
 * Offers the version of a waiting worker to an older page. The page comes from the network, so that a page that was
 * just loaded is already new while the worker that it triggered still waits.
 */
async function offer(worker: ServiceWorker): Promise<void> {
  // The last script loads all others by name; the ones before it may be unchanged for years.
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

/**
 * Whether a newer version is ready, with a function to activate it: in this tab only, since another may have unsaved
 * input.
 */
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
