import { brightOn, contrast } from '@sluis/contract/base/contrast';
import { default_branding } from '@sluis/contract/branding';
import { payer_languages } from '@sluis/contract/entities/checkout/paymentlink';
import { beforeAll, describe, expect, test } from 'vitest';
import { cardOf, nonceIn, openPayerWorld, type PayerWorld } from '../../../testing/payer.ts';
import { texts } from './hosted-page.texts.ts';

let world: PayerWorld;
beforeAll(async () => {
  world = await openPayerWorld();
});

const link = (more: object = {}) =>
  world.make('/paymentlink', {
    payment_profile: world.profile,
    merchant_reference: 'order',
    amount: 123_456,
    ...more,
  });

describe('the texts for payers', () => {
  const filled = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

  test.each(payer_languages)('in %s are complete, with the same placeholders as in English', (language) => {
    for (const [key, text] of Object.entries(texts[language])) {
      expect(text.trim(), key).not.toBe('');
      expect(filled(text), key).toEqual(filled(texts.en[key as keyof typeof texts.en]));
    }
  });

  test.each([
    ['nl', '€\u00a01.234,56', 'Hoe wilt u betalen?', 'Kaart'],
    ['en', '€1,234.56', 'How would you like to pay?', 'Card'],
    ['de', '1.234,56\u00a0€', 'Wie möchten Sie bezahlen?', 'Karte'],
    ['fr', '1\u202f234,56\u00a0€', 'Comment souhaitez-vous payer', 'Carte bancaire'],
  ])('and amounts are written as in %s', async (language, amount, question, card) => {
    const { url } = await link({ language });
    const { body } = await world.open(url);
    for (const text of [`<html lang="${language}"`, amount, question, `<span>${card}</span>`])
      expect(body).toContain(text);
    const receipt = (await world.open(await world.pay(url))).body;
    expect(receipt).toContain(texts[language as 'nl'].paid_title);
  });
});

test('a page links to itself in each language, and declares its own', async () => {
  const { body } = await world.open((await link({ language: 'fr' })).url);
  for (const language of payer_languages) expect(body).toContain(`href="?lang=${language}"`);
  expect(body).toMatch(/lang="fr" hreflang="fr" aria-current="true">Français/);
});

test('a page is in the merchant’s name, and in the provider’s only on its own pages', async () => {
  const { name, logo } = default_branding;
  const { body } = await world.open((await link({ language: 'en' })).url);
  expect(body).toContain('<span class="monogram" aria-hidden="true">G</span><span>Grachtenboek</span>');
  expect(body).not.toContain(`<img src="${logo}"`);
  expect(body).not.toContain(name);
  expect((await world.open('/pay/nobodys', 'en')).body).toContain(`<span>${name}</span>`);
});

test('each method has its mark next to its name, and only the name is read aloud', async () => {
  const { body } = await world.open((await link()).url);
  const methods = [...body.matchAll(/<input type="radio"[^>]*>(<span>[^<]+<\/span>)(<svg class="paid-by"[^>]*>)/g)];
  expect(methods).toHaveLength(3);
  for (const [, , mark] of methods) expect(mark).toContain('aria-hidden="true"');
});

test('a refused form names each invalid field, with a link to it', async () => {
  const { url } = await link({ language: 'en' });
  const nonce = nonceIn((await world.open(url)).body);
  const empty = { nonce, method: 'card', card_number: '', card_expiry: '', card_code: '' };
  const { body } = await world.send(url, empty);
  const alert = /<div class="alert" role="alert">.*?<\/div>/s.exec(body)?.[0] ?? '';
  for (const [field, words] of [
    ['card_number', 'Enter your card number.'],
    ['card_expiry', 'Enter the month and year, such as 05/29.'],
    ['card_code', 'Enter the 3 or 4 digits of the security code.'],
  ]) {
    expect(alert).toContain(`<a href="#${field}">${words}</a>`);
    expect(body).toContain(`id="${field}"`);
  }
  const none = await world.send(url, { nonce, ...cardOf(), method: 'gold' });
  expect(none.body).toContain('<a href="#method">Choose how you would like to pay.</a>');
  expect(none.body).toMatch(/id="method"[^>]*autofocus/);
});

test('the fields of a card can be filled in by the browser, with a keyboard of digits', async () => {
  const { body } = await world.open((await link()).url);
  for (const [field, token] of [
    ['card_number', 'cc-number'],
    ['card_expiry', 'cc-exp'],
    ['card_code', 'cc-csc'],
  ])
    expect(body).toMatch(new RegExp(`id="${field}"[^>]*inputmode="numeric"[^>]*autocomplete="${token}"`));
});

test('this server serves the font, cached permanently', async () => {
  const { body } = await world.open((await link()).url);
  const [, address = ''] = /<link rel="preload" href="([^"]+)" as="font"/.exec(body) ?? [];
  expect(body).toContain(`src:url(${address})`);
  const font = await world.open(address);
  expect(font.statusCode).toBe(200);
  expect(font.headers).toMatchObject({
    'content-type': 'font/woff2',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(font.rawPayload.subarray(0, 4).toString()).toBe('wOF2');
});

test.each(['#0f5c6e', '#000000', '#ffd43b', '#5a189a'])('%s stands out on a dark ground', (color) => {
  expect(contrast('#1b1d21', brightOn('#1b1d21', color))).toBeGreaterThanOrEqual(4.5);
});
