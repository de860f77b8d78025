const watchers = new Set<() => void>();

/** Values that could not be stored, for the life of the page: storage may be blocked, or full. */
const unstored = new Map<string, string | null>();

export function watchStored(notify: () => void): () => void {
  // From another tab; the writing tab gets none. Its stored value is newer than the unstored one of this tab.
  const onStorage = ({ key }: StorageEvent): void => {
    if (key !== null) unstored.delete(key);
    notify();
  };
  watchers.add(notify);
  window.addEventListener('storage', onStorage);
  return () => {
    watchers.delete(notify);
    window.removeEventListener('storage', onStorage);
  };
}

/** The stored text; null if there is none, or if the browser does not allow reading it. */
export function storedText(key: string): string | null {
  const held = unstored.get(key);
  if (held !== undefined) return held;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Stores a text on this device, or removes it; if the browser does not allow that, keeps it for the life of the page.
 */
export function keepText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    unstored.delete(key);
  } catch {
    unstored.set(key, text);
  }
  for (const notify of watchers) notify();
}
