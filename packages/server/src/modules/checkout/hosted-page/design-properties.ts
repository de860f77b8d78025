import { contrast, text_contrast } from '@sluis/contract/base/contrast';
import { type CssFault, type CssGroup, css_limits, css_parts } from '@sluis/contract/checkout-design';
import { type CssNode, type Declaration, generate, lexer, type Value } from 'css-tree';
import { readableFonts } from './design-fonts.ts';

const forms: Readonly<Record<CssGroup, RegExp>> = {
  borders: /^border(?:-(?:top|right|bottom|left))?(?:-(?:color|width|style))?$/,
  corners: /^border(?:-(?:top|bottom)-(?:left|right))?-radius$/,
  paddings: /^padding(?:-(?:top|right|bottom|left))?$/,
  shadow: /^box-shadow$/,
  letters: /^(?:font-(?:family|style|weight)|text-transform)$/,
  alignment: /^text-align$/,
  colours: /^(?:color|background|background-color)$/,
};

const allowed = new Map<string, readonly CssGroup[]>(Object.entries(css_parts));

/** The groups of properties allowed for all parts that one element belongs to. */
export const groupsOf = (parts: readonly string[]): readonly CssGroup[] => {
  const [first = [], ...others] = parts.map((part) => allowed.get(part) ?? []);
  return first.filter((group) => others.every((other) => other.includes(group)));
};

/** Whether an element name, or a class name with its dot, is a part that can be styled. */
export const isPart = (name: string): boolean => allowed.has(name);

const colour_functions = new Set(['rgb', 'rgba', 'hsl', 'hsla', 'oklch']);
const pixels_in: Readonly<Record<string, number>> = { px: 1, rem: 16 };
const everywhere = /^(?:inherit|initial|unset|revert|revert-layer)$/i;

function isWithin(node: CssNode, within: CssGroup): boolean {
  const [least, most] = css_limits[within];
  const between = (length: number) => length >= least && length <= most;
  switch (node.type) {
    case 'Dimension':
      return between(Number(node.value) * (pixels_in[node.unit.toLowerCase()] ?? Number.NaN));
    case 'Number':
      return between(Number(node.value));
    case 'Identifier':
      return !everywhere.test(node.name);
    case 'Function':
      return colour_functions.has(node.name.toLowerCase());
    case 'Hash':
      return true;
    case 'Operator':
      return node.value === ',';
    default:
      return false;
  }
}

/** A declaration as allowed for a part, or why it is not. */
function checkedValue(
  property: string,
  value: Value,
  within: CssGroup,
): { readonly text: string } | { readonly fault: CssFault } {
  if (!lexer.matchProperty(property, value).matched) return { fault: 'not_css' };
  if (property === 'font-family') {
    const text = readableFonts(generate(value));
    return text === undefined ? { fault: 'font' } : { text };
  }
  const is_within = value.children.toArray().every((node) => isWithin(node, within));
  return is_within ? { text: generate(value) } : { fault: 'limit' };
}

type Drop = (node: Declaration, fault: CssFault) => void;

const hex = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
const sixDigits = (color: string): string =>
  color.length === 7 ? color : `#${[...color.slice(1)].map((digit) => digit + digit).join('')}`;

/**
 * Why a colour of a rule is dropped: text and background are used only together and readable, as a single one could be
 * combined with any other.
 */
function colourFault(own: string, other: string | undefined): CssFault | undefined {
  if (!hex.test(own)) return 'colour';
  if (other === undefined || !hex.test(other)) return 'pair';
  return contrast(sixDigits(own), sixDigits(other)) < text_contrast ? 'contrast' : undefined;
}

/** The colours of a rule, both or neither; dropped ones go to `drop`. */
function coloursOf(text: Declaration | undefined, ground: Declaration | undefined, drop: Drop): string[] {
  const [color, background] = [text, ground].map((each) => each && generate(each.value));
  const faults = [
    [text, color && colourFault(color, background)],
    [ground, background && colourFault(background, color)],
  ] as const;
  for (const [declaration, fault] of faults) if (declaration && fault) drop(declaration, fault as CssFault);
  const is_used = color && background && !faults.some(([, fault]) => fault);
  return is_used ? [`color:${color}`, `background-color:${background}`] : [];
}

/** A declaration and its usable part, by the group of its property. */
interface Checked {
  readonly declaration: Declaration;
  readonly property: string;
  readonly group: CssGroup | undefined;
  readonly result?: ReturnType<typeof checkedValue>;
}

/** Checks each declaration of a rule once, however many parts the rule names. */
export const checkDeclarations = (declarations: readonly Declaration[]): Checked[] =>
  declarations.map((declaration) => {
    const { value } = declaration;
    const property = declaration.property.toLowerCase();
    const group = (Object.keys(forms) as CssGroup[]).find((each) => forms[each].test(property));
    if (!group || value.type !== 'Value') return { declaration, property, group: undefined };
    return {
      declaration,
      property,
      group,
      ...(group !== 'colours' && { result: checkedValue(property, value, group) }),
    };
  });

/** The allowed declarations of these groups; the others go to `drop`. */
export function allowedOf(groups: readonly CssGroup[], checked: readonly Checked[], drop: Drop): string[] {
  const kept: string[] = [];
  let text: Declaration | undefined;
  let ground: Declaration | undefined;
  for (const { declaration, property, group, result } of checked) {
    if (!group || !groups.includes(group)) drop(declaration, 'property');
    else if (!result) {
      if (property === 'color') text = declaration;
      else ground = declaration;
    } else if ('fault' in result) drop(declaration, result.fault);
    else {
      kept.push(`${property}:${result.text}`);
      if (declaration.important) drop(declaration, 'important');
    }
  }
  return [...kept, ...coloursOf(text, ground, drop)];
}
