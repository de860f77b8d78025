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
  return selector_form.test(selector) && declarations ? `${selector.trim()}{${declarations}}` : undefined;
}

const rule = /([^{}]*)\{([^{}]*)\}/g;
const rulesOf = (text: string): string =>
  [...text.matchAll(rule)].flatMap(([, selector = '', body = '']) => ruleOf(selector.trim(), body) ?? []).join('\n');

/** The harmless part of a design's CSS. */
export function harmlessCss(css: string): string {
  // An escape could spell anything that is forbidden, and `<` could end the element.
  if (/[\\<]/.test(css)) return '';
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/@(?!media)[\w-]+[^;{}]*;/g, ' ');
  const media: string[] = [];
  const outside = plain.replace(
    /(@media[^{}]*)\{((?:[^{}]*\{[^{}]*\})*[^{}]*)\}/g,
    (_, query: string, inner: string) => {
      const rules = rulesOf(inner);
      if (media_form.test(query.trim()) && rules) media.push(`${query.trim()}{${rules}}`);
      return ' ';
    },
  );
  return [rulesOf(outside), ...media].filter(Boolean).join('\n');
}
