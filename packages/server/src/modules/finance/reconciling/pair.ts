import type { MatchOutcome } from '@sluis/contract/finance/matching';
import type { Line, Movement } from './movement.ts';

/** A line with what it accounts for. */
export interface Pair {
  readonly line: Line;
  /** Undefined for a line that is unknown, or one too many. */
  readonly movement: Movement | undefined;
  /** Whether other lines account for everything that has its reference. */
  readonly is_duplicate: boolean;
  readonly ordinal: number;
}

const keyOf = (kind: string, reference: string): string => `${kind} ${reference}`;

interface Candidate {
  readonly movement: Movement;
  /** 0 if the reference is its own, 1 if it is that of its payment. */
  readonly distance: number;
}

function candidatesOf(movements: readonly Movement[]): Map<string, Candidate[]> {
  const found = new Map<string, Candidate[]>();
  for (const movement of movements)
    for (const [distance, references] of movement.references.entries())
      for (const reference of references) {
        const key = keyOf(movement.kind, reference);
        const known = found.get(key) ?? [];
        found.set(key, known);
        if (!known.some((each) => each.movement === movement)) known.push({ movement, distance });
      }
  return found;
}

const isExact = ({ gross, currency_code }: Line, { amount, ...movement }: Movement): boolean =>
  amount === gross && movement.currency_code === currency_code;

/**
 * Pairs lines, in their order, with movements that no other line accounts for: one with the reference itself before one
 * whose payment has it, then one of the same amount, then the earliest.
 */
export function pair(
  lines: readonly Line[],
  movements: readonly Movement[],
  { taken, earlier }: { readonly taken: ReadonlySet<string>; readonly earlier: ReadonlyMap<string, number> },
): Pair[] {
  const candidates = candidatesOf(movements);
  const gone = new Set(taken);
  const counts = new Map(earlier);
  return lines.map((line) => {
    const key = keyOf(line.kind, line.reference);
    const ordinal = (counts.get(key) ?? 0) + 1;
    counts.set(key, ordinal);
    const known = candidates.get(key) ?? [];
    const [best] = known
      .filter(({ movement }) => !gone.has(movement.source_key))
      .toSorted(
        (a, b) =>
          a.distance - b.distance ||
          Number(isExact(line, b.movement)) - Number(isExact(line, a.movement)) ||
          (a.movement.at < b.movement.at ? -1 : a.movement.at > b.movement.at ? 1 : 0) ||
          (a.movement.source_key < b.movement.source_key ? -1 : 1),
      );
    if (best) gone.add(best.movement.source_key);
    return { line, ordinal, movement: best?.movement, is_duplicate: !best && known.length > 0 };
  });
}

/** How many lines of a key there are before a batch, for `pair`. */
export const earlierOf = (rows: readonly { kind: string; reference: string; count: number }[]): Map<string, number> =>
  new Map(rows.map(({ kind, reference, count }) => [keyOf(kind, reference), count]));

/** How a line compares with what it accounts for; its fee is compared later. */
export function outcomeOf({ line, movement, is_duplicate }: Omit<Pair, 'ordinal'>, tolerance: number): MatchOutcome {
  if (!movement) return is_duplicate ? 'DUPLICATE' : 'UNKNOWN';
  if (line.currency_code !== movement.currency_code) return 'CURRENCY_DIFFERS';
  return Math.abs(line.gross - movement.amount) > tolerance ? 'AMOUNT_DIFFERS' : 'MATCHED';
}

/** What makes two lines equal. */
export interface Content {
  readonly reference: string;
  readonly kind: string;
  readonly gross: number;
  readonly fee: number;
  readonly currency_code: string;
  readonly booked_on: string;
}

/** How many equal lines a file has. */
export interface Repeats extends Content {
  readonly file: string;
  readonly count: number;
}

const contentOf = ({ reference, kind, gross, fee, currency_code, booked_on }: Content): string =>
  [kind, gross, fee, currency_code, booked_on, reference].join(' ');

/**
 * The lines of a file that no other file has: of equal lines, those beyond the most that another file has of them. Files
 * are sent again with corrections, and only these are news.
 */
export function withoutRepeated<L extends Content>(
  file: string,
  lines: readonly L[],
  earlier: readonly Repeats[],
): L[] {
  const in_others = new Map<string, number>();
  const in_this = new Map<string, number>();
  for (const each of earlier) {
    const content = contentOf(each);
    if (each.file === file) in_this.set(content, each.count);
    else in_others.set(content, Math.max(in_others.get(content) ?? 0, each.count));
  }
  return lines.filter((line) => {
    const content = contentOf(line);
    const nth = (in_this.get(content) ?? 0) + 1;
    in_this.set(content, nth);
    return nth > (in_others.get(content) ?? 0);
  });
}
