import { type CssNode, type Declaration, generate, lexer, type Value } from 'css-tree';
import { contrast } from './contrast.ts';
import { readableFonts } from './design-fonts.ts';

/** What a group of properties may say: how long its lengths are, in pixels. */
interface Group {
  readonly form: RegExp;
  readonly least: number;
  readonly most: number;
}
const group = (form: RegExp, least: number, most: number): Group => ({ form, least, most });

// Wide enough for any look, and too narrow to push something away, to cover what stands beside it, or to cut a corner off it.
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
 * What may be said of which part of a page. Colours only of parts whose text is all of one colour: text within, of a
 * colour of ours, could otherwise be lost on theirs.
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

/** Whether a name, of an element or with its dot of a class, is a part that something may be said of. */
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

/** A declaration as it may be said of a part; undefined where it may not. */
function said(property: string, value: Value, within: Group): string | undefined {
  if (!lexer.matchProperty(property, value).matched) return undefined;
  if (property === 'font-family') return readableFonts(generate(value));
  return value.children.toArray().every((node) => isWithin(node, within)) ? generate(value) : undefined;
}

const hex = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
const sixDigits = (color: string): string =>
  color.length === 7 ? color : `#${[...color.slice(1)].map((digit) => digit + digit).join('')}`;

/** Text and its ground together, readable on each other, or neither: alone one would meet whatever the other is. */
function readable(text: string | undefined, ground: string | undefined): string[] {
  if (!text || !ground || !hex.test(text) || !hex.test(ground)) return [];
  return contrast(sixDigits(text), sixDigits(ground)) >= 4.5 ? [`color:${text}`, `background-color:${ground}`] : [];
}

/** What of some declarations may be said of the parts that one element is. */
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
