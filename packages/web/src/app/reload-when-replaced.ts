import { isServed } from '../lib/is-served.ts';

const key = 'sluis.reloaded_at';
const again_after_ms = 60_000;

/**
 * Reloads the page, once, if a part of the application cannot be loaded although the server responds: a newer version
 * has replaced it. If that does not help, or the server does not respond, the requester of the part shows an error, and
 * the screen stays.
 */
export function reloadWhenReplaced(): void {
  window.addEventListener('vite:preloadError', async () => {
    if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < again_after_ms) return;
    if (!(await isServed())) return;
    sessionStorage.setItem(key, String(Date.now()));
    window.location.reload();
  });
}
