export interface Line {
  readonly text: string;
  readonly depth: number;
}

export interface ChangedLine extends Line {
  /** Of one of the two only. */
  readonly change?: 'gone' | 'new';
}

const isSame = (one: Line, other: Line): boolean => one.text === other.text && one.depth === other.depth;

/** The lines of two texts together, with the most lines that they share. */
export function changedLines(before: readonly Line[], after: readonly Line[]): readonly ChangedLine[] {
  // How many lines are shared from two places on.
  const shared = Array.from({ length: before.length + 1 }, () => new Array<number>(after.length + 1).fill(0));
  const at = (row: number, column: number): number => shared[row]?.[column] ?? 0;
  for (let row = before.length - 1; row >= 0; row -= 1)
    for (let column = after.length - 1; column >= 0; column -= 1)
      (shared[row] as number[])[column] = isSame(before[row] as Line, after[column] as Line)
        ? at(row + 1, column + 1) + 1
        : Math.max(at(row + 1, column), at(row, column + 1));
  const lines: ChangedLine[] = [];
  let [row, column] = [0, 0];
  while (row < before.length || column < after.length) {
    const [one, other] = [before[row], after[column]];
    if (one && other && isSame(one, other)) {
      lines.push(one);
      row += 1;
      column += 1;
    } else if (one && (!other || at(row + 1, column) >= at(row, column + 1))) {
      lines.push({ ...one, change: 'gone' });
      row += 1;
    } else if (other) {
      lines.push({ ...other, change: 'new' });
      column += 1;
    }
  }
  return lines;
}
