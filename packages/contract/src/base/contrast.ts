/** The minimum contrast of text (WCAG AA), and of other things such as the outline of a button. */
export const text_contrast = 4.5;
export const shape_contrast = 3;

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The wanted colour of text if it is readable on its background (4.5, WCAG AA), otherwise black or white. */
export function readableOn(background: string, wanted?: string | null): string {
  if (wanted && contrast(background, wanted) >= text_contrast) return wanted;
  return contrast(background, '#ffffff') >= contrast(background, '#111111') ? '#ffffff' : '#111111';
}

/**
 * A colour, lightened or darkened in small steps until it has enough contrast with its background; black or white if no
 * step has.
 */
export function nearestReadable(background: string, wanted: string, least = text_contrast): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(wanted.slice(at, at + 2), 16));
  const towards = (end: number, share: number): string =>
    `#${parts
      .map((part) =>
        Math.round(part + (end - part) * share)
          .toString(16)
          .padStart(2, '0'),
      )
      .join('')}`;
  for (let share = 0; share <= 1.001; share += 0.02)
    for (const end of [0, 255]) {
      const mixed = towards(end, Math.min(share, 1));
      if (contrast(background, mixed) >= least) return mixed;
    }
  return readableOn(background);
}

/** A colour, lightened until its contrast with a dark ground is 4.5. */
export function brightOn(background: string, color: string): string {
  const parts = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  for (let white = 0; white < 1; white += 0.05) {
    const mixed = parts.map((part) => Math.round(part + (255 - part) * white));
    const lighter = `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
    if (contrast(background, lighter) >= text_contrast) return lighter;
  }
  return '#ffffff';
}
