// Most browsers also include the names of others: the first match counts.
const browsers: readonly (readonly [name: string, is: RegExp])[] = [
  ['Edge', /Edg(e|A|iOS)?\//],
  ['Opera', /OPR\//],
  ['Samsung Internet', /SamsungBrowser\//],
  ['Firefox', /(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|CriOS|Chromium)\//],
  ['Safari', /Safari\//],
];
const systems: readonly (readonly [name: string, is: RegExp])[] = [
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
];

const find = (names: typeof browsers, text: string): string | undefined => names.find(([, is]) => is.test(text))?.[0];

/** `Firefox · Windows` from a user agent; the first word of one that is not a browser. */
export function browserName(user_agent: string | null): string | undefined {
  if (!user_agent) return undefined;
  const parts = [find(browsers, user_agent), find(systems, user_agent)].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(' · ') : user_agent.split(/[\s/]/)[0];
}
