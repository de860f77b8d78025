import { contrast, nearestReadable } from '@sluis/contract/base/contrast';
import { type DesignChange, firstColours } from '@sluis/contract/checkout-design';
import { expect, it } from 'vitest';
import { contrastChecks } from './contrast-checks.ts';
import { moved, toggled } from './method-order.ts';
import { versionsOf } from './versions-of.ts';

const accent = '#0f5c6e';
const of = (look: Record<string, string>, name: string) =>
  contrastChecks(look, accent).find((each) => each.of === name);

it('shows the colour that payers see instead of an unreadable one, and the nearest readable colour', () => {
  const check = of({ button_color: '#ffd43b', button_text_color: '#ffffff' }, 'button');
  expect(check?.ratio).toBeLessThan(1.5);
  expect(check).toMatchObject({ field: 'button_text_color', shown: '#111111' });
  expect(contrast('#ffd43b', check?.nearest ?? '')).toBeGreaterThanOrEqual(4.5);
});

it('shows nothing for default colours, which are readable', () => {
  expect(contrastChecks({ header_color: '#ffd43b' }, accent).map((each) => each.of)).toEqual(['button_on_page']);
  expect(of({}, 'button_on_page')?.ratio).toBe(contrast('#ffffff', accent));
});

it.each(['#ffffff', '#000000', '#777777', '#ff0000', '#8a8a00'])('finds a readable colour on %s', (ground) => {
  for (const wanted of ['#ffffff', '#000000', '#808080', '#00ff00'])
    expect(contrast(ground, nearestReadable(ground, wanted))).toBeGreaterThanOrEqual(4.5);
});

it('begins with the colours of the brand, and with red and white without a brand', () => {
  expect(firstColours({ colors: { accent } })).toMatchObject({ button_color: accent, header_text_color: '#ffffff' });
  expect(firstColours({ colors: {} })).toMatchObject({ header_color: '#ff0000', background_color: '#ffffff' });
});

it('moves a method, not beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
  expect(moved(['a', 'b', 'c'], 2, 9)).toEqual(['a', 'b', 'c']);
  expect(moved(['a', 'b', 'c'], 1, -4)).toEqual(['b', 'a', 'c']);
});

it('keeps one method on, because none would mean all', () => {
  expect(toggled(['a', 'b'], 'a')).toEqual(['b']);
  expect(toggled(['b'], 'b')).toEqual(['b']);
  expect(toggled(['b'], 'a')).toEqual(['b', 'a']);
});

it('derives the values of each version from the changes after it', () => {
  const change = (version: number, before: object): DesignChange => ({
    version,
    created_at: '2026-11-23T10:00:00.000Z',
    actor_name: null,
    before: before as DesignChange['before'],
    after: {},
  });
  const changes = [change(5, { css: 'b', name: 'Old' }), change(3, { css: 'a' })];
  expect(versionsOf(changes, 6).map(({ version, differs }) => [version, differs])).toEqual([
    [6, {}],
    [3, { css: 'b', name: 'Old' }],
    [2, { css: 'a', name: 'Old' }],
  ]);
  expect(versionsOf([], 1)).toMatchObject([{ version: 1, differs: {} }]);
});
