import type { Page } from '@playwright/test';
import { NewerVersion } from './newer-version.ts';
import { signIn } from './sign-in.ts';
import { expect, findings, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

// The worker stores some 600 files, one after the other, before it controls a page: 14 s on an idle machine.
test.describe.configure({ timeout: 150_000 });

/** Waits until the worker controls the page, which it does from the second load on. */
async function controlled(page: Page): Promise<void> {
  await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
  await page.reload();
  await page.waitForFunction('navigator.serviceWorker.controller !== null');
}

test.describe('in Dutch', () => {
  test.use({ locale: 'nl-NL' });

  test('caches the code and no data, shows that there is no connection, and recovers by itself', async ({
    page,
    context,
    list,
    complaints,
  }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED/);
    await list.open('/transactions');
    await controlled(page);
    await list.settled();
    await page.goto('/refunds');
    await list.settled();
    const kept = await page.evaluate<string[]>(`(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    })()`);
    expect(kept.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(10);
    const is_code = /^\/(assets\/[\w.-]+\.(js|css|woff2)|offline\.(html|css|js))$/;
    expect(kept.filter((path) => !is_code.test(path))).toEqual([]);

    await context.setOffline(true);
    // Pages of the server are left to it. Each has its own tab: the browser's error page for the previous one may still
    // be loading.
    for (const path of ['/docs', '/dev/outbox', '/v1/auth/me']) {
      const tab = await context.newPage();
      await expect(tab.goto(path)).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
      // It would load the page by itself once there is a connection.
      await tab.close();
    }
    await page.goto('/transactions?_sort=amount');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(['Geen verbinding']);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await findings(page)).toEqual([]);
    }
    await context.setOffline(false);
    await expect(page.locator('[data-row]').first()).toBeVisible();
    await expect(page).toHaveURL(/\/transactions\?.*_sort=amount/);
  });
});

test('shows in English that there is no connection', async ({ page, complaints }) => {
  // The page reloads once the server answers it.
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  await page.route('/', (route) => route.abort('internetdisconnected'));
  await page.goto('/offline.html');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['No connection']);
  expect(await findings(page)).toEqual([]);
});

test.describe('a newer version', () => {
  test.use({ user: 'nobody' });

  test('leaves an open tab its code, is offered, and is activated on request', async ({ page, baseURL, list }) => {
    const server = new NewerVersion(baseURL as string);
    const origin = await server.listen();
    await page.goto(`${origin}/login`);
    await signIn(page, 'viewer');
    await list.open(`${origin}/transactions`);
    await controlled(page);
    await list.settled();
    const ready = page.locator('[aria-live=polite]').filter({ hasText: 'A new version is available' });
    server.publish();
    await page.evaluate('navigator.serviceWorker.getRegistration().then((each) => each.update())');
    await expect(ready).toBeVisible();

    // The server no longer has this file; the tab finds it in the cache.
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('combobox', { name: /^Search pages/ })).toBeFocused();
    await page.keyboard.press('Escape');

    await ready.getByRole('button', { name: 'Reload' }).click();
    await expect(page.locator('script[src="/assets/start-new.js"]')).toHaveCount(1);
    await list.settled();
    await expect(ready).toHaveCount(0);
    await page.waitForFunction('navigator.serviceWorker.getRegistration().then((each) => each.waiting === null)');
    await server.close();
  });
});
