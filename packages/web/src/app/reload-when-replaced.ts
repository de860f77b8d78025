import { isServed } from '../lib/is-served.ts';

const key = 'sluis.reloaded_at';
const again_after_ms = 60_000;

/**
 * A part of the application that can no longer be loaded although the server answers was replaced by a newer version: the
 * page is reloaded, once. Where that does not help, or nobody answers, what asked for the part says so, and the screen
 * stays.
 */
export function reloadWhenReplaced(): void {
  window.addEventListener('vite:preloadError', async () => {
    if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < again_after_ms) return;
    if (!(await isServed())) return;
    sessionStorage.setItem(key, String(Date.now()));
    window.location.reload();
  });
}
