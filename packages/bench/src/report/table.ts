/** A measurement and its limit. */
export interface Line {
  readonly what: string;
  readonly bare?: string;
  readonly sluis: string;
  /** What the limit applies to: a ratio, milliseconds, KB. */
  readonly measure?: string;
  readonly limit?: string;
  readonly passed?: boolean;
}

export interface Section {
  readonly title: string;
  readonly note: string;
  readonly lines: readonly Line[];
}

const heads = ['', 'bare', 'Sluis', 'result', 'limit', ''];

const cellsOf = ({ what, bare = '', sluis, measure = '', limit = '', passed }: Line): string[] => [
  what,
  bare,
  sluis,
  measure,
  limit,
  passed === undefined ? '' : passed ? 'pass' : 'FAIL',
];

/** A section's note and its figures as a Markdown table, which is readable in a terminal too. */
export function formatSection({ note, lines }: Section): string {
  const rows = [heads, ...lines.map(cellsOf)];
  const widths = heads.map((_, column) => Math.max(3, ...rows.map((row) => (row[column] ?? '').length)));
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' | ')} |`;
  const rule = `|${widths.map((width, at) => (at === 0 ? `${'-'.repeat(width + 2)}` : `${'-'.repeat(width + 1)}:`)).join('|')}|`;
  const [head = [], ...body] = rows;
  return [note, '', line(head), rule, ...body.map(line), ''].join('\n');
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2;
};

export const whole = (value: number): string => Math.round(value).toLocaleString('en');
export const times = (value: number): string => `${value.toFixed(2)} ×`;

/** A figure that may not be above its limit. */
export const limited = (what: string, value: number, limit: number): Line => ({
  what,
  sluis: whole(value),
  limit: `≤ ${whole(limit)}`,
  passed: value <= limit,
});
