import { newId } from '@sluis/contract/base/ids';
import type { DesignChange, DesignPreview } from '@sluis/contract/checkout-design';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { cardOf, isOfTry, nonceIn, openPayerWorld, type PayerWorld, pathOf } from '../../../testing/payer.ts';

let world: PayerWorld;
beforeAll(async () => {
  world = await openPayerWorld();
});

const make = (more: object = {}) =>
  world.make('/checkoutdesign', { organisation: world.merchant, name: 'Shop', ...more });
const link = (more: object = {}) =>
  world.make('/paymentlink', { payment_profile: world.profile, merchant_reference: 'R-1', amount: 2500, ...more });
const pageOf = async (url: string) => (await world.open(pathOf(url), 'en')).body;
const methodsIn = (body: string) => [...body.matchAll(/name="method" value="(\w+)"/g)].map(([, product]) => product);

const wanted = (more: object = {}) => ({ organisation: world.merchant, language: 'en', view: 'payment', ...more });
const prepare = (body: object, token = world.token) => world.call(token, 'POST', '/checkoutdesign/preview', { body });
const show = async (body: object) => {
  const { preview } = (await prepare(body)).json() as DesignPreview;
  return world.send('/pay/preview', { preview });
};

describe('a preview', () => {
  test('is the page that payers get, with unsaved values', async () => {
    const look = { button_color: '#5a189a', number_format: 'de_DE', payment_product_order: ['ideal', 'card'] };
    const { body, statusCode } = await show(wanted(look));
    expect(statusCode).toBe(200);
    expect(body).toContain('--button:#5a189a');
    expect(body).toContain('1.234,50');
    expect(body).toContain('Grachtenboek');
    expect(methodsIn(body)).toEqual(['ideal', 'card']);
    expect(await show(wanted({ language: 'fr' }))).toHaveProperty('body', expect.stringContaining('<html lang="fr"'));
    expect((await show(wanted({ view: 'receipt' }))).body).toContain('Payment successful');
  });

  test('stores nothing, sends nothing, and can be framed by this application only', async () => {
    const { headers } = await show(wanted({ css: 'button{border-radius:0}' }));
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; style-src 'nonce-/);
    expect(policy).toContain("form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox");
    expect(headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-store' });
    expect(headers).not.toHaveProperty('set-cookie');
    const { total } = (await world.get('/checkoutdesign')) as { total: number };
    expect(total).toBe(0);
  });

  test('needs an organisation that the caller sees, and the role for its designs', async () => {
    const other = await world.organisation('Other', world.root);
    expect((await prepare(wanted({ organisation: other }))).statusCode).toBe(422);
    expect((await prepare(wanted({ organisation: newId('org') }))).statusCode).toBe(422);
    expect((await prepare(wanted(), await world.key(world.merchant, ['TAG_ALL']))).statusCode).toBe(403);
    expect((await prepare(wanted(), await world.key(world.merchant, ['CHECKOUT_LIST']))).statusCode).toBe(200);
  });

  test('shows only prepared values', async () => {
    const { preview } = (await prepare(wanted())).json() as DesignPreview;
    const changed = `${preview.slice(0, -4)}AAAA`;
    for (const sealed of ['', 'x', changed]) {
      const answer = await world.send('/pay/preview', { preview: sealed });
      expect(answer.statusCode).toBe(410);
      expect(answer.body).toContain('Pagina niet gevonden');
    }
  });

  test.each([
    [{ css: 'x'.repeat(20_001) }, 'css'],
    [{ button_color: 'red' }, 'button_color'],
    [{ logo_url: 'data:image/svg+xml,<svg onload="alert(1)"/>' }, 'logo_url'],
    [{ language: 'es' }, 'language'],
    [{ name: 'x' }, 'name'],
  ])('of %j is refused', async (more, field) => {
    const answer = await prepare(wanted(more));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.fields).toHaveProperty(field);
  });

  test('accepts the longest CSS of a design, in characters of several bytes', async () => {
    const css = `/*${'€'.repeat(19_950)}*/button{border-radius:1px}`;
    expect((await show(wanted({ css }))).body).toContain('button{border-radius:1px}');
  });

  test('shows common methods if no payment can be taken yet, and says so', async () => {
    const empty = await world.organisation('New', world.merchant);
    // The tree of organisations is read again when its change is notified.
    const answer = await vi.waitUntil(async () => {
      const prepared = await prepare(wanted({ organisation: empty }));
      return prepared.statusCode === 200 && prepared;
    });
    const { preview, payment_products } = answer.json() as DesignPreview;
    expect(payment_products).toEqual([]);
    const { body } = await world.send('/pay/preview', { preview });
    expect(body).toContain('Pay New');
    expect(methodsIn(body)).toHaveLength(3);
  });
});

test.each([
  ['button{position:fixed}', 'property', 'position:fixed'],
  ['body{background:url(https://evil.example/x)}', 'property', 'background:url(https://evil.example/x)'],
  ['button{background:url(https://evil.example/x);color:#fff}', 'colour', 'background:url(https://evil.example/x)'],
  ['button{background:red;color:#fff}', 'pair', 'color:#fff'],
  ['@import "https://evil.example/x.css";', 'at_rule', '@import "https://evil.example/x.css";'],
  ['.amount::before{content:"1"}', 'selector', '.amount::before'],
  ['button{padding:99px}', 'limit', 'padding:99px'],
  ['button{padding:expression(alert(1))}', 'not_css', 'padding:expression(alert(1))'],
  ['.amount{color:#777;background:#888}', 'contrast', 'color:#777'],
  ['.amount{color:#777}', 'pair', 'color:#777'],
  ['body{font-family:Wingdings}', 'font', 'font-family:Wingdings'],
  ['button{border-radius:0!important}', 'important', 'border-radius:0!important'],
  ['.amount{.who{font-weight:700}}', 'nested', '.who{font-weight:700}'],
  ['</style><script>', 'escape', '</style><script>'],
])('of %s is reported: %s', async (css, fault, text) => {
  const { dropped_css } = (await prepare(wanted({ css: `h1{font-weight:700}\n${css}` }))).json() as DesignPreview;
  expect(dropped_css).toContainEqual({ line: 2, text, fault });
});

describe('a picture', () => {
  test.each([
    'http://shop.example/a.png',
    'https://127.0.0.1/a.png',
    'https://2130706433/a.png',
    'https://[::1]/a.png',
    'https://localhost/a.png',
    'https://nas.local/a.png',
    'https://intranet/a.png',
    'https://user:secret@shop.example/a.png',
    'https://shop.example;frame-ancestors/a.png',
    "https://shop.example'none'/a.png",
    'https://*.example/a.png',
  ])('at %s is refused, as payers would not see it', async (url) => {
    const body = { organisation: world.merchant, name: 'Picture', logo_url: url };
    const answer = await world.call(world.token, 'POST', '/checkoutdesign', { body });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().error.fields).toEqual({ logo_url: ['not_allowed'] });
  });

  test('is drawn as an image, in which no script of an SVG runs', async () => {
    const { id } = await make({ logo_url: 'https://cdn.shop.example/logo.svg' });
    const body = await pageOf((await link({ checkout_design: id })).url);
    expect(body).toContain('<img src="https://cdn.shop.example/logo.svg"');
    expect(body).not.toMatch(/<(script|object|embed|iframe)/);
  });
});

describe('the default', () => {
  test('is for pages without their own design, of the organisation and of those below it', async () => {
    const url = (await link()).url;
    expect(await pageOf(url)).not.toContain('#0b3954');
    const first = await make({ default: true, button_color: '#0b3954' });
    expect(await pageOf(url)).toContain('--button:#0b3954');
    const own = await make({ button_color: '#9a3412' });
    expect(await pageOf((await link({ checkout_design: own.id })).url)).toContain('--button:#9a3412');
    // Another replaces it.
    await world.make(`/checkoutdesign/${own.id}`, { default: true });
    expect(await world.get(`/checkoutdesign/${first.id}`)).toMatchObject({ default: false, version: 2 });
    expect(await pageOf(url)).toContain('--button:#9a3412');
    await world.make(`/checkoutdesign/${own.id}`, { default: false });
  });

  test('does not close pages that need a card', async () => {
    const { id } = await make({ default: true, payment_product_order: ['ideal'] });
    const body = { payment_profile: world.profile, customer: world.customer, merchant_reference: 'c' };
    expect(methodsIn(await pageOf((await world.make('/cardaddlink', body)).url))).toEqual(['card', 'paypal']);
    expect((await world.call(world.token, 'DELETE', `/checkoutdesign/${id}`)).statusCode).toBe(204);
  });

  test('is unique, when two are marked concurrently', async () => {
    const designs = await Promise.all([make(), make(), make()]);
    await Promise.all(designs.map(({ id }) => world.make(`/checkoutdesign/${id}`, { default: true })));
    const { total } = (await world.get('/checkoutdesign?default=true')) as { total: number };
    expect(total).toBe(1);
  });
});

describe('a change', () => {
  test('records the former values, with author and time', async () => {
    const { id } = await make({ button_color: '#111111', css: 'h1{font-weight:700}' });
    await world.make(`/checkoutdesign/${id}`, { button_color: '#222222', name: 'Shop', version: 1 });
    await world.make(`/checkoutdesign/${id}`, { css: null, payment_product_order: ['card', 'card'], version: 2 });
    const { items } = (await world.get(`/checkoutdesign/${id}/changes`)) as unknown as { items: DesignChange[] };
    expect(items).toMatchObject([
      {
        version: 3,
        before: { css: 'h1{font-weight:700}', payment_product_order: [] },
        after: { css: null, payment_product_order: ['card'] },
      },
      { version: 2, before: { button_color: '#111111' }, after: { button_color: '#222222' }, actor_name: 'test' },
    ]);
    expect(Object.keys(items[1]?.after ?? {})).toEqual(['button_color']);
  });

  test('by two people is refused for the second', async () => {
    const { id } = await make();
    await world.make(`/checkoutdesign/${id}`, { name: 'One', version: 1 });
    const answer = await world.call(world.token, 'POST', `/checkoutdesign/${id}`, {
      body: { name: 'Two', version: 1 },
    });
    expect(answer.json().error.code).toBe('stale_version');
  });

  test('is hidden from others', async () => {
    const { id } = await make();
    const stranger = await world.key(await world.organisation('Stranger', world.root), ['USER_ALL']);
    expect((await world.call(stranger, 'GET', `/checkoutdesign/${id}/changes`)).statusCode).toBe(404);
  });

  test('leaves a payer with an open page half an hour to pay with the former offer', async () => {
    const { id } = await make();
    const { url } = await link({ checkout_design: id });
    const before = await pageOf(url);
    await world.make(`/checkoutdesign/${id}`, { payment_product_order: ['ideal'] });
    expect(methodsIn(await pageOf(url))).toEqual(['ideal']);
    const answer = await world.send(url, { nonce: nonceIn(before), ...cardOf() });
    expect(isOfTry(answer.headers.location)).toBe(true);
    const late = await link({ checkout_design: id });
    const shown = await pageOf(late.url);
    await world.later(31 * 60_000);
    expect((await world.send(late.url, { nonce: nonceIn(shown), ...cardOf() })).statusCode).toBe(422);
  });
});

test('a used design cannot be deleted, and the refusal names its uses', async () => {
  const { id } = await make();
  await link({ checkout_design: id });
  const answer = await world.call(world.token, 'DELETE', `/checkoutdesign/${id}`);
  expect(answer.json().error).toMatchObject({ code: 'in_use', details: { used_by: ['paymentlink'] } });
});

test.each(['\u202e', '\u2066', '\u202a'])(
  'a name with the control character %j, which reorders the words around it, is refused',
  async (mark) => {
    const body = { organisation: world.merchant, name: `Shop ${mark}txet` };
    const refused = await world.call(world.token, 'POST', '/checkoutdesign', { body });
    expect(refused.json().error.fields).toEqual({ name: ['invalid_format'] });
    // Words in Hebrew need none of them.
    const { id } = await make({ name: 'חנות \u200eShop' });
    expect(await world.get(`/checkoutdesign/${id}`)).toMatchObject({ name: 'חנות \u200eShop' });
  },
);
