import { contrast, readableOn } from '@sluis/contract/base/contrast';
import { default_branding } from '@sluis/contract/branding';
import { css_parts } from '@sluis/contract/checkout-design';
import { lexer } from 'css-tree';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { hasExpired, isCardNumber, readExpiry } from '../../../platform/card-input.ts';
import { cardOf, nonceIn, openPayerWorld } from '../../../testing/payer.ts';
import { harmlessCss, readCss } from './design-css.ts';
import { type Design, styleOf } from './style.ts';

test.each([
  ['button { border-radius: 0; text-transform: uppercase }', 'button{border-radius:0;text-transform:uppercase}'],
  [
    '@media (min-width: 800px) { .sheet { border: 2px solid #ccc } }',
    '@media (min-width:800px){.sheet{border:2px solid #ccc}}',
  ],
  ['/* ours */ .about { background: #111; color: #FFF }', '.about{color:#FFF;background-color:#111}'],
  ['BUTTON:hover { box-shadow: 0 1px 2px rgb(0 0 0 / .1) }', 'BUTTON:hover{box-shadow:0 1px 2px rgb(0 0 0/.1)}'],
  ['body { font-family: Wingdings, "Segoe UI", Acme, serif !important }', 'body{font-family:"Segoe UI",serif}'],
  ['.about > .amount, .amount::before, * { font-weight: 700 }', '.about>.amount{font-weight:700}'],
  ['.work { padding: 1rem 24px; padding: 0 }', '.work{padding:1rem 24px;padding:0}'],
])('%s is kept', (css, kept) => expect(harmlessCss(css)).toBe(kept));

test.each([
  '</style><script>alert(1)</script>',
  'body{background:url(https://evil.example/x)}',
  'body{background:\\75rl(https://evil.example/x)}',
  'body{background:image-set("https://evil.example/x" 1x)}',
  '@import "https://evil.example/x.css";',
  '@font-face{font-family:x;src:url(https://evil.example)}',
  'input[value^="4"]{border-color:red}',
  '.amount::before{content:"€1.00"}',
  'form{position:fixed;inset:0;transform:scale(9);opacity:0}',
  '.x{color:expression(alert(1))}',
  '.x{--header:red}',
  '@supports (color:red){button{border-color:red}}',
  '}body{background:u/**/rl(//evil.example)}',
  '@media print{@import "x";body{content:url(x)}}',
  '.amount{.who{font-weight:700}}',
  '{{{}}}'.repeat(100),
])('%s is dropped', (css) => expect(harmlessCss(css)).toBe(''));

test('selectors with the same allowed properties share their declarations', () => {
  const css = 'h1, .amount:hover, button, .sheet { font-weight: 700; padding: 0; border-radius: 0 }';
  expect(harmlessCss(css)).toBe(
    'h1,.amount:hover{font-weight:700}\nbutton{font-weight:700;padding:0;border-radius:0}\n.sheet{border-radius:0}',
  );
});

describe('work and output do not multiply:', () => {
  const parts = Object.keys(css_parts);
  test.each([
    ['selectors of one part by declarations', `${'h1,'.repeat(3200)}h1{${'font-weight:400;'.repeat(640)}}`],
    ['selectors of all parts by declarations', `${`${parts},`.repeat(100)}h1{${'font-weight:400;'.repeat(640)}}`],
    ['rules of all parts', `${parts}{${'padding:0;font-weight:400;border:0;'.repeat(3)}}`.repeat(80)],
  ])('%s', (_, css) => {
    const matching = vi.spyOn(lexer, 'matchProperty');
    onTestFinished(() => matching.mockRestore());
    const kept = harmlessCss(css.slice(0, 20_000));
    expect(kept.length).toBeLessThan(64_000);
    expect(kept.length).toBeGreaterThan(10_000);
    expect(matching.mock.calls.length).toBeLessThan(css.split(';').length + 1);
  });

  test('usable CSS has a limit, and the rest is reported', () => {
    const several = ['h1', '.sheet', '.about', '.work', 'input', 'button', 'footer'];
    const { kept, dropped } = readCss(`${several}{${'font-weight:400;border:0;padding:0;'.repeat(120)}}`.repeat(4));
    expect(kept.length).toBeLessThan(64_000);
    expect(dropped.some(({ fault }) => fault === 'too_long')).toBe(true);
  });
});

// Each of these hides the amount, the merchant, the terms or the button with the amount.
test.each([
  'display:none',
  'visibility:hidden',
  'opacity:0',
  'font-size:0',
  'clip-path:inset(50%)',
  'zoom:0',
  'margin:-99px',
  'color:transparent',
  'color:#fff0',
  'color:rgb(0 0 0/0)',
  'color:#0f5c6e',
  'background:#fff',
  'background:none',
  'color:#777;background:#888',
  'color:#fff;background:var(--header-text)',
  'color:inherit;background:#fff',
  'color:#fff;background:#ffffff00',
  'color:#000;background:linear-gradient(#000,#000)',
  'color:currentColor',
  'padding:0 0 0 9999px',
  'padding:50%',
  'padding:99em',
  'padding:calc(9px*999)',
  'padding:90vw',
  'padding:revert',
  'border:999px solid #fff',
  'border-width:50vw',
  'border-radius:50%',
  'border-radius:400px',
  'border-top:1e3px solid',
  'box-shadow:inset 0 0 0 99px #fff',
  'box-shadow:0 -400px #fff',
  'outline:99px solid #fff',
  'filter:opacity(0)',
  'text-decoration:line-through 2em #fff',
  'text-indent:-999px',
  'letter-spacing:-1em',
  'line-height:0',
  'order:9',
  'font-family:Wingdings',
  'font-family:"Adobe Blank"',
  'font-weight:1',
  'font:0/0 a',
  'all:unset',
  'width:0',
  '-webkit-text-fill-color:transparent',
  'background-clip:text',
  'mask:linear-gradient(#0000,#0000)',
  'animation:a 1s',
])('no required part is hidden by %s', (said) => {
  const parts = [
    '*',
    'body',
    '.sheet',
    '.about',
    '.who',
    '.amount',
    '.amount:hover',
    'h1',
    'dl',
    '.test',
    '.help',
    '.said',
  ];
  const css = [...parts, 'button', '.button', '.alert', '.receipt', 'label', ':is(.amount)', ':not(x)', 'form>*'];
  expect(harmlessCss(css.map((part) => `${part}{${said}}`).join(''))).toBe('');
  expect(harmlessCss(css.map((part) => `${part}{${said.replaceAll(';', '!important;')}!important}`).join(''))).toBe('');
});

test.each([
  ['.who { color: #111 } } .amount { font-weight: 700 } @import "x"; h1 { font-weight: 400', 'h1{font-weight:400}'],
  [
    '@media print { .who { font-style: italic } .amount { position: fixed } } h1 { font-weight: 400 } /* h2 { color: red }',
    '@media print{.who{font-style:italic}}\nh1{font-weight:400}',
  ],
])('the readable part of %s is kept', (css, kept) => expect(harmlessCss(css)).toBe(kept));

test.each([
  'a',
  '/*',
  '@a',
  '@media',
  '{',
  '}',
  '{}',
  'a{',
  '@media x{a{}',
  'a:b;',
  '@media ',
  'button{',
  ':not(',
  '[',
  '.a,',
  '"',
  'rgb(',
  'button{x:(',
  '@media x{',
])('nothing of twenty thousand characters of %s is kept', (part) => {
  expect(harmlessCss(part.repeat(20_000 / part.length))).toBe('');
});

// The parser goes through the text before each fault: skipping every fault of a long text took seconds.
test('twenty faults are skipped, and a text with more of them is not read', () => {
  const rule = 'h1{font-weight:400}';
  expect(harmlessCss('h1{x}'.repeat(20) + rule)).toBe(rule);
  expect(harmlessCss('h1{x}'.repeat(21) + rule)).toBe('');
});

test('text is readable on any colour of a design', () => {
  for (const color of ['#ffffff', '#000000', '#ff0000', '#ffd43b', '#0f5c6e', '#808080'])
    for (const wanted of ['#ffffff', '#777777', '#ff0000', null])
      expect(contrast(color, readableOn(color, wanted))).toBeGreaterThanOrEqual(4.5);
});

test('a picture’s address cannot end its string', () => {
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

test('a design orders and limits the methods, gives colours and pictures, and hides the language menu', async () => {
  const world = await openPayerWorld();
  const design = await world.make('/checkoutdesign', {
    organisation: world.merchant,
    name: 'Shop',
    background_color: '#102030',
    button_color: '#ffd43b',
    button_text_color: '#ffffff',
    logo_url: 'https://cdn.shop.example/logo.png',
    show_language_switch: false,
    payment_product_order: ['ideal', 'card'],
    number_format: 'de_DE',
    header_payment_description: 'none',
    css: 'button{border-radius:0}.amount{display:none;color:#fff}',
  });
  const link = await world.make('/paymentlink', {
    payment_profile: world.profile,
    merchant_reference: 'R-1',
    description: 'Boeken',
    amount: 123_456,
    checkout_design: design.id,
    language: 'en',
  });
  const { body, headers } = await world.open(link.url);
  expect(headers['content-security-policy']).toContain("img-src 'self' https://cdn.shop.example;");
  expect([...body.matchAll(/name="method" value="(\w+)"/g)].map(([, product]) => product)).toEqual(['ideal', 'card']);
  expect(body).toContain('1.234,56');
  expect(body).toContain('--button:#ffd43b;--button-text:#111111');
  expect(body).toContain('button{border-radius:0}');
  expect(body).toContain('class="designed"');
  for (const absent of ['.amount{display:none}', '?lang=', 'R-1', 'Boeken']) expect(body).not.toContain(absent);
  // A method that the design does not offer cannot be used either.
  const answer = await world.send(link.url, { nonce: nonceIn(body), ...cardOf(), method: 'paypal' });
  expect(answer.statusCode).toBe(422);
});

test('the host of a picture adds nothing to the policy of a page, although it was stored before such hosts were refused', async () => {
  const world = await openPayerWorld();
  const about = { organisation: world.merchant, name: 'Odd hosts' };
  const { id } = await world.make('/checkoutdesign', {
    ...about,
    background_image_url: 'https://cdn.shop.example/b.png',
  });
  const odd = { logo_url: 'https://shop.example;frame-ancestors/a.png' };
  await world.database.kysely.updateTable('checkoutdesign').set(odd).where('id', '=', id).execute();
  const page = { payment_profile: world.profile, merchant_reference: 'R-2', amount: 100, checkout_design: id };
  const { headers } = await world.open((await world.make('/paymentlink', page)).url);
  expect(headers['content-security-policy']).toMatch(
    / img-src 'self' https:\/\/cdn\.shop\.example; form-action 'self'; base-uri 'none'; frame-ancestors 'none'; report-uri \/pay\/report$/,
  );
});
