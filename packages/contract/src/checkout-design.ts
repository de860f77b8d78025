import { type Branding, default_branding } from './branding.ts';
import type { PaymentProduct } from './payment-products.ts';

/** Groups of CSS properties that a design can set. */
export type CssGroup = 'borders' | 'corners' | 'paddings' | 'shadow' | 'letters' | 'alignment' | 'colours';

/**
 * The least and the most of a group's lengths, in pixels, and of the font weight: wide enough for any style, and too
 * narrow to displace, cover or clip anything.
 */
export const css_limits: Readonly<Record<CssGroup, readonly [least: number, most: number]>> = {
  borders: [0, 8],
  corners: [0, 24],
  paddings: [0, 64],
  shadow: [-16, 16],
  letters: [300, 900],
  alignment: [0, 0],
  colours: [0, 0],
};

const heading = ['letters', 'alignment', 'colours'] as const;
const pressed = ['borders', 'corners', 'paddings', 'shadow', 'letters', 'colours'] as const;

/**
 * The properties allowed for each part of a page. Colours only for parts whose text has a single colour: text inside in
 * one of our colours could otherwise become unreadable.
 */
export const css_parts: Readonly<Record<string, readonly CssGroup[]>> = {
  body: ['letters'],
  '.sheet': ['borders', 'corners', 'shadow'],
  '.about': ['borders', 'paddings', ...heading],
  '.work': ['paddings', 'letters', 'alignment'],
  '.who': heading,
  '.amount': heading,
  h1: heading,
  h2: heading,
  legend: heading,
  label: heading,
  '.method': ['borders', 'corners', 'shadow'],
  input: ['borders', 'corners', 'colours'],
  button: pressed,
  '.button': pressed,
  footer: ['letters', 'alignment'],
};

/** Why a piece of a design's CSS is ignored. */
export type CssFault =
  | 'at_rule'
  | 'colour'
  | 'contrast'
  | 'escape'
  | 'font'
  | 'important'
  | 'limit'
  | 'nested'
  | 'not_css'
  | 'pair'
  | 'property'
  | 'selector'
  | 'syntax'
  | 'too_long'
  | 'unreadable';

/** An ignored piece of CSS: its line from 1, the start of its text, and why. */
export interface DroppedCss {
  readonly line: number;
  readonly text: string;
  readonly fault: CssFault;
}

/** The fields that change what payers see, in the order of the form. */
export const look_fields = [
  'header_payment_description',
  'logo_url',
  'header_color',
  'header_text_color',
  'button_color',
  'button_text_color',
  'background_color',
  'background_image_url',
  'payment_product_order',
  'number_format',
  'show_language_switch',
  'css',
] as const;

export const preview_views = ['payment', 'receipt'] as const;
export type PreviewView = (typeof preview_views)[number];

/** The response of `POST /v1/checkoutdesign/preview`. */
export interface DesignPreview {
  /** What to send to `preview_path` as the form field `preview`, within a minute. */
  readonly preview: string;
  readonly dropped_css: readonly DroppedCss[];
  /** The payment methods that the organisation's payment profiles take. */
  readonly payment_products: readonly PaymentProduct[];
}

/** Where a form sends a preview to be shown as a page. */
export const preview_path = '/pay/preview';

/** One change of a design: the changed fields before and after. */
export interface DesignChange {
  /** The version after the change. */
  readonly version: number;
  readonly created_at: string;
  readonly actor_name: string | null;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
}

/** The initial colours of a new design: the brand's, if it has them. */
export function firstColours({ colors }: { readonly colors?: Partial<Branding['colors']> } = default_branding) {
  const [main, plain] = [colors?.accent ?? '#ff0000', '#ffffff'];
  return {
    header_color: main,
    header_text_color: plain,
    button_color: main,
    button_text_color: plain,
    background_color: plain,
  };
}

const not_public = /^[\d.]+$|^\[|(?:^|\.)(?:localhost|local|internal|lan|home\.arpa|test|invalid)$/;

/** A host is written into the content security policy of a page, where other characters of a URL have a meaning. */
const host_form = /^[a-z0-9._-]+$/;

/** Whether a picture can be shown to payers: over HTTPS, by the name of a public host, and without a sign-in. */
export function isPublicPicture(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  const host = hostname.replace(/\.$/, '');
  const is_public = host_form.test(host) && host.includes('.') && !not_public.test(host);
  return protocol === 'https:' && username === '' && password === '' && is_public;
}
