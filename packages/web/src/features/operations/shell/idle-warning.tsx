import { useEffect, useState } from 'react';
import { lazy } from '../../../kit/popover/lazy.ts';
import { QuietBoundary } from '../../../kit/state/lazy-boundary.tsx';
import { idleLeft, warning_ms } from '../../../lib/session-watch.ts';

const beat_ms = 2_000;
const IdleDialog = lazy(async () => (await import('./idle-dialog.tsx')).IdleDialog);

/** Asks whether the user is still there, a minute before an inactive session ends. */
export function IdleWarning() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => {
      if (idleLeft(Date.now()) <= warning_ms) setOpen(true);
    }, beat_ms);
    return () => clearInterval(timer);
  }, []);
  return <QuietBoundary>{isOpen && <IdleDialog onClose={() => setOpen(false)} />}</QuietBoundary>;
}
