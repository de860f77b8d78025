import type { CSSProperties } from 'react';
import { useStoredText } from '../../lib/use-stored.ts';

export const panel_widths = { min_px: 400, max_px: 1000, step_px: 32 };
/** The width after a click; the list beside it keeps its own minimum. */
export const wide_px = 820;

/** The panel's width as the viewer set it, and its setter; undefined by default. */
export function usePanelWidth(): [number | undefined, (width_px: number | undefined) => void] {
  const [width_px, set, clear] = useStoredText('sluis.panel_width', (text) => {
    const stored = Number(text);
    return stored >= panel_widths.min_px && stored <= panel_widths.max_px ? stored : undefined;
  });
  return [width_px, (to) => (to === undefined ? clear() : set(to))];
}

export const widthStyle = (width_px: number | undefined): CSSProperties | undefined =>
  width_px === undefined ? undefined : ({ '--panel-width': `${width_px}px` } as CSSProperties);
