const watchers = new Set<() => void>();

/** What could not be stored, as long as the page is there: storage may be blocked, or full. */
const unstored = new Map<string, string | null>();

export function watchStored(notify: () => void): () => void {
  // Of another tab; the one that writes has none. What it stored is newer than what this one could not.
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

/** The text that is kept on this device; null where there is none, or where the browser does not let it be read. */
export function storedText(key: string): string | null {
  const held = unstored.get(key);
  if (held !== undefined) return held;
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text on this device, or forgets it; where the browser does not let it be kept, as long as the page is there. */
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
