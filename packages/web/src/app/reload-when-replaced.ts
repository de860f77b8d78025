const key = 'sluis.reloaded_at';
const again_after_ms = 60_000;

/**
 * A part of the application that can no longer be loaded was replaced by a newer version: the page is reloaded,
 * once. Where that does not help the error page has its say.
 */
export function reloadWhenReplaced(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < again_after_ms) return;
    sessionStorage.setItem(key, String(Date.now()));
    event.preventDefault();
    window.location.reload();
  });
}
