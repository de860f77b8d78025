import { type ReactNode, useEffect, useRef, useState } from 'react';

/** How far below the window a part is loaded, in pixels. */
const ahead_px = 300;

interface Props {
  /** The height of the part until it is loaded, in pixels: nothing moves. */
  readonly height: number;
  readonly children: ReactNode;
}

/** A part that is drawn once it is close to the window: it is never loaded if the user does not scroll to it. */
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
