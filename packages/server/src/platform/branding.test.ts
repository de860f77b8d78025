import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { default_branding } from '@sluis/contract/branding';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readBranding } from './branding.ts';
import { ConfigError } from './config-error.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluis-branding-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const read = (branding: unknown) => {
  const file = join(folder, 'branding.json');
  writeFileSync(file, typeof branding === 'string' ? branding : JSON.stringify(branding));
  return readBranding(file);
};

describe('a branding file', () => {
  test('contains the configured values, and defaults for the rest', () => {
    expect(readBranding(undefined)).toEqual(default_branding);
    expect(read({ name: 'Kaasbetalingen B.V.', collecting: true, modules: ['sap'] })).toEqual({
      ...default_branding,
      name: 'Kaasbetalingen B.V.',
      collecting: true,
      modules: ['sap'],
    });
    expect(read({ links: { documentation: 'https://docs.example/api' } }).links).toEqual({
      documentation: 'https://docs.example/api',
    });
  });

  test('names a logo beside it, which must exist', () => {
    expect(() => read({ logo: 'logo.svg' })).toThrow(/logo: .*logo\.svg is missing/);
    writeFileSync(join(folder, 'logo.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect(read({ logo: 'logo.svg' }).logo).toBe('/branding/logo.svg');
    expect(read({ logo: '/favicon.svg' }).logo).toBe('/favicon.svg');
  });

  test.each([
    [{ links: { documentation: 'javascript:alert(1)' } }],
    [{ links: { documentation: 'JAVASCRIPT:alert(1)' } }],
    [{ links: { documentation: 'data:text/html,<script>alert(1)</script>' } }],
    [{ links: { documentation: '//elsewhere.example' } }],
    [{ links: { documentation: '/\\elsewhere.example' } }],
    [{ logo: 'https://elsewhere.example/logo.svg' }],
    [{ logo: '//elsewhere.example/logo.svg' }],
    [{ logo: 'data:image/svg+xml,<svg onload=alert(1)>' }],
    [{ logo: '../secret.svg' }],
    [{ logo: '/branding/../../etc/passwd' }],
    [{ logo: 'branding.json' }],
    [{ colors: { accent: 'red;background:url(//elsewhere.example)' } }],
    [{ colors: { accent: '#fff' } }],
    [{ name: '' }],
    [{ name: 'x'.repeat(101) }],
    [{ short_title: 'x'.repeat(41) }],
    [{ modules: ['everything'] }],
    [{ collecting: 'yes' }],
    [{ stylesheet: '/mine.css' }],
    ['no JSON'],
    ['null'],
  ])('is refused with a harmful or unknown value: %j', (branding) => {
    expect(() => read(branding)).toThrow(ConfigError);
  });
});
