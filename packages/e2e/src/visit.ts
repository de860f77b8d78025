import type { Page } from '@playwright/test';

/** Whether a page shows the application to somebody who is signed in. */
export const showsApplication = async (page: Page): Promise<boolean> =>
  (await page.locator('header [aria-haspopup=menu]').count()) > 0;

/**
 * Goes to an address within the application, as a link does, and loads the application only where the page does not
 * show it yet, or nobody is signed in. It goes through an address that does not exist, so that nothing of the screen before
 * is taken for the new one.
 */
export async function visit(page: Page, address: string): Promise<void> {
  if (await showsApplication(page)) await page.evaluate(leave, address);
  else await page.goto(address);
}

/** Runs in the page: changes the address twice, each time until the title of the screen has been replaced. */
async function leave(address: string): Promise<void> {
  const until_ms = Date.now() + 10_000;
  const holds = async (condition: () => boolean): Promise<void> => {
    while (!condition()) {
      if (Date.now() > until_ms) throw new Error(`${address} was not shown: ${document.title}`);
      await new Promise(requestAnimationFrame);
    }
  };
  const replaced = async (change: () => void): Promise<void> => {
    await holds(() => document.querySelector('h1') !== null);
    const title = document.querySelector('h1');
    change();
    await holds(() => !title?.isConnected);
  };
  if (location.pathname === '/nowhere') return replaced(() => history.pushState({}, '', address));
  await replaced(() => history.pushState({}, '', '/nowhere'));
  await replaced(() => history.replaceState({}, '', address));
}
