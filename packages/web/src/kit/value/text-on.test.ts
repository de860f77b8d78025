import fc from 'fast-check';
import { expect, it } from 'vitest';
import { textOn } from './text-on.ts';

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

it('is readable on every colour', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (number) => {
      const color = `#${number.toString(16).padStart(6, '0')}`;
      const [light = 0, dark = 0] = [luminance(color), luminance(textOn(color))].sort((one, other) => other - one);
      expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.5);
    }),
  );
  expect([textOn('#000000'), textOn('#FFFFFF'), textOn('#ffd43b')]).toEqual(['#ffffff', '#000000', '#000000']);
});
