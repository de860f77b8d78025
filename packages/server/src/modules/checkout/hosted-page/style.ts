import { brightOn, readableOn } from '@sluis/contract/base/contrast';
import type { Branding } from '@sluis/contract/branding';
import { isPublicPicture } from '@sluis/contract/checkout-design';
import type { ItemOf } from '@sluis/contract/registry';
import { base_css } from './base-style.ts';
import { harmlessCss } from './design-css.ts';

export type Design = ItemOf<'checkoutdesign'>;

/**
 * An address as a quoted CSS string; characters that could end the string, or the element around it, are
 * percent-encoded.
 */
const cssUrl = (url: string): string =>
  `url("${new URL(url).href.replace(/["'()\\<>\s]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)}")`;

/** Also checks designs from before such addresses were refused. */
const isShown = (url: string | null | undefined): url is string => url != null && isPublicPicture(url);

/** Pictures come over HTTPS from the design's hosts only. */
export const picturesOf = (design: Design | undefined): string[] =>
  [design?.logo_url, design?.background_image_url].filter(isShown).map((url) => new URL(url).origin);

export const logoOf = (design: Design | undefined): string | undefined =>
  isShown(design?.logo_url) ? design.logo_url : undefined;

const chosen = ({ background_color, header_color, button_color }: Design) =>
  background_color ?? header_color ?? button_color;
/** A design with colours was made for one colour scheme: its pages remain light. */
export const hasColors = (design: Design | undefined): boolean => design !== undefined && chosen(design) != null;

/** The colours of pressed and chosen elements, on a ground. */
const pressed = (button: string, accent: string, text?: string | null): string =>
  `--button:${button};--button-text:${readableOn(button, text)};--accent:${accent}`;

const dark_sheet = '#1b1d21';

/** The styles of a page: ours, the design's colours, and the harmless part of its CSS. */
export function styleOf(design: Design | undefined, { colors }: Branding): string {
  const { header_color: header, button_color, button_text_color } = design ?? {};
  const button = button_color ?? colors.accent;
  const bright = brightOn(dark_sheet, button);
  const page = design?.background_color;
  const image = design?.background_image_url;
  return [
    base_css,
    // The brand's colour, which is chosen for white, is lightened as far as a dark ground needs it.
    `:root{--header:${header ?? 'var(--aside)'};--header-text:${header ? readableOn(header, design?.header_text_color) : 'var(--text)'};${pressed(button, button, button_text_color)}}`,
    `@media (prefers-color-scheme:dark){:root:not(.designed){${pressed(bright, bright)}}}`,
    page ? `:root.designed{--page:${page}}footer,nav [aria-current]{color:${readableOn(page)}}` : '',
    isShown(image) ? `body{background-image:${cssUrl(image)}}` : '',
    design?.css ? harmlessCss(design.css) : '',
  ].join('\n');
}
