import { mark_shapes } from './payment-mark-shapes.ts';
import { type Payable, payables } from './payment-names.ts';

/** The view box of a mark: a small card, white in every theme because brands give their marks one colour. */
export const mark_box = '0 0 36 24';
const tile = (ground = '#fff') =>
  `<rect x=".5" y=".5" width="35" height="23" rx="3.5" fill="${ground}" stroke="#ccd1d6"/>`;

const ink = '#1f2933';

/** The scale of an icon on its tile, by default three quarters of the height unless it is wider than high. */
const scales: Readonly<Record<string, number>> = {
  visa: 1.15,
  googlepay: 1.15,
  discover: 1.15,
  sepa: 1.15,
  jcb: 1.15,
  mastercard: 1.1,
  americanexpress: 0.85,
  // Its frame is the tile.
  applepay: 1.48,
};

/** Brands that require a ground colour. */
const grounded: Readonly<Record<string, { readonly ground: string; readonly color: string }>> = {
  klarna: { ground: '#ffb3c7', color: '#0b051d' },
};

const drawings = {
  card: `<rect x="8" y="6" width="20" height="12.5" rx="2" fill="none" stroke="${ink}" stroke-width="1.5"/><path d="M8 10h20" stroke="${ink}" stroke-width="2.5"/>`,
  gift: `<path d="M10 10h16v8.5H10zM9 7.5h18V11H9zM18 7.5v11M18 7.5c-5-.5-5-4-2.5-4C17.5 3.5 18 7.5 18 7.5s.5-4 2.5-4c2.5 0 2.5 3.5-2.5 4" fill="none" stroke="${ink}" stroke-width="1.4" stroke-linejoin="round"/>`,
} as const;

function iconMark(icon: string): string {
  const shape = (mark_shapes as Readonly<Record<string, { color: string; path: string }>>)[icon];
  if (!shape) throw new Error(`scripts/draw-marks.ts does not draw ${icon}`);
  const { ground, color } = grounded[icon] ?? { color: shape.color };
  const scale = scales[icon] ?? 0.75;
  const place = `translate(18 12) scale(${scale}) translate(-12 -12)`;
  return `${tile(ground)}<path transform="${place}" fill="${color}" d="${shape.path}"/>`;
}

/** The SVG content of a mark. Letters are in the page's font. */
export function drawMark(payable: Payable): string {
  const { mark } = payables[payable];
  if ('icon' in mark) return iconMark(mark.icon);
  if ('drawing' in mark) return tile() + drawings[mark.drawing];
  return `${tile()}<text x="18" y="16" text-anchor="middle" font-size="11" font-weight="600" fill="${ink}">${mark.letters}</text>`;
}
