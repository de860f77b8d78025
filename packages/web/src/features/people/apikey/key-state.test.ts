import { expect, it } from 'vitest';
import { keyState } from './key-state.ts';

const now = new Date('2026-11-21T10:00:00.000Z');

it('is active until it is about to expire, expires or is revoked', () => {
  expect(keyState({ revoked_at: null, expires_at: null }, now)).toBe('active');
  expect(keyState({ revoked_at: null, expires_at: '2026-12-05T10:00:00.001Z' }, now)).toBe('active');
  expect(keyState({ revoked_at: null, expires_at: '2026-12-05T10:00:00.000Z' }, now)).toBe('expiring');
  expect(keyState({ revoked_at: null, expires_at: '2026-11-21T10:00:00.001Z' }, now)).toBe('expiring');
  expect(keyState({ revoked_at: null, expires_at: '2026-11-21T10:00:00.000Z' }, now)).toBe('expired');
  expect(keyState({ revoked_at: '2026-01-01T00:00:00.000Z', expires_at: '2026-02-01T00:00:00.000Z' }, now)).toBe(
    'revoked',
  );
});
