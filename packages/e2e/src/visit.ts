import type { Page } from '@playwright/test';

/**
 * Goes to an address within the application, as a link does, and loads the application only where the page does not
 * show it yet, or nobody is signed in. The way is by an address that leads nowhere, so that nothing of the screen before
 * is taken for the new one.
 */
export async function visit(page: Page, address: string): Promise<void> {
  const isInside = (await page.locator('header [aria-haspopup=menu]').count()) > 0;
  if (isInside) await page.evaluate(leave, address);
  else await page.goto(address);
}

/** Runs in the page: changes the address twice, each time until the title of the screen has been replaced. */
async function leave(address: string): Promise<void> {
  const replaced = async (change: () => void): Promise<void> => {
    const title = document.querySelector('h1');
    change();
    while (title?.isConnected) await new Promise(requestAnimationFrame);
  };
  if (location.pathname === '/nowhere') return replaced(() => history.pushState({}, '', address));
  await replaced(() => history.pushState({}, '', '/nowhere'));
  await replaced(() => history.replaceState({}, '', address));
}
