import { isCountry } from '@sluis/contract/base/countries';
import { expect, it } from 'vitest';
import { drawWorld } from './world-plugin.ts';

const { shapes, places, width, height } = drawWorld();
const codes = shapes.map(([letters]) => letters).filter(Boolean);

it('draws countries by their ISO codes, each once', () => {
  expect(codes.length).toBeGreaterThan(170);
  expect(new Set(codes).size).toBe(codes.length);
  expect([...codes, ...Object.keys(places)].filter((code) => !isCountry(code))).toEqual([]);
  for (const [, path] of shapes) expect(path).toMatch(/^M\d+ \d+(l-?\d+ -?\d+|M\d+ \d+|z)+$/);
});

it('has positions for the small countries within the drawing', () => {
  for (const code of ['SG', 'MT', 'HK', 'BH', 'MC']) {
    const [x = -1, y = -1] = places[code] ?? [];
    expect(codes).not.toContain(code);
    expect(x > 0 && x < width && y > 0 && y < height, code).toBe(true);
  }
});
