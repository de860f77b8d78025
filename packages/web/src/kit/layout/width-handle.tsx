import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';

/** How narrow and how wide something may be made, and by how much a key changes it. */
export interface Widths {
  readonly min_px: number;
  readonly max_px: number;
  readonly step_px: number;
}

interface Props extends Widths {
  readonly label: string;
  readonly className: string | undefined;
  readonly width_px: number | undefined;
  /** How wide it is now, where nobody made it so. */
  readonly measure: (handle: Element) => number;
  readonly onWidth: (width_px: number) => void;
  /** It stands at the left of what it widens. */
  readonly atStart?: true;
}

/** The edge by which something is made wider: dragged, or moved by the arrow keys. */
export function WidthHandle({ label, className, width_px, measure, onWidth, atStart, ...widths }: Props) {
  const { min_px, max_px, step_px } = widths;
  // Read when it takes the focus: a table has many, and what nobody is at costs no layout.
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
