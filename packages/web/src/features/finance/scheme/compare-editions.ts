import { line_matches, type SchemeLine } from '@sluis/contract/finance/scheme-line';
import type { Edition } from './scheme.item.ts';

/** What the texts of a comparison are made of. */
export interface EditionTexts {
  readonly line: (line: SchemeLine) => string;
  readonly minimum: (minimum: Edition['minimums'][number]) => string;
  readonly date: (date: string) => string;
}

/** A difference between two editions; of a line or minimum that came or went one is missing. */
export interface EditionDifference {
  readonly part: 'line' | 'minimum' | 'valid_from' | 'order';
  /** Of lines and minimums: the component or the currency. */
  readonly name: string;
  readonly was: string | null;
  readonly is: string | null;
}

interface Named {
  readonly name: string;
  readonly text: string;
  /** What makes two of the same name the same price. */
  readonly same: string;
  /** What both apply to. */
  readonly of: string;
}

/** Those that changed are paired: at first those that apply to the same, and then those of one name in their order. */
function changes(part: 'line' | 'minimum', was: readonly Named[], is: readonly Named[]): EditionDifference[] {
  const left = [...is];
  const take = (fits: (each: Named) => boolean): Named | undefined => {
    const at = left.findIndex(fits);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  // First those that stayed, so that none of them is paired with another.
  const gone = was.filter(({ same }) => !take((each) => each.same === same));
  const same = gone.map(({ name, of }) => take((each) => each.name === name && each.of === of));
  const changed = gone.map(({ name, text }, at): EditionDifference => {
    const other = same[at] ?? take((each) => each.name === name);
    return { part, name, was: text, is: other?.text ?? null };
  });
  return [...changed, ...left.map(({ name, text }): EditionDifference => ({ part, name, was: null, is: text }))];
}

const linesOf = ({ lines }: Edition, texts: EditionTexts): Named[] =>
  lines.map((line) => ({
    name: line.component,
    text: texts.line(line),
    same: JSON.stringify({ ...line, position: null }, Object.keys(line).sort().concat('from')),
    of: JSON.stringify([line.kind, line.currency_code, ...line_matches.map((field) => line[field])]),
  }));

const minimumsOf = ({ minimums }: Edition, texts: EditionTexts): Named[] =>
  minimums.map((minimum) => {
    const text = texts.minimum(minimum);
    return { name: minimum.currency_code, text, same: text, of: '' };
  });

/** What an edition changes compared with another. The order counts: of each component the first line that matches applies. */
export function editionDifferences(was: Edition, is: Edition, texts: EditionTexts): EditionDifference[] {
  const [before, after] = [linesOf(was, texts), linesOf(is, texts)];
  const found = [
    ...changes('line', before, after),
    ...changes('minimum', minimumsOf(was, texts), minimumsOf(is, texts)),
  ];
  const isReordered =
    before.length === after.length &&
    !found.some(({ part }) => part === 'line') &&
    before.some(({ same }, at) => same !== after[at]?.same);
  if (isReordered) found.push({ part: 'order', name: '', was: null, is: null });
  if (was.valid_from !== is.valid_from)
    found.push({ part: 'valid_from', name: '', was: texts.date(was.valid_from), is: texts.date(is.valid_from) });
  return found;
}
