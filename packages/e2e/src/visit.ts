import type { Page } from '@playwright/test';

/** Whether a page shows the application to a signed-in user. */
export const showsApplication = async (page: Page): Promise<boolean> =>
  (await page.locator('header [aria-haspopup=menu]').count()) > 0;

/**
 * Navigates to an address within the application, as a link does, and loads the application only if the page does not
 * show it yet, or no user is signed in. It goes through an unknown address, so that no part of the previous screen is
 * mistaken for the new one.
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
