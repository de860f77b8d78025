import { hash } from 'node:crypto';
import { base_css } from './base-style.ts';
import {
  google_pay,
  page_scripts,
  report_path,
  sourceOf,
  wallet_script_integrity,
  wallet_script_path,
} from './page-scripts.ts';

/** A page as a browser received it. */
export interface Received {
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Headers that every page has, with the values that protect it. */
const required: Readonly<Record<string, RegExp>> = {
  'content-type': /^text\/html; charset=utf-8$/,
  'cache-control': /^no-store$/,
  'referrer-policy': /^no-referrer$/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
};

const nonce_source = /^'nonce-[\w+/=]{20,}'$/;
const picture_source = /^(?:'self'|https:\/\/[\w.-]+(?::\d+)?)$/;

/** What each directive of the policy may contain; the policy has no others. */
function directives(): Readonly<Record<string, (sources: string) => boolean>> {
  const scripts = page_scripts.filter(({ path }) => path === undefined).map(sourceOf);
  const is =
    (...wanted: readonly string[]) =>
    (sources: string) =>
      wanted.includes(sources);
  const isOfWallets = is("'nonce'", `'nonce' ${google_pay.script}`);
  return {
    'default-src': is("'none'"),
    'style-src': (sources) => nonce_source.test(sources),
    'script-src': (sources) =>
      scripts.includes(sources) || isOfWallets(sources.replace(/^'nonce-[\w+/=]{20,}'/, "'nonce'")),
    'connect-src': is("'self'", `'self' ${google_pay.connect}`),
    'frame-src': is(google_pay.frame),
    'font-src': is("'self'"),
    'img-src': (sources) => sources.split(' ').every((source) => picture_source.test(source)),
    // Only a page without fields for a card sends its form elsewhere, to a bank.
    'form-action': (sources) => /^'self'(?: https:\/\/[\w.:-]+ https:)?$/.test(sources),
    'base-uri': is("'none'"),
    'frame-ancestors': is("'none'"),
    'report-uri': is(report_path),
  };
}

/** Directives of pages with a script only. */
const of_scripts = ['script-src', 'connect-src', 'frame-src'];

function faultsOfPolicy(policy: string): string[] {
  const known = directives();
  const found = new Map(policy.split('; ').map((part) => part.split(/ (.*)/, 2) as [string, string]));
  const missing = Object.keys(known).filter((name) => !of_scripts.includes(name) && !found.has(name));
  const wrong = [...found].filter(([name, sources]) => !known[name]?.(sources ?? ''));
  return [
    ...missing.map((name) => `The policy is without ${name}.`),
    ...wrong.map(([name, sources]) => `The policy has ${name} ${sources}.`),
  ];
}

const foreign_elements = /<(iframe|frame|object|embed|applet|portal|svg:script|meta http-equiv)\b/gi;

const file_element = `<script type="module" nonce src="${wallet_script_path}" integrity="${wallet_script_integrity}"></script>`;

function faultsOfText({ text, headers }: Received): string[] {
  const known = page_scripts.map((script) =>
    script.path === undefined ? `<script>${script.text}</script>` : file_element,
  );
  const scripts = [...text.matchAll(/<script\b[^>]*>[\s\S]*?(?:<\/script\s*>|$)/gi)];
  const unknown = scripts.filter(([element]) => !known.includes(element.replace(/ nonce="[\w+/=]{20,}"/, ' nonce')));
  const handlers = [...text.matchAll(/<[a-z][^>]*\s(on[a-z]+)\s*=/gi)].map(([, name]) => name);
  const elements = [...text.matchAll(foreign_elements)].map(([, name]) => name);
  const forms = [...text.matchAll(/<form\b[^>]*\saction="([^"]*)"/gi)].map(([, action = '']) => action);
  const has_card = /name="card_number"/.test(text);
  const policy = headers.get('content-security-policy') ?? '';
  const styles = [...text.matchAll(/<style nonce="([^"]*)">([\s\S]*?)<\/style>/g)];
  const has_own_style = styles.some(
    ([, nonce, css = '']) => policy.includes(`'nonce-${nonce}'`) && css.startsWith(base_css),
  );
  return [
    ...unknown.map(([whole]) => `The page has a script that is not in the inventory: ${whole.slice(0, 120)}`),
    ...handlers.map((name) => `The page has a handler of events: ${name}`),
    ...elements.map((name) => `The page has an element ${name}.`),
    ...forms
      .filter((action) => has_card && !/^\/pay\/[\w-]+(?:\?lang=\w+)?$/.test(action))
      .map((action) => `The form for the card leads to ${action}.`),
    ...(styles.length === 1 && has_own_style ? [] : ['The style of the page is not that of this version.']),
  ];
}

/**
 * The differences between a hosted page, as it was received, and what this version sends: its headers, its policy, its
 * scripts and where its form leads.
 */
export function faultsOf(received: Received): string[] {
  const { url, headers } = received;
  const wanted = url.startsWith('https:') ? { ...required, 'strict-transport-security': /max-age=31536000/ } : required;
  const wrong = Object.entries(wanted).filter(([name, value]) => !value.test(headers.get(name) ?? ''));
  return [
    ...wrong.map(([name]) => `The header ${name} is ${headers.get(name) ?? 'missing'}.`),
    ...(headers.has('set-cookie') ? ['The page sets a cookie.'] : []),
    ...faultsOfPolicy(headers.get('content-security-policy') ?? ''),
    ...faultsOfText(received),
  ];
}

/** A hash of the policy and the text without what differs each time, to compare with an earlier one of the same page. */
export function fingerprintOf({ headers, text }: Received): string {
  const steady = (part: string): string =>
    part.replace(/nonce-[\w+/=]+/g, 'nonce').replace(/(nonce|name="nonce" value)="[^"]*"/g, '$1');
  return hash('sha256', steady(`${headers.get('content-security-policy')}\n${text}`), 'hex');
}

/** Requests a hosted page as a payer's browser does. */
export async function receivePage(url: string): Promise<Received> {
  const answer = await fetch(url, { headers: { accept: 'text/html' }, redirect: 'follow' });
  return { url: answer.url, status: answer.status, headers: answer.headers, text: await answer.text() };
}
