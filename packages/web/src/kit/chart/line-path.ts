interface At {
  readonly x: number;
  readonly y: number;
}

const round = (value: number): number => Math.round(value * 10) / 10;
const written = ({ x, y }: At): string => `${round(x)} ${round(y)}`;

/** The runs of points without a gap. */
export function runsOf(points: readonly (At | null)[]): At[][] {
  const runs: At[][] = [[]];
  for (const point of points) {
    if (point) runs.at(-1)?.push(point);
    else if (runs.at(-1)?.length) runs.push([]);
  }
  return runs.filter((run) => run.length > 0);
}

export const linePath = (run: readonly At[]): string => `M${run.map(written).join('L')}`;

/** The maximum width of the column of a single point. */
const widest_px = 48;

/** The area between a run and the axis; a column for a single point. */
export function areaPath(run: readonly At[], bottom: number, column: number): string {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return '';
  const half = run.length === 1 ? Math.min(column, widest_px) / 2 : 0;
  const edge = [{ x: first.x - half, y: first.y }, ...run, { x: last.x + half, y: last.y }];
  return `${linePath(edge)}L${round(last.x + half)} ${bottom}L${round(first.x - half)} ${bottom}Z`;
}
