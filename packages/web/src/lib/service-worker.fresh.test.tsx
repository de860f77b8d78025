// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const worker = (state: string) => Object.assign(new EventTarget(), { state, postMessage: vi.fn() });
const registration = Object.assign(new EventTarget(), {
  waiting: undefined as ReturnType<typeof worker> | undefined,
  installing: undefined as ReturnType<typeof worker> | undefined,
  update: vi.fn(async () => undefined),
});
const container = Object.assign(new EventTarget(), {
  controller: {} as object | null,
  register: vi.fn(async () => registration),
});
const entry = '/assets/index-old.js';
let page = '';
let module: typeof import('./service-worker.ts');

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  vi.stubGlobal('fetch', async () => new Response(page));
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  document.head.innerHTML = `<script type="module" src="${entry}"></script>`;
  Object.assign(registration, { waiting: undefined, installing: undefined });
  container.controller = {};
  container.register.mockClear();
  module = await import('./service-worker.ts');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const newVersion = () => renderHook(() => module.useNewVersion()).result;
const settle = () => act(() => vi.advanceTimersByTimeAsync(1));

it('is registered as soon as no request is pending', async () => {
  const client = new QueryClient();
  const answer = Promise.withResolvers<number>();
  void client.fetchQuery({ queryKey: ['rows'], queryFn: () => answer.promise });
  void module.startServiceWorker(client);
  await vi.advanceTimersByTimeAsync(5000);
  expect(container.register).not.toHaveBeenCalled();
  answer.resolve(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(container.register).toHaveBeenCalledExactlyOnceWith('/sw.js', { updateViaCache: 'none' });
});

it('is registered after 30 seconds in any case', async () => {
  const client = new QueryClient();
  void client.fetchQuery({ queryKey: ['rows'], queryFn: () => new Promise(() => undefined) });
  void module.startServiceWorker(client);
  await vi.advanceTimersByTimeAsync(29_999);
  expect(container.register).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(container.register).toHaveBeenCalledOnce();
});

it('offers a version that was installed later, and activates it on request', async () => {
  page = '<script type="module" src="/assets/index-new.js"></script>';
  void module.startServiceWorker(new QueryClient());
  await settle();
  const offered = newVersion();
  expect(offered.current).toBeUndefined();
  const next = worker('installing');
  registration.installing = next;
  registration.dispatchEvent(new Event('updatefound'));
  Object.assign(next, { state: 'installed' });
  registration.waiting = next;
  next.dispatchEvent(new Event('statechange'));
  await settle();
  expect(offered.current).toBeTypeOf('function');
  offered.current?.();
  expect(next.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
});

it('offers a version that was already being installed', async () => {
  page = '<script type="module" src="/assets/index-new.js"></script>';
  const next = worker('installing');
  registration.installing = next;
  void module.startServiceWorker(new QueryClient());
  await settle();
  const offered = newVersion();
  registration.waiting = Object.assign(next, { state: 'installed' });
  next.dispatchEvent(new Event('statechange'));
  await settle();
  expect(offered.current).toBeTypeOf('function');
});

it('offers nothing to a page that is already new, nor if the very first worker waits', async () => {
  registration.waiting = worker('installed');
  page = `<script type="module" src="${entry}"></script>`;
  void module.startServiceWorker(new QueryClient());
  await settle();
  expect(newVersion().current).toBeUndefined();

  page = '<script type="module" src="/assets/index-new.js"></script>';
  container.controller = null;
  void module.startServiceWorker(new QueryClient());
  await settle();
  expect(newVersion().current).toBeUndefined();
});

it('leaves the application unchanged if no worker is allowed', async () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  container.register.mockRejectedValueOnce(new Error('no'));
  await Promise.all([module.startServiceWorker(new QueryClient()), vi.advanceTimersByTimeAsync(1)]);
  expect(log).toHaveBeenCalledOnce();
});
