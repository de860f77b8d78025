/** A merchant's own CSS, reduced to what is allowed for each part of a page: it loads nothing, cannot break out of its style element, and cannot hide who asks for how much and for what. */

import { type CssNode, type Declaration, generate, parse, type Rule, type Selector } from 'css-tree';
import { LRUCache } from 'lru-cache';
import { allowedOf, isPart } from './design-properties.ts';

/** The number of syntax errors tolerated in a text; for each, the parser goes through the text before it. */
const faults_max = 20;

const states = new Set([
  'hover',
  'focus',
  'focus-visible',
  'focus-within',
  'active',
  'checked',
  'disabled',
  'first-child',
  'last-child',
  'only-child',
]);

const isPlain = (node: CssNode): boolean =>
  node.type === 'ClassSelector' ||
  node.type === 'TypeSelector' ||
  node.type === 'IdSelector' ||
  node.type === 'Combinator' ||
  (node.type === 'PseudoClassSelector' && !node.children && states.has(node.name));

/** The parts that a selector matches, by its last step; none if it contains anything that is not allowed. */
function partsOf({ children }: Selector): string[] {
  const nodes = children.toArray();
  if (!nodes.every(isPlain)) return [];
  const subject = nodes.slice(nodes.findLastIndex(({ type }) => type === 'Combinator') + 1);
  return subject
    .flatMap((node) =>
      node.type === 'ClassSelector' ? [`.${node.name}`] : node.type === 'TypeSelector' ? [node.name.toLowerCase()] : [],
    )
    .filter(isPart);
}

function rulesOf({ prelude, block }: Rule): string[] {
  if (prelude.type !== 'SelectorList') return [];
  const declarations = block.children.toArray().filter((node): node is Declaration => node.type === 'Declaration');
  return prelude.children.toArray().flatMap((selector) => {
    const parts = selector.type === 'Selector' ? partsOf(selector) : [];
    const said = parts.length > 0 && selector.type === 'Selector' ? allowedOf(parts, declarations) : [];
    return said.length > 0 ? [`${generate(selector)}{${said.join(';')}}`] : [];
  });
}

function blocksOf(node: CssNode): string[] {
  if (node.type === 'Rule') return rulesOf(node);
  if (node.type !== 'Atrule' || node.name.toLowerCase() !== 'media' || !node.block) return [];
  if (node.prelude?.type !== 'AtrulePrelude') return [];
  const rules = node.block.children.toArray().flatMap((inner) => (inner.type === 'Rule' ? rulesOf(inner) : []));
  return rules.length > 0 ? [`@media ${generate(node.prelude)}{${rules.join('\n')}}`] : [];
}

function read(css: string): string {
  // An escape could spell anything that is forbidden, and `<` could end the element.
  if (/[\\<]/.test(css)) return '';
  let faults = 0;
  const onParseError = (error: Error): void => {
    if (++faults > faults_max) throw error;
  };
  try {
    const sheet = parse(css, { onParseError });
    return sheet.type === 'StyleSheet' ? sheet.children.toArray().flatMap(blocksOf).join('\n') : '';
  } catch {
    return '';
  }
}

/** Results are cached, because every payer who opens a page of the design waits for them. */
const known = new LRUCache<string, string>({ max: 200 });

/** The harmless part of a design's CSS. */
export function harmlessCss(css: string): string {
  let harmless = known.get(css);
  if (harmless === undefined) {
    harmless = read(css);
    known.set(css, harmless);
  }
  return harmless;
}
