import type { Branding } from '@sluis/contract/branding';
import type { ItemOf } from '@sluis/contract/registry';
import { readableOn } from './contrast.ts';
import { harmlessCss } from './design-css.ts';

export type Design = ItemOf<'checkoutdesign'>;

const base = `*{box-sizing:border-box}
:root{color-scheme:light dark;--page:#f1f3f5;--sheet:#fff;--text:#1f2933;--soft:#52606d;--line:#c3cad1;--bad:#b02525;--bad-bg:#fff0f0;--good:#1b6b33}
@media (prefers-color-scheme:dark){:root{--page:#141517;--sheet:#1f2023;--text:#e9ecef;--soft:#adb5bd;--line:#4a4d52;--bad:#ffa8a8;--bad-bg:#3a1f20;--good:#8ce99a}}
:root.designed{color-scheme:light;--page:#f1f3f5;--sheet:#fff;--text:#1f2933;--soft:#52606d;--line:#c3cad1;--bad:#b02525;--bad-bg:#fff0f0;--good:#1b6b33}
body{margin:0;min-height:100vh;background:var(--page) center/cover no-repeat fixed;color:var(--text);font:16px/1.5 Inter,system-ui,-apple-system,"Segoe UI",sans-serif;display:flex;flex-direction:column}
.test{margin:0;padding:6px 16px;background:#ffd43b;color:#3b2a00;font-size:13px;font-weight:600;text-align:center}
main{flex:1;display:grid;align-items:start;padding:0}
.sheet{background:var(--sheet);width:100%;display:grid;overflow:hidden}
.about{background:var(--header);color:var(--header-text);padding:24px 20px}
.who{display:flex;align-items:center;gap:12px;margin:0 0 20px;font-weight:600}
.who img{height:36px;max-width:120px;border-radius:6px;background:#fff;padding:3px;object-fit:contain}
.amount{font-size:34px;line-height:1.2;font-weight:600;margin:0 0 8px;font-variant-numeric:tabular-nums;overflow-wrap:anywhere}
.amount.chosen{font-size:22px}
.about dl{margin:16px 0 0;display:grid;gap:8px;font-size:14px}
.about dt{opacity:.85}.about dd{margin:0;font-weight:500;overflow-wrap:anywhere}
.work{padding:24px 20px 32px}
h1{font-size:20px;line-height:1.3;margin:0 0 16px}h1.about-title{font-size:15px;font-weight:500;margin:0 0 4px}
h2{font-size:18px;line-height:1.3;margin:0 0 16px}
fieldset{border:0;margin:0 0 20px;padding:0;min-width:0}legend{padding:0;font-weight:500;margin-bottom:8px}
.methods{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:8px}.method{border:1px solid var(--line);border-radius:8px}.method:has(.card){grid-column:1/-1}.method:has(input:checked){border-color:var(--button);box-shadow:inset 0 0 0 1px var(--button)}
.method>label{display:flex;gap:10px;align-items:center;padding:11px 12px;cursor:pointer;font-weight:500;overflow-wrap:anywhere}
input[type=radio]{width:18px;height:18px;margin:0;accent-color:var(--button)}
.method .card{display:none;padding:0 14px 16px}.method:has(input:checked) .card{display:block}
.field{margin:0 0 14px}.field label{display:block;font-size:14px;font-weight:500;margin-bottom:4px}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:12px}.pair .field{margin-bottom:0}
.field input{width:100%;font:inherit;padding:10px 12px;border:1px solid var(--soft);border-radius:6px;background:var(--sheet);color:var(--text);font-variant-numeric:tabular-nums}
.field input[aria-invalid]{border-color:var(--bad);box-shadow:inset 0 0 0 1px var(--bad)}
.money{display:flex;align-items:center;gap:8px}.money span{font-weight:600}
.fault{color:var(--bad);font-size:14px;margin:4px 0 0}.help{color:var(--soft);font-size:14px;margin:4px 0 0}
.alert{background:var(--bad-bg);color:var(--bad);border-radius:8px;padding:12px 14px;margin:0 0 20px}
button,.button{display:block;width:100%;border:0;border-radius:8px;padding:13px 16px;background:var(--button);color:var(--button-text);font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer;font-variant-numeric:tabular-nums}
.quiet{background:none;color:var(--text);border:1px solid var(--soft)}
button+button,.button+.button,.stack>*+*{margin-top:12px}
a{color:inherit}:focus-visible{outline:3px solid #1c7ed6;outline-offset:2px}
.said{font-size:15px}.said strong{font-variant-numeric:tabular-nums}
.receipt{display:grid;grid-template-columns:auto 1fr;gap:8px 20px;margin:20px 0 24px;font-size:15px}.receipt dt{color:var(--soft)}.receipt dd{margin:0;text-align:right;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.mark{width:48px;height:48px;margin:0 0 12px;display:grid;place-items:center;border-radius:50%;border:3px solid var(--good);color:var(--good);font-size:26px;line-height:1}
.mark.bad{border-color:var(--bad);color:var(--bad)}.mark.wait{border-color:var(--soft);color:var(--soft)}
footer{padding:16px 20px;font-size:13px;color:var(--soft);background:var(--page);display:flex;justify-content:center;gap:16px;flex-wrap:wrap}
@media (min-width:800px){main{place-items:center;padding:40px 24px}.sheet{max-width:920px;grid-template-columns:minmax(0,5fr) minmax(0,6fr);border-radius:12px;box-shadow:0 1px 2px rgb(0 0 0/.12),0 12px 40px rgb(0 0 0/.1)}.about,.work{padding:40px}.sheet.alone{max-width:480px;grid-template-columns:minmax(0,1fr)}.amount:not(.chosen){font-size:40px}footer{background:none}.pictured footer{background:var(--page)}}
@media (prefers-reduced-motion:no-preference){button,.button{transition:filter 120ms}}button:hover,.button:hover{filter:brightness(.94)}`;

/** A quoted CSS string of an address; what could end the string, or the element around it, is percent-encoded. */
const cssUrl = (url: string): string =>
  `url("${new URL(url).href.replace(/["'()\\<>\s]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)}")`;

const isHttps = (url: string | null | undefined): url is string => url?.startsWith('https://') ?? false;

/** Pictures come over HTTPS from where the design says, and from nowhere else. */
export const picturesOf = (design: Design | undefined): string[] =>
  [design?.logo_url, design?.background_image_url].filter(isHttps).map((url) => new URL(url).origin);

/** The logo of a design, or else of the branding. */
export const logoOf = (design: Design | undefined, { logo }: Branding): string =>
  isHttps(design?.logo_url) ? design.logo_url : logo;

const chosen = ({ background_color, header_color, button_color }: Design) =>
  background_color ?? header_color ?? button_color;
/** A design with colours was made for one scheme: its pages stay light. */
export const hasColors = (design: Design | undefined): boolean => design !== undefined && chosen(design) != null;

/** The styles of a page: ours, the design's colours, and what of its CSS is harmless. */
export function styleOf(design: Design | undefined, { colors }: Branding): string {
  const header = design?.header_color ?? colors.accent;
  const button = design?.button_color ?? colors.accent;
  const variables = [
    `--header:${header}`,
    `--header-text:${readableOn(header, design?.header_text_color)}`,
    `--button:${button}`,
    `--button-text:${readableOn(button, design?.button_text_color)}`,
  ];
  const page = design?.background_color;
  const image = design?.background_image_url;
  return [
    base,
    `:root{${variables.join(';')}}`,
    page ? `:root.designed{--page:${page}}footer{color:${readableOn(page)}}` : '',
    isHttps(image) ? `body{background-image:${cssUrl(image)}}` : '',
    design?.css ? harmlessCss(design.css) : '',
  ].join('\n');
}
