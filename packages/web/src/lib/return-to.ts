/** The address a user requested before they had to sign in; kept per tab. */
const key = 'sluis.return_to';

interface Remembered {
  readonly url: string;
  /** The user whose page it was; undefined if no one was signed in. */
  readonly user_id?: string;
}

/** The address as a path of this application, or undefined: a remembered address must never lead elsewhere. */
export function ownPath(address: string): string | undefined {
  const base = window.location.origin;
  if (!URL.canParse(address, base)) return undefined;
  const url = new URL(address, base);
  if (url.origin !== base) return undefined;
  // The path of `/.//elsewhere` is `//elsewhere`, which a browser reads as another host.
  const path = url.pathname.replace(/^\/{2,}/, '/');
  return path + url.search + url.hash;
}

// Sign-in pages are not worth returning to, and the tokens in their addresses must not be stored.
const not_worth_it =
  /^\/$|^\/(login|logout|forgotPassword|mfa|mfa\/setup|updatePassword|updateEmail|confirm)\/?([?#]|$)/;

/** Remembers the address to return to after the next sign-in. */
export function rememberUrl(address: string, user_id?: string): void {
  const url = ownPath(address);
  if (url === undefined || not_worth_it.test(url)) return;
  sessionStorage.setItem(key, JSON.stringify({ url, user_id } satisfies Remembered));
}

/** Returns and forgets the address remembered for this user or without a user. */
export function takeRememberedUrl(user_id: string): string | undefined {
  try {
    const { url, user_id: whose } = JSON.parse(sessionStorage.getItem(key) ?? '') as Remembered;
    if (whose !== undefined && whose !== user_id) return undefined;
    sessionStorage.removeItem(key);
    return ownPath(url);
  } catch {
    return undefined;
  }
}
