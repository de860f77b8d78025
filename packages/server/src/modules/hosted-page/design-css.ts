/**
 * A merchant's own CSS, brought back to what changes how a page looks and nothing else: it fetches nothing, cannot leave
 * its style element, and neither moves, shrinks nor writes anything, so that the amount and the merchant stay where they are.
 */

const properties =
  /^(?:color|background|background-color|accent-color|border(?:-(?:top|right|bottom|left))?(?:-(?:color|width|style))?|border(?:-(?:top|bottom)-(?:left|right))?-radius|box-shadow|font-(?:family|style|weight)|text-(?:align|decoration|transform)|padding(?:-(?:top|right|bottom|left))?|outline(?:-(?:color|width|style|offset))?)$/;
const functions = /([a-z-]+)\(/gi;
const harmless_functions = new Set(['rgb', 'rgba', 'hsl', 'hsla', 'oklch', 'calc', 'linear-gradient']);
const value_form = /^[\w\s#%.,()'"+*/-]{1,300}$/;
const selector_form = /^[\w\s.#:>+~,*()-]{1,300}$/;
const media_form = /^@media\s+[\w\s():,.-]{1,200}$/;

const isHarmless = (value: string): boolean =>
  value_form.test(value) &&
  [...value.matchAll(functions)].every(([, name = '']) => harmless_functions.has(name.toLowerCase()));

function declarationsOf(text: string): string {
  return text
    .split(';')
    .flatMap((declaration) => {
      const [name = '', ...rest] = declaration.split(':');
      const [property, value] = [name.trim().toLowerCase(), rest.join(':').trim()];
      return properties.test(property) && isHarmless(value) ? [`${property}:${value}`] : [];
    })
    .join(';');
}

/** One rule; undefined where its selector says more than it may, or nothing of it is left. */
function ruleOf(selector: string, body: string): string | undefined {
  const declarations = declarationsOf(body);
  return selector_form.test(selector) && declarations ? `${selector}{${declarations}}` : undefined;
}

/** CSS without its comments; one that is not closed is one to the end. */
const withoutComments = (css: string): string =>
  css
    .split('/*')
    .map((part, index) => {
      const end = part.indexOf('*/');
      return index === 0 ? part : end < 0 ? '' : part.slice(end + 2);
    })
    .join(' ');

/**
 * The blocks of a text, each with what stands before it; of blocks within blocks the outer ones. Read from brace to brace,
 * because every payer who opens the page waits for it: a pattern would look for the end of a block from each character.
 */
function blocksOf(text: string): (readonly [before: string, body: string])[] {
  const blocks: [string, string][] = [];
  let [from, open, depth] = [0, 0, 0];
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    if (brace === '{' && depth++ === 0) open = index;
    if (brace === '{' || (depth > 0 && --depth > 0)) continue;
    if (open >= from) blocks.push([text.slice(from, open), text.slice(open + 1, index)]);
    from = index + 1;
  }
  // What stands before the last semicolon is no part of a block: `@import "x";`.
  return blocks.map(([before, body]) => [before.slice(before.lastIndexOf(';') + 1).trim(), body]);
}

const rulesOf = (text: string): string =>
  blocksOf(text)
    .flatMap(([selector, body]) => ruleOf(selector, body) ?? [])
    .join('\n');

function mediaOf(query: string, body: string): string | undefined {
  const rules = rulesOf(body);
  return media_form.test(query) && rules ? `${query}{${rules}}` : undefined;
}

/** The harmless part of a design's CSS. */
export function harmlessCss(css: string): string {
  // An escape could spell anything that is forbidden, and `<` could end the element.
  if (/[\\<]/.test(css)) return '';
  return blocksOf(withoutComments(css))
    .flatMap(([before, body]) => (before.startsWith('@media') ? mediaOf(before, body) : ruleOf(before, body)) ?? [])
    .join('\n');
}
