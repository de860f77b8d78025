/** Enough of an id to tell two apart: its kind, and its end, which is the random part. */
export function shortId(id: string): string {
  const cut = id.lastIndexOf('_');
  return cut < 0 || id.length <= 12 ? id : `${id.slice(0, cut + 1)}…${id.slice(-6)}`;
}
