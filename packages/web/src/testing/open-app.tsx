import { join } from 'node:path';
import { type Branding, default_branding } from '@sluis/contract/branding';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { configure, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { vi } from 'vitest';
import { collectTexts, textAssets } from '../../build/texts.ts';
import { Providers } from '../app/providers.tsx';
import { createQueryClient } from '../app/query-client.ts';
import { createAppRouter } from '../app/router.ts';
import { signalReady } from '../lib/api-client.ts';
import { startI18n } from '../lib/i18n.ts';
import { localeOf } from '../lib/language.ts';
import type { Me } from '../lib/me.ts';
import { loadRest } from '../lib/rest.ts';
import { sessionStore } from '../lib/session-store.ts';
import type { Language, Locale } from '../lib/texts.ts';
import { FakeApi } from './fake-api.ts';

// The output of the build, read once for all tests of a file.
const source = join(process.cwd(), 'packages/web/src');
const collected = await collectTexts(source);
const files = { nl: textAssets(collected.nl, source), en: textAssets(collected.en, source) };

// The first screen loads its code, on a machine that others use as well.
configure({ asyncUtilTimeout: 15_000 });

// The APIs that jsdom lacks and Mantine needs.
function completeBrowser(isNarrow: boolean): void {
  vi.stubGlobal(
    'matchMedia',
    (query: string) =>
      ({
        matches: isNarrow && query.includes('max-width'),
        media: query,
        addEventListener: () => {},
        removeEventListener: () => {},
        addListener: () => {},
        removeListener: () => {},
      }) as Partial<MediaQueryList>,
  );
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      unobserve(): void {}
      disconnect(): void {}
    },
  );
  // Without a window to scroll everything is near.
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #notify: IntersectionObserverCallback;
      constructor(notify: IntersectionObserverCallback) {
        this.#notify = notify;
      }
      observe(): void {
        this.#notify([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
      }
      disconnect(): void {}
    },
  );
  // Without a layout everything has size zero, and Mantine hides the popovers of invisible elements.
  Element.prototype.getBoundingClientRect = () => new DOMRect(8, 8, 120, 32);
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  Range.prototype.getClientRects = () => [new DOMRect()] as unknown as DOMRectList;
  Object.defineProperties(document.documentElement, {
    clientWidth: { value: 1440, configurable: true },
    clientHeight: { value: 900, configurable: true },
  });
  vi.stubGlobal('scrollTo', () => undefined);
  Element.prototype.scrollIntoView = () => undefined;
  window.CSS ??= {} as typeof window.CSS;
  window.CSS.escape ??= (text: string) => text;
  Object.defineProperty(document, 'fonts', {
    value: { addEventListener: () => undefined, removeEventListener: () => undefined },
    configurable: true,
  });
}

export interface OpenOptions {
  readonly roles?: readonly string[];
  readonly language?: Language;
  readonly isNarrow?: boolean;
  /** No user is signed in yet. */
  readonly signedOut?: boolean;
  readonly branding?: Partial<Branding>;
  readonly prepare?: (api: FakeApi) => void;
  /** Requests the screen as the first script does, before the application has loaded. */
  readonly ahead?: (me: Me) => void;
}

/** Opens the whole application at an address, signed in by default, with only the network replaced. */
export async function openApp(address: string, options: OpenOptions = {}) {
  const {
    roles = ['USER_ALL'],
    language = 'en',
    isNarrow = false,
    signedOut = false,
    branding,
    prepare,
    ahead,
  } = options;
  completeBrowser(isNarrow);
  const api = new FakeApi(roles, (of, file) => files[of as Language][file] ?? '');
  prepare?.(api);
  vi.stubGlobal('fetch', api.fetch);
  const far = btoa(JSON.stringify({ exp: 4_102_444_800 }));
  const token = `e30.${far}.x`;
  if (signedOut) sessionStore.end('signed_out');
  else sessionStore.start({ token, user: api.me });
  signalReady();
  ahead?.(api.me);
  await startI18n(localeOf(language));
  const client = createQueryClient();
  const router = createAppRouter(client);
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [address] }) });
  const view = render(
    <Providers branding={{ ...default_branding, ...branding }} queryClient={client}>
      <RouterProvider router={router} />
    </Providers>,
  );
  return { api, router, client, token, ...view };
}

/** Draws one part as in the application, without a screen around it. */
export async function openPart(
  part: ReactNode,
  language: Language,
  { locale = localeOf(language), prepare }: Pick<OpenOptions, 'prepare'> & { readonly locale?: Locale } = {},
) {
  completeBrowser(false);
  const api = new FakeApi([], (of, file) => files[of as Language][file] ?? '');
  prepare?.(api);
  vi.stubGlobal('fetch', api.fetch);
  await startI18n(locale);
  await loadRest();
  const routeTree = createRootRoute({ component: () => part });
  const router = createRouter({ routeTree, history: createMemoryHistory() });
  return render(
    <Providers branding={default_branding} queryClient={createQueryClient()}>
      <RouterProvider router={router} />
    </Providers>,
  );
}
