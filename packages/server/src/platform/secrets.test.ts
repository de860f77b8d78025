import { describe, expect, test } from 'vitest';
import { makeSecretBox } from './secrets.ts';

const now = 'the present secret of the application';
const before = 'the secret that it had before that one';

describe('a sealed value', () => {
  const box = makeSecretBox([now]);

  test('opens again, in its own place', () => {
    const sealed = box.seal('JBSWY3DPEHPK3PXP ✓', 'factor fct_1');
    expect(box.open(sealed, 'factor fct_1')).toBe('JBSWY3DPEHPK3PXP ✓');
    expect(sealed).not.toContain('JBSW');
    expect(() => box.open(sealed, 'factor fct_2')).toThrow();
  });

  test('differs each time, so that equal secrets cannot be recognised', () => {
    expect(box.seal('a', 'x')).not.toBe(box.seal('a', 'x'));
  });

  test('does not open when a single bit of it was changed', () => {
    const sealed = box.seal('secret', 'x');
    const cut = sealed.indexOf('.') + 1;
    const bytes = Buffer.from(sealed.slice(cut), 'base64url');
    for (const at of [0, 12, 28, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(() => box.open(sealed.slice(0, cut) + changed.toString('base64url'), 'x'), String(at)).toThrow();
    }
    expect(() => box.open(sealed.slice(0, -6), 'x')).toThrow();
    expect(() => box.open('', 'x')).toThrow();
  });

  test('of an earlier key opens beside the present one, and is marked as stale', () => {
    const old = makeSecretBox([before]).seal('secret', 'x');
    expect(() => box.open(old, 'x')).toThrow('not configured');
    const rotated = makeSecretBox([now, before]);
    expect(rotated.open(old, 'x')).toBe('secret');
    expect(rotated.isStale(old)).toBe(true);
    expect(rotated.isStale(rotated.seal('secret', 'x'))).toBe(false);
  });
});
