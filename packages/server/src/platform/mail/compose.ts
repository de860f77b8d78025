import type { Branding } from '@sluis/contract/branding';
import type { PayerLanguage } from '@sluis/contract/entities/checkout/paymentlink';
import { escapeHtml, textOf } from './html.ts';
import type { MailContent } from './mail.ts';

/** A link as a button; the address is ours. */
export const button = (address: string, label: string, { colors }: Branding): string =>
  `<a href="${escapeHtml(address)}" style="display:inline-block;padding:10px 16px;border-radius:6px;background-color:${colors.accent};color:#ffffff;text-decoration:none;font-weight:600">${escapeHtml(label)}</a>`;

/** Colours for mail programs with a dark mode; those without media queries keep the light ones. */
const dark = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){
.page{background-color:#141619!important;color:#e4e7eb!important}
.sheet{background-color:#1f2226!important;border-color:#363b42!important}
.name{color:#e4e7eb!important}.track{background-color:#363b42!important}.bar{background-color:#c5ccd3!important}.muted{color:#9aa5b1!important}.line{border-color:#363b42!important}}`;

/** A whole mail around a body of HTML, in the provider's name. */
export function composeMail(branding: Branding, language: PayerLanguage, subject: string, body: string): MailContent {
  const name = escapeHtml(branding.name);
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${dark}</style></head>
<body class="page" style="margin:0;padding:24px;background-color:#f4f5f6;color:#1f2933;font-family:Inter,Arial,sans-serif;font-size:14px;line-height:1.5">
<div class="sheet" style="max-width:560px;margin:0 auto;padding:24px;background-color:#ffffff;border:1px solid #e1e5e8;border-radius:6px">
<p class="name" style="margin:0 0 16px;font-weight:600;color:${branding.colors.accent}">${name}</p>
${body}
</div>
</body>
</html>`;
  return { subject, html, text: textOf(body) };
}

/** Two versions: the differing part of the subject, and a body of HTML. */
export type Bilingual = Readonly<Record<'nl' | 'en', { readonly subject: string; readonly body: string }>>;

/**
 * A mail to an address whose reader's language is unknown: all in Dutch, and below that all in English. The subject
 * begins with its topic, which has no language.
 */
export function composeBilingualMail(branding: Branding, about: string, { nl, en }: Bilingual): MailContent {
  const subject = `${about}: ${nl.subject} / ${en.subject}`;
  const body = `<div>${nl.body}</div>\n<hr>\n<div lang="en">${en.body}</div>`;
  return composeMail(branding, 'nl', subject, body);
}
