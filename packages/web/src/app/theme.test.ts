import { readFileSync } from 'node:fs';
import { DEFAULT_THEME, defaultCssVariablesResolver, luminance, mergeMantineTheme } from '@mantine/core';
import { default_branding } from '@sluis/contract/branding';
import { describe, expect, it } from 'vitest';
import { dark, gray, shadesOf } from './colors.ts';
import { createAppTheme, variables } from './theme.ts';

const contrast = (one: string, other: string): number => {
  const [light = 0, deep = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (deep + 0.05);
};

describe('shadesOf', () => {
  it.each(['#0f5c6e', '#ffcc00', '#00b4d8', '#ffffff', '#000000'])(
    'makes white readable on filled colours: %s',
    (color) => {
      const shades = shadesOf(color);
      expect(shades).toHaveLength(10);
      for (const filled of shades.slice(6)) expect(contrast('#ffffff', filled)).toBeGreaterThanOrEqual(4.5);
    },
  );

  it('leaves a colour that is dark enough unchanged', () => {
    expect(shadesOf('#0f5c6e')[6]).toBe('#0f5c6e');
  });
});

describe('the theme', () => {
  it('has readable quiet text on every surface, in light and dark', () => {
    for (const surface of ['#ffffff', gray[0], gray[1], gray[2]])
      expect(contrast(gray[7], surface)).toBeGreaterThanOrEqual(4.5);
    for (const surface of [dark[6], dark[7], dark[8]]) expect(contrast(dark[2], surface)).toBeGreaterThanOrEqual(4.5);
  });

  it('takes its accent from the branding and labels close buttons', () => {
    const theme = createAppTheme({ ...default_branding, colors: { accent: '#5f3dc4' } }, 'Sluiten');
    expect(theme.colors?.accent?.[6]).toBe('#5f3dc4');
    expect(theme.components?.CloseButton?.defaultProps).toEqual({ 'aria-label': 'Sluiten' });
  });

  it.each(['light', 'dark'] as const)(
    'gives the first rows the colours and the type of the application: %s',
    (scheme) => {
      const theme = mergeMantineTheme(DEFAULT_THEME, createAppTheme(default_branding, ''));
      const all = [defaultCssVariablesResolver(theme), variables(theme)];
      const known = Object.assign({}, ...all.flatMap((each) => [each.variables, each[scheme]])) as Record<
        string,
        string
      >;
      const colourOf = (name: string): string =>
        (known[name] ?? '').replace(/^var\((.+)\)$/, (_, other: string) => colourOf(other));
      const css = readFileSync(new URL('./first.css', import.meta.url), 'utf8');
      const [, light = '', dark_only = ''] = css.split(/:root[^{]*\{/);
      const first = `${light.split('}')[0]}${scheme === 'dark' ? dark_only.split('}')[0] : ''}`;
      const given = Object.fromEntries(first.matchAll(/(--[\w-]+): ([^;]+);/g).map(([, name, value]) => [name, value]));
      expect(Object.keys(given).length).toBeGreaterThan(8);
      for (const [name, value] of Object.entries(given)) expect(value, name).toBe(colourOf(name));
    },
  );
});
