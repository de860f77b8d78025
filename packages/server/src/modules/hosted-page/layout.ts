import type { Branding } from '@sluis/contract/branding';
import { type Html, html, Html as Raw } from '../../platform/http/html.ts';
import { type Language, type Say, sayIn } from './hosted-page.texts.ts';
import type { HostedPage } from './page.queries.ts';
import { type Design, hasColors, logoOf, picturesOf, styleOf } from './style.ts';
import { type Words, wordsOf } from './words.ts';

/** What every view is made with. */
export interface View {
  readonly say: Say;
  readonly words: Words;
  readonly language: Language;
  readonly branding: Branding;
  readonly design: Design | undefined;
  /** Whether what is paid here is play. */
  readonly is_test: boolean;
  /** `?lang=…` where the payer chose another language than the page opens in, or nothing. */
  readonly suffix: string;
}

export interface Page {
  readonly title: string;
  readonly body: Html;
  readonly status?: number;
  /** After how many seconds the browser looks again. */
  readonly again_s?: number;
}

interface Viewed {
  readonly is_test: boolean;
  /** What the address says after `?lang=`. */
  readonly lang: string | null;
  /** What the browser likes best of what we speak. */
  readonly browser: Language | undefined;
  readonly page?: HostedPage;
}

/** How a page is drawn: in its own language, else in the browser's, unless the payer chose another. */
export const viewOf = (branding: Branding, { is_test, lang, browser, page }: Viewed): View => {
  const own = page?.language ?? browser ?? 'nl';
  const language: Language = lang === 'nl' || lang === 'en' ? lang : own;
  const suffix = language === own ? '' : `?lang=${language}`;
  const design = page?.design;
  return { say: sayIn(language), words: wordsOf(language, design), language, branding, design, is_test, suffix };
};

const other = (language: Language): Language => (language === 'nl' ? 'en' : 'nl');

/** The other language, unless the design has no switch. It leads back to the page itself. */
const languageSwitch = ({ language, design }: View): Html => {
  if (design?.show_language_switch === false) return html``;
  const to = other(language);
  return html`<a href="?lang=${to}" lang="${to}" hreflang="${to}">${sayIn(to)('language')}</a>`;
};

/** A whole page, and the policy under which a browser may show it: no script at all, and pictures of the design alone. */
export function renderPage(view: View, page: Page, nonce: string): { readonly text: string; readonly policy: string } {
  const { design, branding, language, say, is_test } = view;
  const classes = `${hasColors(design) ? 'designed' : ''} ${design?.background_image_url ? 'pictured' : ''}`.trim();
  const document = html`<!doctype html>
<html lang="${language}" class="${classes}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="format-detection" content="telephone=no">
<title>${page.title}</title><link rel="icon" href="${branding.logo}">
<style nonce="${nonce}">${new Raw(styleOf(design, branding))}</style></head>
<body>${is_test && html`<aside class="test">${say('test_mode')}</aside>`}
<main>${page.body}</main>
<footer>${languageSwitch(view)}<span>${branding.name}</span></footer>
</body></html>`;
  const pictures = ["'self'", ...picturesOf(design)].join(' ');
  const policy = `default-src 'none'; style-src 'nonce-${nonce}'; img-src ${pictures}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;
  return { text: document.text, policy };
}

/** The merchant's logo and name. */
export const whoLine = ({ design, branding }: View, name: string): Html =>
  html`<p class="who"><img src="${logoOf(design, branding)}" alt="" height="36">${name}</p>`;

/** A page that says one thing. */
export const notice = (
  view: View,
  {
    title,
    text,
    name,
    mark = 'wait',
    more = html``,
  }: {
    title: string;
    text: string;
    name?: string;
    mark?: 'good' | 'bad' | 'wait';
    more?: Html;
  },
): Html => html`<div class="sheet alone">
${name && html`<header class="about">${whoLine(view, name)}</header>`}
<section class="work"><p class="mark ${mark}" aria-hidden="true">${{ good: '✓', bad: '!', wait: '…' }[mark]}</p>
<h1>${title}</h1><p class="said">${text}</p>${more}</section></div>`;
