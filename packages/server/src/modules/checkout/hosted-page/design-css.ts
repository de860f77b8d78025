/**
 * A merchant's own CSS, reduced to what is allowed for each part of a page: it loads nothing, cannot break out of its
 * style element, and cannot hide payee, amount or purpose.
 */

import type { CssFault, DroppedCss } from '@sluis/contract/checkout-design';
import { type CssNode, type Declaration, generate, parse, type Rule, type Selector } from 'css-tree';
import { makeCache } from '../../../platform/caches.ts';
import { allowedOf, checkDeclarations, groupsOf, isPart } from './design-properties.ts';

/** The number of syntax errors tolerated in a text; for each, the parser goes through the text before it. */
const faults_max = 20;
/** The most dropped pieces that are reported, each with the start of its text. */
const dropped_max = 50;
const text_max = 80;
/** The most characters of usable CSS; every payer who opens a page of the design loads it. */
const kept_max = 64_000;

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

/** The used and the dropped part of a text. */
interface Read {
  readonly kept: string;
  readonly dropped: readonly DroppedCss[];
}

/** Reports a dropped piece. */
type Drop = (node: CssNode, fault: CssFault) => void;

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

/** A rule inside a rule; the parser treats one that does not begin with `&` as text. */
const isNested = (node: CssNode): boolean => node.type === 'Rule' || (node.type === 'Raw' && node.value.includes('{'));

function rulesOf(rule: Rule, drop: Drop): string[] {
  const { prelude, block } = rule;
  const nodes = block.children.toArray();
  const declarations = nodes.filter((node): node is Declaration => node.type === 'Declaration');
  for (const node of nodes) if (node.type !== 'Declaration') drop(node, isNested(node) ? 'nested' : 'syntax');
  if (prelude.type !== 'SelectorList') {
    drop(prelude, 'syntax');
    return [];
  }
  // Selectors with the same allowed groups share one copy of the declarations.
  const alike = new Map<string, { readonly parts: readonly string[]; readonly selectors: string[] }>();
  for (const selector of prelude.children.toArray()) {
    const parts = selector.type === 'Selector' ? partsOf(selector) : [];
    const key = groupsOf(parts).join(' ');
    const known = alike.get(key);
    if (parts.length === 0) drop(selector, 'selector');
    else if (known) known.selectors.push(generate(selector));
    else alike.set(key, { parts, selectors: [generate(selector)] });
  }
  const checked = alike.size > 0 ? checkDeclarations(declarations) : [];
  return [...alike.values()].flatMap(({ parts, selectors }) => {
    const usable = allowedOf(groupsOf(parts), checked, drop);
    return usable.length > 0 ? [`${selectors.join(',')}{${usable.join(';')}}`] : [];
  });
}

function blocksOf(node: CssNode, drop: Drop): string[] {
  if (node.type === 'Rule') return rulesOf(node, drop);
  if (node.type === 'Comment') return [];
  if (node.type !== 'Atrule' || node.name.toLowerCase() !== 'media' || !node.block) {
    drop(node, node.type === 'Atrule' ? 'at_rule' : 'syntax');
    return [];
  }
  if (node.prelude?.type !== 'AtrulePrelude') {
    drop(node, 'syntax');
    return [];
  }
  const rules = node.block.children.toArray().flatMap((inner) => {
    if (inner.type === 'Rule') return rulesOf(inner, drop);
    if (inner.type !== 'Comment') drop(inner, inner.type === 'Atrule' ? 'at_rule' : 'syntax');
    return [];
  });
  return rules.length > 0 ? [`@media ${generate(node.prelude)}{${rules.join('\n')}}`] : [];
}

const nothingOf = (css: string, line: number, fault: CssFault): Read => ({
  kept: '',
  dropped: [{ line, text: (css.split('\n')[line - 1] ?? '').trim().slice(0, text_max), fault }],
});

function read(css: string): Read {
  // An escape could spell anything that is forbidden, and `<` could end the element.
  const escape_at = css.search(/[\\<]/);
  if (escape_at >= 0) return nothingOf(css, css.slice(0, escape_at).split('\n').length, 'escape');
  let faults = 0;
  const onParseError = (error: Error): void => {
    if (++faults > faults_max) throw error;
  };
  const dropped = new Map<string, DroppedCss>();
  const name: Drop = ({ loc }, fault) => {
    const line = loc?.start.line ?? 1;
    const text = loc ? css.slice(loc.start.offset, loc.end.offset).replaceAll(/\s+/g, ' ').trim() : '';
    const key = `${loc?.start.offset} ${fault}`;
    if (text !== '') dropped.set(key, { line, text: text.slice(0, text_max), fault });
  };
  const drop: Drop = (node, fault) => {
    if (dropped.size < dropped_max) name(node, fault);
  };
  try {
    const sheet = parse(css, { onParseError, positions: true });
    const blocks = sheet.type === 'StyleSheet' ? sheet.children.toArray() : [];
    let room = kept_max;
    let first_cut: CssNode | undefined;
    const pieces = blocks.flatMap((block) =>
      blocksOf(block, drop).filter((piece) => {
        room -= piece.length + 1;
        if (room < 0) first_cut ??= block;
        return room >= 0;
      }),
    );
    if (first_cut) name(first_cut, 'too_long');
    const kept = pieces.join('\n');
    return { kept, dropped: [...dropped.values()].toSorted((one, other) => one.line - other.line) };
  } catch {
    return nothingOf(css, 1, 'unreadable');
  }
}

/** Cached, because every payer who opens a page of the design waits for it. */
const known = makeCache<Read>('design-css', { max: 200 });

/** The used and the dropped parts of a design's CSS, with the reasons. */
export function readCss(css: string): Read {
  let result = known.get(css);
  if (result === undefined) {
    result = read(css);
    known.set(css, result);
  }
  return result;
}

export const harmlessCss = (css: string): string => readCss(css).kept;
