import { type ReactNode, useEffect, useRef, useState } from 'react';

/** How far below the window a part is sent for, in pixels. */
const ahead_px = 300;

interface Props {
  /** What the part takes until it is there, in pixels: nothing moves when it comes. */
  readonly height: number;
  readonly children: ReactNode;
}

/** A part that is drawn once it comes near the window: what nobody scrolls to is never loaded. */
export function NearView({ height, children }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !place.current) return;
    const observer = new IntersectionObserver((seen) => setNear(seen.some((each) => each.isIntersecting)), {
      rootMargin: `${ahead_px}px`,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isNear]);
  return isNear ? children : <div ref={place} style={{ height }} />;
}
