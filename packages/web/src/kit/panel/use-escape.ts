import { useEffect, useRef } from 'react';

/** The layers that can be open above the panel. */
export const layers = '.mantine-Popover-dropdown, .mantine-Menu-dropdown, [role="dialog"][aria-modal="true"]';

/** Whether a menu or dialog is open above the panel; some stay in the page, hidden, after they are closed. */
const isLayerOpen = (): boolean =>
  [...document.querySelectorAll(layers)].some((layer) => getComputedStyle(layer).display !== 'none');

/** Esc closes the innermost layer: a menu or dialog, then the form in the panel, then the panel. */
export function useEscape(leave: () => void): void {
  const wasLayerOpen = useRef(false);
  useEffect(() => {
    // Checked before the layer handles the key: without animation it is removed immediately.
    const checkLayer = ({ key }: globalThis.KeyboardEvent): void => {
      if (key === 'Escape') wasLayerOpen.current = isLayerOpen();
    };
    window.addEventListener('keydown', checkLayer, true);
    return () => window.removeEventListener('keydown', checkLayer, true);
  }, []);
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented && !wasLayerOpen.current) leave();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [leave]);
}
