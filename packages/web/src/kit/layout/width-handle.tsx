import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

/** The limits of a width, and its change per key press. */
export interface Widths {
  readonly min_px: number;
  readonly max_px: number;
  readonly step_px: number;
}

interface Props extends Widths {
  readonly label: string;
  readonly className: string | undefined;
  readonly width_px: number | undefined;
  /** The current width, if the user has not set one. */
  readonly measure: (handle: Element) => number;
  readonly onWidth: (width_px: number) => void;
  /** The handle is at the left edge. */
  readonly atStart?: true;
}

/** The edge that resizes an element: by dragging, or by the arrow keys. */
export function WidthHandle({ label, className, width_px, measure, onWidth, atStart, ...widths }: Props) {
  const { min_px, max_px, step_px } = widths;
  // Measured on focus: a table has many handles, and an unfocused one costs no layout.
  const [measured_px, setMeasured] = useState(min_px);
  const from = useRef<{ x: number; width_px: number }>(undefined);
  const sign = atStart ? -1 : 1;
  const clamp = (px: number): number => Math.round(Math.min(max_px, Math.max(min_px, px)));
  const current = (element: Element): number => width_px ?? measure(element);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const by = { ArrowLeft: -step_px, ArrowRight: step_px }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onWidth(clamp(current(event.currentTarget) + sign * by));
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    from.current = { x: event.clientX, width_px: current(event.currentTarget) };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (from.current) onWidth(clamp(from.current.width_px + sign * (event.clientX - from.current.x)));
  };
  const stop = (): void => {
    from.current = undefined;
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> can be neither dragged nor focused; this is ARIA's window splitter.
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={min_px}
      aria-valuemax={max_px}
      aria-valuenow={clamp(width_px ?? measured_px)}
      className={className}
      onFocus={(event) => setMeasured(measure(event.currentTarget))}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={stop}
      onPointerCancel={stop}
    />
  );
}
