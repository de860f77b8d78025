/** A payment or refund by the reference that its caller gave it. */
export interface Entry {
  readonly reference: string;
  readonly amount: number;
  /** The id in the answer; some answers have none. */
  readonly id?: string | undefined;
}

/** What callers know: what was acknowledged, and what they asked for without learning the outcome. */
export interface Ledger {
  readonly acknowledged: readonly Entry[];
  readonly unanswered: readonly string[];
}

export interface Differences {
  /** Acknowledged, and not in the database. */
  readonly missing: readonly string[];
  /** In the database twice, or acknowledged under two ids. */
  readonly doubled: readonly string[];
  /** With another amount or id than was acknowledged. */
  readonly changed: readonly string[];
  /** In the database, although all callers were refused. */
  readonly unasked: readonly string[];
}

/** Compares what callers know with the rows of the database; one that was not answered may exist, but once. */
export function compareLedger({ acknowledged, unanswered }: Ledger, rows: readonly Required<Entry>[]): Differences {
  const stored = Map.groupBy(rows, ({ reference }) => reference);
  const known = Map.groupBy(acknowledged, ({ reference }) => reference);
  const open = new Set(unanswered);
  const referencesOf = (entries: ReadonlyMap<string, readonly Entry[]>, is: (of: string) => boolean): string[] =>
    [...entries.keys()].filter(is);
  const idsOf = (reference: string) =>
    new Set((known.get(reference) ?? []).flatMap(({ id }) => (id === undefined ? [] : [id])));
  const isChanged = (reference: string): boolean => {
    const [row, another] = stored.get(reference) ?? [];
    if (!row || another) return false;
    return (known.get(reference) ?? []).some(
      ({ id, amount }) => amount !== row.amount || (id !== undefined && id !== row.id),
    );
  };
  return {
    missing: referencesOf(known, (reference) => !stored.has(reference)),
    doubled: [
      ...new Set([
        ...referencesOf(stored, (reference) => (stored.get(reference)?.length ?? 0) > 1),
        ...referencesOf(known, (reference) => idsOf(reference).size > 1),
      ]),
    ],
    changed: referencesOf(known, isChanged),
    unasked: referencesOf(stored, (reference) => !known.has(reference) && !open.has(reference)),
  };
}
