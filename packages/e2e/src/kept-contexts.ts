import type { BrowserContext, Page } from '@playwright/test';

/**
 * Contexts with one page that tests of a worker use one after the other, by their options; the oldest first. Loading
 * the application again in the same page takes half the work of doing so in a new one, which is a new process: as long
 * as the page stays at one origin, with documents that are isolated in the same way.
 */
const kept: { readonly key: string; readonly context: BrowserContext }[] = [];
const kept_max = 4;
const changed = new WeakSet<BrowserContext>();

/** Methods of a context, a page or a clock after which it is not reused. */
const lasting = [
  'addInitScript',
  'exposeBinding',
  'exposeFunction',
  'grantPermissions',
  'install',
  'newCDPSession',
  'setOffline',
];

/** The events that tests listen for. */
const listened_events = ['dialog', 'download', 'request', 'requestfailed', 'requestfinished', 'response'];

function noteChanges(of: object, context: BrowserContext): void {
  const methods = of as Record<string, (...given: unknown[]) => unknown>;
  for (const name of lasting) {
    const method = methods[name]?.bind(of);
    if (!method) continue;
    methods[name] = (...given) => {
      changed.add(context);
      return method(...given);
    };
  }
}

/** A stored context, or a new one. */
export async function openContext(key: string, make: () => Promise<BrowserContext>): Promise<BrowserContext> {
  const found = kept.findIndex((each) => each.key === key);
  const [taken] = found < 0 ? [] : kept.splice(found, 1);
  if (taken) return taken.context;
  const context = await make();
  for (const of of [context, context.clock]) noteChanges(of, context);
  context.on('page', (page) => noteChanges(page, context));
  return context;
}

/** The original options of a page, which a test may have changed. */
interface Original {
  readonly viewport: { readonly width: number; readonly height: number } | null;
  readonly colorScheme: 'light' | 'dark' | 'no-preference' | null;
  readonly reducedMotion: 'reduce' | 'no-preference' | null | undefined;
}

/** Leaves the application for a page of the same origin without it, and clears its storage. */
async function restore(context: BrowserContext, page: Page, { viewport, ...media }: Original): Promise<void> {
  await Promise.all(context.pages().map((each) => each !== page && each.close()));
  for (const event of listened_events) page.removeAllListeners(event);
  for (const routed of [page, context]) await routed.unrouteAll({ behavior: 'ignoreErrors' });
  page.setDefaultTimeout(0);
  if (viewport) await page.setViewportSize(viewport);
  await page.emulateMedia({ media: null, ...media });
  await page.goto('/docs');
  await page.mouse.move(0, 0);
  await page.evaluate('localStorage.clear(); sessionStorage.clear()');
  await context.clearCookies();
}

/** Stores a context for the next test with the same options, unless this one changed it permanently. */
export async function leaveContext(key: string, context: BrowserContext, original: Original): Promise<void> {
  const [page] = context.pages();
  if (!page || changed.has(context)) return context.close();
  try {
    await restore(context, page, original);
  } catch {
    // A page that crashed or does not respond.
    return context.close();
  }
  kept.push({ key, context });
  if (kept.length > kept_max) await kept.shift()?.context.close();
}
