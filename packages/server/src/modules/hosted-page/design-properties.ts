import { type CssNode, type Declaration, generate, lexer, type Value } from 'css-tree';
import { contrast } from './contrast.ts';
import { readableFonts } from './design-fonts.ts';

/** A group of properties and the maximum of their lengths, in pixels. */
interface Group {
  readonly form: RegExp;
  readonly least: number;
  readonly most: number;
}
const group = (form: RegExp, least: number, most: number): Group => ({ form, least, most });

// Wide enough for any style, and too narrow to displace, cover or clip anything.
const borders = group(/^border(?:-(?:top|right|bottom|left))?(?:-(?:color|width|style))?$/, 0, 8);
const corners = group(/^border(?:-(?:top|bottom)-(?:left|right))?-radius$/, 0, 24);
const paddings = group(/^padding(?:-(?:top|right|bottom|left))?$/, 0, 64);
const shadow = group(/^box-shadow$/, -16, 16);
const letters = group(/^(?:font-(?:family|style|weight)|text-transform)$/, 300, 900);
const alignment = group(/^text-align$/, 0, 0);
const colours = group(/^(?:color|background|background-color)$/, 0, 0);

const heading = [letters, alignment, colours];
const pressed = [borders, corners, paddings, shadow, letters, colours];

/**
 * The properties allowed for each part of a page. Colours only for parts whose text has a single colour: text inside in
 * one of our colours could otherwise become unreadable.
 */
const allowed = new Map<string, readonly Group[]>([
  ['body', [letters]],
  ['.sheet', [borders, corners, shadow]],
  ['.about', [borders, paddings, ...heading]],
  ['.work', [paddings, letters, alignment]],
  ['.who', heading],
  ['.amount', heading],
  ['h1', heading],
  ['h2', heading],
  ['legend', heading],
  ['label', heading],
  ['.method', [borders, corners, shadow]],
  ['input', [borders, corners, colours]],
  ['button', pressed],
  ['.button', pressed],
  ['footer', [letters, alignment]],
]);

/** Whether an element name, or a class name with its dot, is a part that can be styled. */
export const isPart = (name: string): boolean => allowed.has(name);

const colour_functions = new Set(['rgb', 'rgba', 'hsl', 'hsla', 'oklch']);
const pixels_in: Readonly<Record<string, number>> = { px: 1, rem: 16 };
const everywhere = /^(?:inherit|initial|unset|revert|revert-layer)$/i;

function isWithin(node: CssNode, { least, most }: Group): boolean {
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

/** A declaration as allowed for a part; undefined if it is not. */
function said(property: string, value: Value, within: Group): string | undefined {
  if (!lexer.matchProperty(property, value).matched) return undefined;
  if (property === 'font-family') return readableFonts(generate(value));
  return value.children.toArray().every((node) => isWithin(node, within)) ? generate(value) : undefined;
}

const hex = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
const sixDigits = (color: string): string =>
  color.length === 7 ? color : `#${[...color.slice(1)].map((digit) => digit + digit).join('')}`;

/** Text and background colours together and readable, or neither: a single one could be combined with any other. */
function readable(text: string | undefined, ground: string | undefined): string[] {
  if (!text || !ground || !hex.test(text) || !hex.test(ground)) return [];
  return contrast(sixDigits(text), sixDigits(ground)) >= 4.5 ? [`color:${text}`, `background-color:${ground}`] : [];
}

/** The declarations allowed for all parts that one element belongs to. */
export function allowedOf(parts: readonly string[], declarations: readonly Declaration[]): string[] {
  const lists = parts.map((part) => allowed.get(part) ?? []);
  const kept: string[] = [];
  let text: string | undefined;
  let ground: string | undefined;
  for (const { property: written, value } of declarations) {
    const property = written.toLowerCase();
    const groups = lists.map((list) => list.find(({ form }) => form.test(property)));
    const [within] = groups;
    if (!within || groups.includes(undefined) || value.type !== 'Value') continue;
    if (within === colours) {
      if (property === 'color') text = generate(value);
      else ground = generate(value);
      continue;
    }
    const as_said = said(property, value, within);
    if (as_said !== undefined) kept.push(`${property}:${as_said}`);
  }
  return [...kept, ...readable(text, ground)];
}
