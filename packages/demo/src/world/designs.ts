import type { RowOf } from '../load/tables.ts';
import type { Random } from './random.ts';
import type { Shop } from './shops.ts';

/** Matching colours of the header, the button, and the page behind them. */
const palettes = [
  ['#1d3557', '#e63946', '#f1faee'],
  ['#2d6a4f', '#1b4332', '#f3f7f4'],
  ['#5a189a', '#7b2cbf', '#faf5ff'],
  ['#22223b', '#9a3412', '#f7f3ee'],
  ['#0b3954', '#087e8b', '#f5fafb'],
] as const;

interface Made {
  readonly now_ms: number;
  /** Whether it is the first shop of its organisation. */
  readonly is_first: boolean;
}

/** The look of a shop's payment pages. Outside the euro that of the first shop is the default. */
export function designOf(random: Random, shop: Shop, { now_ms, is_first }: Made): RowOf<'checkoutdesign'> {
  const created_ms = now_ms - random.int(40, 300) * 86_400_000;
  const [header_color, button_color, background_color] = random.pick(palettes);
  return {
    id: random.id('chkd', created_ms),
    created_at: new Date(created_ms).toISOString(),
    organisation: shop.organisation,
    name: `${shop.prefix} webshop`,
    default: is_first && shop.currency !== 'EUR',
    header_payment_description: 'merchant_reference',
    background_color,
    header_color,
    header_text_color: '#ffffff',
    button_color,
    button_text_color: '#ffffff',
    show_language_switch: true,
    payment_product_order: [],
    number_format: shop.country === 'NL' || shop.country === 'BE' ? 'nl_NL' : 'en_GB',
    version: 2,
  };
}

/** The change of a design the day after it was made: it began with black buttons. */
export function changeOf(design: RowOf<'checkoutdesign'>): RowOf<'checkoutdesign_change'> {
  const { id, organisation, created_at, button_color } = design;
  return {
    organisation,
    design: id,
    version: 2,
    created_at: new Date(Date.parse(created_at) + 86_400_000).toISOString(),
    actor_name: null,
    before: { button_color: '#111111' },
    after: { button_color },
  };
}
