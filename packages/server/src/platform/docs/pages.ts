import { createHash } from 'node:crypto';
import type { Branding } from '@sluis/contract/branding';
import { first_font } from '../http/font.ts';
import { type Html, html, Html as Raw } from '../http/html.ts';
import { type Guide, guides, hrefFrom, textOf } from './guides.ts';
import { type Rendered, renderMarkdown } from './markdown.ts';
import { docs_css, docs_script } from './style.ts';

interface Page extends Guide, Rendered {}

/** The address in the guides' examples. */
const example_url = 'https://sluis.example';
/** A page with more sections than this begins with a list of them. */
const sections_max = 5;
/** And is folded if they would push the text off the screen. */
const folded_from = 20;
const version = createHash('sha256').update(docs_css).update(docs_script).digest('hex').slice(0, 12);

export const files = {
  [`/docs/docs-${version}.css`]: { type: 'text/css', text: docs_css },
  [`/docs/docs-${version}.js`]: { type: 'text/javascript', text: docs_script },
};

/** Every guide as a page, by its path. `url` is the application's address, if known. */
export function renderGuides(branding: Branding, url: string | undefined): ReadonlyMap<string, string> {
  const pages = guides.map((guide): Page => {
    const text = textOf(guide).replaceAll(example_url, url ?? example_url);
    return { ...guide, ...renderMarkdown(text, (href) => hrefFrom(guide, href)) };
  });
  return new Map(pages.map((page, at) => [page.path, layout(branding, pages, at).text]));
}

function layout({ short_title, logo }: Branding, pages: readonly Page[], at: number): Html {
  const page = pages[at] as Page;
  const next = pages[at + 1];
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${page.title} – ${short_title} API</title>
<link rel="icon" href="${logo}">
<link rel="preload" href="${first_font}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="/docs/docs-${version}.css">
<script src="/docs/docs-${version}.js" defer></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<a class="home" href="/docs"><img src="${logo}" alt=""><strong>${short_title} API</strong></a>
<nav aria-label="Documentation"><a href="/docs/reference">Reference</a><a href="/docs/errors">Errors</a><a href="/">Back office</a></nav>
</header>
<div class="columns">
<nav class="guides" aria-label="Guides"><details open><summary>Guides</summary><ul>${pages.map((each) => linkTo(each, each === page))}
<li><a href="/docs/reference">Reference</a></li></ul></details></nav>
<main id="content" tabindex="-1"><article>
${new Raw(page.body.replace('</h1>', () => `</h1>${contents(page).text}`))}
${next && html`<div class="next"><span>Next: <a href="/docs${next.path}">${next.title}</a></span><a href="/docs/reference">Reference</a></div>`}
</article></main>
</div>
</body>
</html>`;
}

const linkTo = ({ path, title }: Page, is_here: boolean): Html =>
  html`<li><a href="/docs${path}"${is_here && new Raw(' aria-current="page"')}>${title}</a></li>`;

const contents = ({ headings }: Page): Html =>
  headings.length > sections_max
    ? html`<nav class="contents" aria-label="On this page"><details ${headings.length <= folded_from && new Raw('open')}><summary>On this page</summary><ul>${headings.map(
        ({ id, html: heading }) => html`<li><a href="#${id}">${new Raw(heading)}</a></li>`,
      )}</ul></details></nav>`
    : html``;
