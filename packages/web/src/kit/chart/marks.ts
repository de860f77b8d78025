/** What can be pointed at: a period, a bar, a slice, a country. */
export interface Mark {
  readonly title: string;
  readonly lines: readonly { readonly label?: string; readonly text: string }[];
  /** Where the tooltip hangs, in pixels from the surface's corner. */
  readonly x: number;
  readonly y: number;
  readonly href?: string | undefined;
}

/** A mark as it is read aloud. */
export const readMark = ({ title, lines }: Mark): string =>
  `${title}: ${lines.map(({ label, text }) => (label ? `${label} ${text}` : text)).join(', ')}`;

/** The mark to which a key goes; undefined of other keys. */
export function markAfter(key: string, at: number | null, count: number, columns = 0): number | undefined {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns || 1,
    ArrowUp: -(columns || 1),
  };
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  const step = Object.hasOwn(steps, key) ? steps[key] : undefined;
  if (step === undefined) return undefined;
  // The latest period is what most come for.
  if (at === null) return step < 0 && columns === 0 ? count - 1 : 0;
  const to = at + step;
  return to < 0 || to >= count ? at : to;
}
