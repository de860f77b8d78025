import { useLayoutEffect, useRef, useState } from 'react';
import type { Mark } from './marks.ts';
import classes from './surface.module.css';

const gap_px = 12;

/** The tooltip of the active mark; the live region announces the same. */
export function ChartTooltip({ mark: { title, lines, x, y } }: { readonly mark: Mark }) {
  const box = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState(x);
  // Beside the mark, on the side with room.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text determines its width.
  useLayoutEffect(() => {
    const width = box.current?.offsetWidth ?? 0;
    const room = box.current?.parentElement?.clientWidth ?? 0;
    const isRoom = x + gap_px + width <= room;
    setLeft(isRoom ? x + gap_px : Math.max(0, Math.min(x - gap_px - width, room - width)));
  }, [x, title, lines]);
  return (
    <div
      ref={box}
      className={classes.tooltip}
      aria-hidden
      data-unpainted
      style={{ left, top: Math.max(0, y - gap_px) }}
    >
      <strong>{title}</strong>
      <dl>
        {lines.map(({ label, text }) => (
          <div key={`${label} ${text}`}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
