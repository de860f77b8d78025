import type { ReactNode } from 'react';

export const holds = (text: string, wanted: string): boolean =>
  wanted !== '' && text.toLowerCase().includes(wanted.toLowerCase());

/** A text with every match of the search highlighted. */
export function Marked({ text, wanted }: { readonly text: string; readonly wanted: string }): ReactNode {
  if (!holds(text, wanted)) return text;
  const parts: ReactNode[] = [];
  const lower = text.toLowerCase();
  const sought = wanted.toLowerCase();
  let from = 0;
  for (let at = lower.indexOf(sought); at >= 0; at = lower.indexOf(sought, from)) {
    parts.push(text.slice(from, at), <mark key={at}>{text.slice(at, at + sought.length)}</mark>);
    from = at + sought.length;
  }
  return [...parts, text.slice(from)];
}
