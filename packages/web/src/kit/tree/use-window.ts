import { useLayoutEffect, useRef, useState } from 'react';

interface Range {
  readonly from: number;
  readonly to: number;
}

/** The number of rows drawn at a time: few enough for one frame, so that scrolling does not stutter. */
const step = 4;
/** The number of steps drawn beyond the visible part, above and below. */
const margin = 3;
/** The assumed height of a scroller without a layout. */
const fallback_px = 900;

/** Which of many rows of the same height are visible in their scroller, and a function to scroll to one. */
export function useWindow(count: number, row_px: number, head_px: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const [{ from, to }, setRange] = useState<Range>({ from: 0, to: 10 * step });
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const measure = (): void => {
      const first = Math.floor(box.scrollTop / row_px / step) - margin;
      const last = Math.ceil((box.scrollTop + (box.clientHeight || fallback_px)) / row_px / step) + margin;
      const next = { from: Math.max(0, first * step), to: last * step };
      setRange((now) => (now.from === next.from && now.to === next.to ? now : next));
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(box);
    box.addEventListener('scroll', measure, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', measure);
    };
  }, [row_px]);
  const reveal = (index: number): void => {
    const box = scroller.current;
    if (!box) return;
    const [top, bottom] = [index * row_px, (index + 1) * row_px + head_px];
    if (top < box.scrollTop) box.scrollTop = top;
    else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
  };
  return { scroller, from, to: Math.min(to, count), reveal };
}
