import type { Browser, Page } from '@playwright/test';
import type { ItemOf } from '@sluis/contract/registry';
import { isFlawless, linkOf, payerOf } from './payer.ts';
import { crosswise, expect, test } from './test.ts';

test.use({ user: 'merchant' });

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

declare global {
  interface Window {
    /** What the page asked the stand-ins of the wallets. */
    asked: { google?: object; apple?: object; session?: object };
  }
}

/** Google's script, of which the payer pays with a Visa card that ends in these digits. */
const googleScript = (last_four: string, { is_authenticated = true, confirms = true } = {}) => `
window.asked ??= {};
window.google = { payments: { api: { PaymentsClient: class {
  isReadyToPay() { return Promise.resolve({ result: true }); }
  loadPaymentData(request) {
    window.asked.google = request;
    if (!${confirms}) return new Promise(() => {});
    return Promise.resolve({ apiVersion: 2, apiVersionMinor: 0, email: 'pia@wallet.example', paymentMethodData: {
      type: 'CARD', description: 'Visa ${last_four}',
      info: { cardNetwork: 'VISA', cardDetails: '${last_four}', assuranceDetails: { cardHolderAuthenticated: ${is_authenticated} } },
      tokenizationData: { type: 'PAYMENT_GATEWAY', token: 'examplePaymentMethodToken' } } });
  }
} } } };`;

/** Safari's wallet, with a payer who confirms as soon as the session is opened. */
function defineApplePay(validation_url: string): void {
  window.asked ??= {};
  class Session {
    static readonly STATUS_SUCCESS = 0;
    static supportsVersion = () => true;
    static canMakePayments = () => true;
    onvalidatemerchant?: (event: object) => void;
    onpaymentauthorized?: (event: object) => void;
    constructor(_: number, request: object) {
      window.asked.apple = request;
    }
    begin(): void {
      this.onvalidatemerchant?.({ validationURL: validation_url });
    }
    abort(): void {}
    completeMerchantValidation(session: object): void {
      window.asked.session = session;
      const token = {
        paymentData: { data: 'sealed', version: 'EC_v1' },
        paymentMethod: { displayName: 'Visa 1111', network: 'Visa', type: 'debit' },
        transactionIdentifier: 'A1',
      };
      this.onpaymentauthorized?.({ payment: { token } });
    }
    completePayment(): void {}
  }
  Object.assign(window, { ApplePaySession: Session });
}

/** A payer on a phone; what the browser refuses by the policy of a page is collected. */
async function payerWith(browser: Browser, google?: string) {
  const payer = await payerOf(browser, phone);
  const refused: string[] = [];
  payer.on('console', (message) => {
    if (message.text().includes('Content Security Policy')) refused.push(message.text());
  });
  if (google)
    await payer.route('https://pay.google.com/gp/p/js/pay.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: google }),
    );
  return { payer, refused };
}

const button = (payer: Page, name: string) => payer.getByRole('button', { name: `Pay with ${name}` });

test('a payer pays by Google Pay on a phone, and its choice without the wallet is gone', async ({ api, browser }) => {
  const link = await linkOf(api);
  const { payer, refused } = await payerWith(browser, googleScript('1111'));
  await payer.goto(link.url ?? '');
  await expect(button(payer, 'Google Pay')).toBeVisible();
  await expect(button(payer, 'Apple Pay')).toBeHidden();
  await expect(payer.getByRole('radio', { name: 'Google Pay' })).toBeHidden();
  await isFlawless(payer, crosswise[1]);
  await payer.setViewportSize(phone.viewport);
  await button(payer, 'Google Pay').click();
  await expect(payer.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  await expect(payer.getByText('Visa •••• 1111')).toBeVisible();
  expect(refused).toEqual([]);
  const { items } = await api.list<ItemOf<'transaction'>>('transaction', { payment_link: link.id });
  expect(items).toMatchObject([
    { payment_product: 'google_pay', amount: 2350, card_last_four: '1111', card_bin: null },
  ]);
});

test('the sheet shows the amount that the payer typed, and a wrong one is explained', async ({ api, browser }) => {
  const link = await linkOf(api, { amount: null });
  const { payer } = await payerWith(browser, googleScript('1111', { confirms: false }));
  await payer.goto(link.url ?? '');
  await button(payer, 'Google Pay').click();
  await expect(payer.getByRole('alert')).toContainText('Enter an amount');
  await payer.getByLabel('Amount').fill('12,5');
  await button(payer, 'Google Pay').click();
  await expect
    .poll(() => payer.evaluate(() => window.asked.google))
    .toMatchObject({
      transactionInfo: { totalPrice: '12.50', totalPriceStatus: 'FINAL', currencyCode: 'EUR' },
      emailRequired: true,
    });
});

test('a declined wallet leaves the payer the other methods, and an unauthenticated card its bank', async ({
  api,
  browser,
}) => {
  const link = await linkOf(api);
  const { payer } = await payerWith(browser, googleScript('9995'));
  await payer.goto(link.url ?? '');
  await button(payer, 'Google Pay').click();
  await expect(payer.getByRole('alert').first()).toContainText('not enough money');
  await payer.unroute('https://pay.google.com/gp/p/js/pay.js');
  await payer.route('https://pay.google.com/gp/p/js/pay.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: googleScript('1111', { is_authenticated: false }) }),
  );
  await payer.goto(link.url ?? '');
  await button(payer, 'Google Pay').click();
  await expect(payer.getByRole('heading', { name: 'Test bank' })).toBeVisible();
  await payer.getByRole('button', { name: 'Approve' }).click();
  await expect(payer.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
});

test('a payer pays by Apple Pay on a phone, in a session that we open', async ({ api, browser }) => {
  const link = await linkOf(api);
  const { payer, refused } = await payerWith(browser);
  await payer.addInitScript(defineApplePay, 'https://apple-pay-gateway.apple.com/paymentservices/startSession');
  await payer.goto(link.url ?? '');
  await expect(button(payer, 'Google Pay')).toBeHidden();
  await button(payer, 'Apple Pay').click();
  await expect(payer.getByRole('heading', { name: 'Payment successful' })).toBeVisible();
  await expect(payer.getByText('Visa •••• 1111')).toBeVisible();
  expect(refused).toEqual([]);
  const { items } = await api.list<ItemOf<'transaction'>>('transaction', { payment_link: link.id });
  expect(items).toMatchObject([{ payment_product: 'apple_pay', status: 'SETTLEMENT_REQUESTED' }]);
});

test('a session that is not Apple’s is not opened, and the payer can pay otherwise', async ({ api, browser }) => {
  const link = await linkOf(api);
  const { payer } = await payerWith(browser);
  await payer.addInitScript(defineApplePay, 'https://evil.example/paymentservices/startSession');
  await payer.goto(link.url ?? '');
  await button(payer, 'Apple Pay').click();
  await expect(payer.getByRole('alert')).toContainText('could not be opened');
  expect(await payer.evaluate(() => window.asked)).toMatchObject({
    apple: { total: { amount: '23.50', type: 'final' }, currencyCode: 'EUR' },
  });
  await expect(payer.getByRole('radio', { name: 'Card', exact: true })).toBeVisible();
});

test('a browser without wallets or scripts sees the page as it was', async ({ api, browser }) => {
  const link = await linkOf(api);
  for (const javaScriptEnabled of [true, false]) {
    const payer = await payerOf(browser, { ...phone, javaScriptEnabled });
    await payer.goto(link.url ?? '');
    await expect(payer.getByRole('radio', { name: 'Card', exact: true })).toBeVisible();
    await expect(payer.getByRole('radio', { name: 'Google Pay' })).toBeVisible();
    await expect(payer.getByText('Or choose another way to pay', { exact: true })).toBeHidden();
    await payer.context().close();
  }
});
