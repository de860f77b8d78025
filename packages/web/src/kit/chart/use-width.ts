import { type RefCallback, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';

/** For environments without layout, such as tests. */
const assumed_px = 640;

/** The measured elements, and how each receives its width. */
const drawn = new Map<Element, (width: number) => void>();

/** Draws all measured elements again, with an optional maximum width. */
export const redrawAt = (most_px = Number.POSITIVE_INFINITY): void =>
  flushSync(() => {
    for (const [element, take] of drawn) take(Math.min(element.getBoundingClientRect().width, most_px));
  });

const takers = new WeakMap<Element, (width: number) => void>();
let shared: ResizeObserver | undefined;

/**
 * One observer for all elements: it is called after layout and before paint, so that all charts of a page are drawn
 * together. If each measured itself when mounted, the page would be laid out once per chart.
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
 * The width of an element in pixels, known before its first paint. A later change is applied after `rest_ms` without
 * another.
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
