const range = /^(\d{4,8})-(\d{4,8})$/;

/**
 * The prefixes that cover a range of BINs exactly, such as `41110-41129` (both inclusive, of one length, 4 to 8 digits):
 * 4111 and 4112. Undefined for a text that is no such range. It stops after one more than `at_most`.
 */
export function prefixesOf(text: string, at_most = Number.POSITIVE_INFINITY): string[] | undefined {
  const [, first = '', last = ''] = range.exec(text) ?? [];
  if (first === '' || first.length !== last.length || first > last) return undefined;
  const { length } = first;
  const prefixes: string[] = [];
  for (let from = Number(first); from <= Number(last) && prefixes.length <= at_most; ) {
    // The widest block of powers of ten that begins here, ends within the range and leaves four digits.
    let width = 1;
    while (
      from % (width * 10) === 0 &&
      from + width * 10 - 1 <= Number(last) &&
      length - String(width * 10).length + 1 >= 4
    )
      width *= 10;
    prefixes.push(
      String(from)
        .padStart(length, '0')
        .slice(0, length - String(width).length + 1),
    );
    from += width;
  }
  return prefixes;
}
