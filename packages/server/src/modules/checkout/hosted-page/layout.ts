import type { WalletProduct } from '@sluis/adapter';
import type { Branding } from '@sluis/contract/branding';
import { type PayerLanguage, payer_languages } from '@sluis/contract/entities/checkout/paymentlink';
import { default_zone } from '../../../platform/configuration/zones.ts';
import { first_font } from '../../../platform/http/font.ts';
import { type Html, html, Html as Raw } from '../../../platform/http/html.ts';
import { type Say, sayIn } from './hosted-page.texts.ts';
import { outcome_icons } from './icons.ts';
import type { ShownPage } from './page.queries.ts';
import {
  google_pay,
  leaving_script,
  report_path,
  sourceOf,
  wallet_script_integrity,
  wallet_script_path,
} from './page-scripts.ts';
import { type Design, hasColors, logoOf, picturesOf, styleOf } from './style.ts';
import { type Words, wordsOf } from './words.ts';

/** What every view needs to be drawn. */
export interface View {
  readonly say: Say;
  readonly words: Words;
  readonly language: PayerLanguage;
  readonly branding: Branding;
  readonly design: Design | undefined;
  /** The merchant's name; undefined on a page of the provider's own. */
  readonly payee: string | undefined;
  /** Whether payments here are simulated. */
  readonly is_test: boolean;
  /** `?lang=…` if the payer chose a language other than the page's, or empty. */
  readonly suffix: string;
  /** The page is shown beside the form of its design: nothing can be sent or followed from it. */
  readonly is_preview?: true;
}

export interface Page {
  readonly title: string;
  readonly body: Html;
  readonly status?: number;
  /** After how many seconds the browser reloads the page, or opens another. */
  readonly again_s?: number;
  readonly again_to?: string;
  /** The wallets whose buttons the page's script shows. */
  readonly wallets?: readonly WalletProduct[];
  /** The page has a form, `leave`, that its browser submits to a host among these sources. */
  readonly leaves_to?: readonly string[];
}

interface Viewed {
  readonly is_test: boolean;
  /** The value of `?lang=` in the address. */
  readonly lang: string | null;
  readonly browser: PayerLanguage | undefined;
  readonly page?: ShownPage;
}

/** The view of a page: in its own language, else in the browser's, unless the payer chose another. */
export const viewOf = (branding: Branding, { is_test, lang, browser, page }: Viewed): View => {
  const own = page?.language ?? browser ?? 'nl';
  const language = payer_languages.find((each) => each === lang) ?? own;
  const suffix = language === own ? '' : `?lang=${language}`;
  const design = page?.design;
  const payee = page?.name;
  const words = wordsOf({ language, design, timezone: page?.timezone ?? default_zone });
  return { say: sayIn(language), words, language, branding, design, payee, is_test, suffix };
};

/** The language menu, unless the design turns it off. Its links lead back to the page itself. */
function languageChoice({ language, design, say }: View): Html {
  if (design?.show_language_switch === false) return html``;
  const one = (to: PayerLanguage): Html =>
    html`<a href="?lang=${to}" lang="${to}" hreflang="${to}" ${to === language && html`aria-current="true"`}>${sayIn(to)('language')}</a>`;
  return html`<footer><nav aria-label="${say('languages')}">${payer_languages.map(one)}</nav></footer>`;
}

const page_policy = (hosts: readonly string[] = []): string =>
  `form-action ${["'self'", ...hosts].join(' ')}; base-uri 'none'; frame-ancestors 'none'; report-uri ${report_path}`;
/** Framed by ourselves; in the sandbox neither forms nor links work, as links open windows. */
const preview_policy = "form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox";

/** What the script of wallets may load: itself, and what Google Pay loads, on pages that offer it. */
function walletPolicy(nonce: string, wallets: readonly WalletProduct[]): string {
  const [script, more] = wallets.includes('google_pay')
    ? [` ${google_pay.script}`, ` connect-src 'self' ${google_pay.connect}; frame-src ${google_pay.frame};`]
    : ['', " connect-src 'self';"];
  return ` script-src 'nonce-${nonce}'${script};${more}`;
}

/**
 * A complete page with its content security policy: images of the design only, and no script except the one that sends
 * a form to another host, and that of the wallets on pages with their buttons.
 */
export function renderPage(view: View, page: Page, nonce: string): { readonly text: string; readonly policy: string } {
  const { design, branding, language, say, is_test } = view;
  const payee = view.payee ?? branding.name;
  const title = page.title.includes(payee) ? page.title : `${page.title} – ${payee}`;
  const classes = `${hasColors(design) ? 'designed' : ''} ${design?.background_image_url ? 'pictured' : ''}`.trim();
  const document = html`<!doctype html>
<html lang="${language}" class="${classes}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${view.is_preview && html`<base target="_blank">`}<meta name="robots" content="noindex"><meta name="format-detection" content="telephone=no">
<title>${title}</title><link rel="icon" href="${logoOf(design) ?? branding.logo}">
<link rel="preload" href="${first_font}" as="font" type="font/woff2" crossorigin>
<style nonce="${nonce}">${new Raw(styleOf(design, branding))}</style></head>
<body>${is_test && html`<aside class="test">${say('test_mode')}</aside>`}
<main>${page.body}</main>
${languageChoice(view)}
${page.leaves_to && html`<script>${new Raw(leaving_script.text)}</script>`}${page.wallets && html`<script type="module" nonce="${nonce}" src="${wallet_script_path}" integrity="${wallet_script_integrity}"></script>`}</body></html>`;
  const pictures = ["'self'", ...picturesOf(design)].join(' ');
  const own_scripts = page.leaves_to ? ` script-src ${sourceOf(leaving_script)};` : '';
  const scripts = page.wallets ? walletPolicy(nonce, page.wallets) : own_scripts;
  const policy = `default-src 'none'; style-src 'nonce-${nonce}';${scripts} font-src 'self'; img-src ${pictures}; ${view.is_preview ? preview_policy : page_policy(page.leaves_to)}`;
  return { text: document.text, policy };
}

const initialOf = (name: string): string =>
  new Intl.Segmenter().segment(name)[Symbol.iterator]().next().value?.segment.toLocaleUpperCase() ?? '';

/**
 * The merchant's name, with their logo or its first letter, because the page is theirs. Pages of the provider show the
 * provider's.
 */
export function whoLine({ design, payee, branding }: View, name: string): Html {
  const logo = payee === undefined ? branding.logo : logoOf(design);
  const sign = logo
    ? html`<img src="${logo}" alt="" height="36">`
    : html`<span class="monogram" aria-hidden="true">${initialOf(name)}</span>`;
  return html`<p class="who">${sign}<span>${name}</span></p>`;
}

interface Notice {
  readonly title: string;
  readonly text: string;
  readonly mark?: keyof typeof outcome_icons;
  readonly more?: Html;
  /** The owner of the page, if that is neither the merchant nor the provider. */
  readonly who?: string;
}

/** A page with a single message, in the name of the merchant or else of the provider. */
export const notice = (view: View, { title, text, mark = 'wait', more = html``, who }: Notice): Html =>
  html`<div class="sheet alone"><header class="about">${whoLine(view, who ?? view.payee ?? view.branding.name)}</header>
<section class="work"><div class="mark ${mark}">${outcome_icons[mark]}</div>
<h1>${title}</h1><p class="said">${text}</p>${more}</section></div>`;
