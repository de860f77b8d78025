import { darken, lighten, luminance, type MantineColorsTuple } from '@mantine/core';

/** White is readable (4.5 : 1) on anything below this luminance, and black on anything above it. */
export const contrast_luminance = 0.179;

/** Ten shades around a colour, which is the seventh; it is darkened until white is readable on it. */
export function shadesOf(color: string): MantineColorsTuple {
  let base = color;
  while (luminance(base) > contrast_luminance) base = darken(base, 0.05);
  return [
    lighten(base, 0.94),
    lighten(base, 0.87),
    lighten(base, 0.74),
    lighten(base, 0.56),
    lighten(base, 0.42),
    lighten(base, 0.16),
    base,
    darken(base, 0.14),
    darken(base, 0.28),
    darken(base, 0.42),
  ];
}

/** Greys with a tint of blue, to match the petrol. */
export const gray: MantineColorsTuple = [
  '#f8f9fa',
  '#f1f3f5',
  '#e6e9ec',
  '#dbdfe3',
  '#c8ced3',
  '#a5adb5',
  '#737c85',
  '#565e66',
  '#363c42',
  '#1d2125',
];

/** The dark theme from text to background; the eighth is the page. */
export const dark: MantineColorsTuple = [
  '#dde1e4',
  '#b9c0c6',
  '#98a1a9',
  '#6d767e',
  '#3b4248',
  '#2f353a',
  '#252a2e',
  '#1a1e21',
  '#15181b',
  '#101214',
];
