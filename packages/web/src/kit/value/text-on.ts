/** Black or white, whichever contrasts more with a colour as `#rrggbb`: at least 4.5 : 1 on every one (WCAG 2.2). */
export function textOn(color: string): '#000000' | '#ffffff' {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  // The point at which both contrasts are equal.
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > Math.sqrt(1.05 * 0.05) - 0.05 ? '#000000' : '#ffffff';
}
