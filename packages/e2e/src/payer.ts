import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import type { ItemOf } from '@sluis/contract/registry';
import type { Api } from './api.ts';
import { euroProfile, makeCustomer } from './made.ts';
import { crosswise, expect, findings, type Shape, sidewaysScroll } from './test.ts';

/** A customer in their own browser, who is not signed in and has no wallet. */
export async function payerOf(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  // Axe needs scripts; the policy of the pages forbids theirs, which a test on the server checks.
  const context = await browser.newContext({ locale: 'en-GB', ...options });
  await context.route('https://pay.google.com/**', (route) => route.abort());
  return context.newPage();
}

/** Fills in a card and submits the form. */
export async function payByCard(page: Page, number: string, button: RegExp = /^(Pay|Save)/): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expiry date').fill('12/39');
  await page.getByLabel('Security code').fill('123');
  await page.getByRole('button', { name: button }).click();
}

const made = new Map<string, number>();
/** A unique reference. */
export const freshReference = (name: string): string => {
  made.set(name, (made.get(name) ?? 0) + 1);
  return `${name}-${process.pid}-${made.get(name)}`;
};

/** A link of the demo's merchant, in euro, by a profile that no test has created. */
export async function linkOf(api: Api, body: Readonly<Record<string, unknown>> = {}): Promise<ItemOf<'paymentlink'>> {
  return api.call('POST', 'paymentlink', {
    payment_profile: (await euroProfile(api)).id,
    merchant_reference: freshReference('link'),
    amount: 2350,
    language: 'en',
    ...body,
  });
}

export async function makeCardAddLink(api: Api, customer: string): Promise<ItemOf<'cardaddlink'>> {
  const { id } = await euroProfile(api);
  return api.call('POST', 'cardaddlink', {
    payment_profile: id,
    customer,
    merchant_reference: freshReference('card'),
    language: 'en',
  });
}

/** A card of the test's own customer, saved on its page. */
export async function makeMandate(api: Api, browser: Browser): Promise<ItemOf<'mandate'>> {
  const { id: customer } = await makeCustomer(api);
  const { url } = await makeCardAddLink(api, customer);
  const payer = await payerOf(browser);
  await payer.goto(url);
  await payByCard(payer, '4111111111111111');
  await expect(payer.getByRole('heading', { name: 'Payment method saved' })).toBeVisible();
  await payer.context().close();
  const { items } = await api.list<ItemOf<'mandate'>>('mandate', { customer });
  return items[0] as ItemOf<'mandate'>;
}

/**
 * Axe finds nothing on a hosted page, wide and narrow, one of them light and one dark, and nothing is outside the
 * window.
 */
export async function isFlawless(page: Page, in_shapes: readonly Shape[] = crosswise[0]): Promise<void> {
  for (const { colorScheme, width } of in_shapes) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 844 });
    expect.soft(await findings(page), `${page.url()} ${colorScheme} ${width}`).toEqual([]);
    expect.soft(await sidewaysScroll(page)).toBe(0);
  }
}
