/** An element that can be pointed at: a period, a bar, a slice, a country. */
export interface Mark {
  readonly title: string;
  readonly lines: readonly { readonly label?: string; readonly text: string }[];
  /** The anchor of the tooltip, in pixels from the surface's corner. */
  readonly x: number;
  readonly y: number;
  readonly href?: string | undefined;
}

/** The text of a mark for screen readers. */
export const readMark = ({ title, lines }: Mark): string =>
  `${title}: ${lines.map(({ label, text }) => (label ? `${label} ${text}` : text)).join(', ')}`;

/** The mark that a key moves to; undefined for other keys. */
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
  // Most users want the latest period.
  if (at === null) return step < 0 && columns === 0 ? count - 1 : 0;
  const to = at + step;
  return to < 0 || to >= count ? at : to;
}
