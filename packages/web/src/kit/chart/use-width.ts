import { type RefCallback, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';

/** Where nothing has a size, as in tests. */
const assumed_px = 640;

/** What is measured now, and how each takes its width immediately. */
const drawn = new Map<Element, (width: number) => void>();

/** Draws everything that is measured again, at most so wide. */
export const redrawAt = (most_px = Number.POSITIVE_INFINITY): void =>
  flushSync(() => {
    for (const [element, take] of drawn) take(Math.min(element.getBoundingClientRect().width, most_px));
  });

const takers = new WeakMap<Element, (width: number) => void>();
let shared: ResizeObserver | undefined;

/**
 * One for all that are measured: it is told after the page has been laid out and before it is painted, so that all charts
 * of a page are drawn at their width together. Each measuring itself when it was mounted had the page laid out as often.
 */
function observer(): ResizeObserver {
  shared ??= new ResizeObserver((entries) =>
    flushSync(() => {
      for (const { target, borderBoxSize } of entries) takers.get(target)?.(borderBoxSize[0]?.inlineSize ?? 0);
    }),
  );
  return shared;
}

/**
 * The width of an element in pixels, known before it is first painted. A later change is taken when it has rested for
 * `rest_ms`.
 */
export function useWidth(rest_ms = 0): readonly [ref: RefCallback<HTMLElement>, width: number] {
  const [width, setWidth] = useState(assumed_px);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const take = (px: number): void => setWidth(Math.floor(px) || assumed_px);
      let isFirst = true;
      let rest: ReturnType<typeof setTimeout> | undefined;
      takers.set(element, (px) => {
        clearTimeout(rest);
        if (isFirst || rest_ms === 0) take(px);
        else rest = setTimeout(take, rest_ms, px);
        isFirst = false;
      });
      drawn.set(element, take);
      observer().observe(element);
      return () => {
        clearTimeout(rest);
        takers.delete(element);
        drawn.delete(element);
        observer().unobserve(element);
      };
    },
    [rest_ms],
  );
  return [ref, width];
}
