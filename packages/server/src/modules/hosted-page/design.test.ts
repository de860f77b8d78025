import { default_branding } from '@sluis/contract/branding';
import { expect, test } from 'vitest';
import { cardOf, nonceIn, openPayerWorld } from '../../testing/payer.ts';
import { hasExpired, isCardNumber, readExpiry } from './card.ts';
import { contrast, readableOn } from './contrast.ts';
import { harmlessCss } from './design-css.ts';
import { type Design, styleOf } from './style.ts';

test.each([
  ['button { border-radius: 0; text-transform: uppercase }', 'button{border-radius:0;text-transform:uppercase}'],
  [
    '@media (min-width: 800px) { .sheet { background: #fafafa } }',
    '@media (min-width: 800px){.sheet{background:#fafafa}}',
  ],
  [
    '/* ours */ .about { background: linear-gradient(90deg, #111, rgb(0 0 0)) }',
    '.about{background:linear-gradient(90deg, #111, rgb(0 0 0))}',
  ],
])('%s stays', (css, kept) => expect(harmlessCss(css)).toBe(kept));

test.each([
  '</style><script>alert(1)</script>',
  'body{background:url(https://evil.example/x)}',
  'body{background:\\75rl(https://evil.example/x)}',
  'body{background:image-set("https://evil.example/x" 1x)}',
  '@import "https://evil.example/x.css";',
  '@font-face{font-family:x;src:url(https://evil.example)}',
  'input[value^="4"]{color:red}',
  '.amount{display:none}',
  '.amount{visibility:hidden}',
  '.amount::before{content:"€1.00"}',
  '.amount{font-size:0}',
  'form{position:fixed;inset:0;transform:scale(9);opacity:0}',
  '.x{color:expression(alert(1))}',
  '.x{--header:red}',
  '@supports (color:red){body{position:fixed}}',
  '}body{background:u/**/rl(//evil.example)}',
  '@media print{@import "x";body{content:url(x)}}',
])('%s goes', (css) => expect(harmlessCss(css)).toBe(''));

test.each([
  ['.a { color: red } } .b { color: blue } @import "x"; .c { color: #111', '.a{color:red}\n.b{color:blue}'],
  [
    '@media print { .a { color: red } .b { position: fixed } } .c { color: blue } /* .d { color: red }',
    '@media print{.a{color:red}}\n.c{color:blue}',
  ],
  ['.a { .b { color: red } color: blue }', ''],
])('of %s what can be read stays', (css, kept) => expect(harmlessCss(css)).toBe(kept));

// By patterns it took a second and a half, for each payer who opened the page and all who wait for the same process.
test.each(['a', '/*', '@a', '@media', '{', '}', '{}', 'a{', '@media x{a{}', 'a:b;', '@media '])(
  'twenty thousand characters of %s are read at once',
  (part) => {
    const css = part.repeat(20_000 / part.length);
    const began_ms = performance.now();
    expect(harmlessCss(css)).toBe('');
    expect(performance.now() - began_ms).toBeLessThan(200);
  },
);

test('text is readable on whatever colour a design has', () => {
  for (const color of ['#ffffff', '#000000', '#ff0000', '#ffd43b', '#0f5c6e', '#808080'])
    for (const wanted of ['#ffffff', '#777777', '#ff0000', null])
      expect(contrast(color, readableOn(color, wanted))).toBeGreaterThanOrEqual(4.5);
});

test('a picture’s address cannot end the string that it stands in', () => {
  const design = { background_image_url: `https://shop.example/a"b')</style>c` } as Design;
  expect(styleOf(design, default_branding)).toContain('url("https://shop.example/a%22b%27%29%3C/style%3Ec")');
  const plain = { background_image_url: 'http://shop.example/a' } as Design;
  expect(styleOf(plain, default_branding)).not.toContain('shop.example');
});

test.each([
  ['12/29', '12/29'],
  ['1/29', '01/29'],
  ['12 / 2029', '12/29'],
  ['1229', '12/29'],
  ['13/29', undefined],
  ['00/29', undefined],
  ['', undefined],
])('an expiry of %j is %s', (text, expiry) => expect(readExpiry(text)).toBe(expiry));

test('a card is valid to the end of its month', () => {
  expect(hasExpired('11/26', '2026-11-30T23:59:59.999Z')).toBe(false);
  expect(hasExpired('10/26', '2026-11-01T00:00:00.000Z')).toBe(true);
  expect(isCardNumber('4111111111111111')).toBe(true);
  expect(isCardNumber('4111111111111112')).toBe(false);
  expect(isCardNumber('42')).toBe(false);
});

test('a design orders and limits the methods, gives colours and pictures, and hides the switch of language', async () => {
  const world = await openPayerWorld();
  const design = await world.make('/checkoutdesign', {
    ...{ organisation: world.merchant, name: 'Shop', background_color: '#102030', button_color: '#ffd43b' },
    ...{ button_text_color: '#ffffff', logo_url: 'https://cdn.shop.example/logo.png', show_language_switch: false },
    ...{ payment_product_order: ['ideal', 'card'], number_format: 'de_DE', header_payment_description: 'none' },
    css: 'button{border-radius:0}.amount{display:none}',
  });
  const link = await world.make('/paymentlink', {
    ...{ payment_profile: world.profile, merchant_reference: 'R-1', description: 'Boeken', amount: 123_456 },
    ...{ checkout_design: design.id, language: 'en' },
  });
  const { body, headers } = await world.open(link.url);
  expect(headers['content-security-policy']).toContain("img-src 'self' https://cdn.shop.example;");
  expect([...body.matchAll(/name="method" value="(\w+)"/g)].map(([, product]) => product)).toEqual(['ideal', 'card']);
  expect(body).toContain('1.234,56');
  expect(body).toContain('--button:#ffd43b;--button-text:#111111');
  expect(body).toContain('button{border-radius:0}');
  expect(body).toContain('class="designed"');
  for (const absent of ['.amount{display:none}', '?lang=', 'R-1', 'Boeken']) expect(body).not.toContain(absent);
  // What the design does not offer cannot be paid by either.
  const answer = await world.send(link.url, { nonce: nonceIn(body), ...cardOf(), method: 'paypal' });
  expect(answer.statusCode).toBe(422);
});
