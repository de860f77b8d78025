import { type RefCallback, useCallback, useState } from 'react';

/** Where nothing has a size, as in tests. */
const assumed_px = 640;

/**
 * The width of an element in pixels, known before it is first painted. A later change is taken when it has rested for
 * `rest_ms`.
 */
export function useWidth(rest_ms = 0): readonly [ref: RefCallback<HTMLElement>, width: number] {
  const [width, setWidth] = useState(assumed_px);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const measure = (): void => setWidth(Math.floor(element.getBoundingClientRect().width) || assumed_px);
      measure();
      let rest: ReturnType<typeof setTimeout> | undefined;
      const observer = new ResizeObserver(() => {
        if (rest_ms === 0) return measure();
        clearTimeout(rest);
        rest = setTimeout(measure, rest_ms);
      });
      observer.observe(element);
      return () => {
        clearTimeout(rest);
        observer.disconnect();
      };
    },
    [rest_ms],
  );
  return [ref, width];
}
