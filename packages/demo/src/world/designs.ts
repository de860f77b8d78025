import type { RowOf } from '../load/tables.ts';
import type { Random } from './random.ts';
import type { Shop } from './shops.ts';

/** Colours that go together: of the header, the button, and the page behind them. */
const palettes = [
  ['#1d3557', '#e63946', '#f1faee'],
  ['#2d6a4f', '#1b4332', '#f3f7f4'],
  ['#5a189a', '#7b2cbf', '#faf5ff'],
  ['#22223b', '#9a3412', '#f7f3ee'],
  ['#0b3954', '#087e8b', '#f5fafb'],
] as const;

/** How the payment pages of a shop look. */
export function designOf(random: Random, shop: Shop, now_ms: number): RowOf<'checkoutdesign'> {
  const created_ms = now_ms - random.int(40, 300) * 86_400_000;
  const [header_color, button_color, background_color] = random.pick(palettes);
  return {
    id: random.id('chkd', created_ms),
    created_at: new Date(created_ms).toISOString(),
    organisation: shop.organisation,
    name: `${shop.prefix} webshop`,
    default: false,
    header_payment_description: 'merchant_reference',
    background_color,
    header_color,
    header_text_color: '#ffffff',
    button_color,
    button_text_color: '#ffffff',
    show_language_switch: true,
    payment_product_order: [],
    number_format: shop.country === 'NL' || shop.country === 'BE' ? 'nl_NL' : 'en_GB',
    version: 1,
  };
}
