import type { ItemOf } from '@sluis/contract/registry';
import { isFlawless, linkOf, payerOf } from './payer.ts';
import { expect, test } from './test.ts';

test.use({ user: 'merchant' });

/** The maximum that every part allows, followed by what is not allowed. */
const css = `.sheet,.method,button{border:8px double #102030;border-radius:24px;box-shadow:-16px -16px 16px 16px #102030}
.about{padding:64px;color:#fff;background:#5f0f40;text-align:right;font-family:Courier,monospace}
.work,button{padding:64px}.amount{color:#000;background:#ffd43b;text-transform:uppercase;font-weight:300}
.who{color:#fff;background:#102030;font-style:italic}button{color:#000;background:#ffd43b}input{border:8px solid #fff}
.about,.amount,.who,button{color:transparent!important;padding-left:200vw!important;opacity:0}
.sheet{margin-top:-9999px}*{font-size:0}.amount{font-family:Wingdings}.about{background:#fff}`;

test('whatever a design’s CSS contains, the payer sees the merchant, the amount and the button with the amount', async ({
  api,
  browser,
}) => {
  const { organisation } = await linkOf(api);
  const body = { organisation, name: 'Loud', css, button_color: '#102030' };
  const design = await api.call<ItemOf<'checkoutdesign'>>('POST', 'checkoutdesign', body);
  const link = await linkOf(api, { checkout_design: design.id });
  const payer = await payerOf(browser);
  await payer.goto(link.url ?? '');
  await expect(payer.locator('.about')).toHaveCSS('padding-left', '64px');
  await isFlawless(payer);
  for (const part of [payer.locator('.who'), payer.locator('.amount'), payer.getByRole('button', { name: /23.50/ })]) {
    await part.scrollIntoViewIfNeeded();
    await expect(part).toBeInViewport({ ratio: 0.9 });
    // The topmost element at its centre is the part itself.
    expect(
      await part.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      }),
    ).toBe(true);
  }
});
