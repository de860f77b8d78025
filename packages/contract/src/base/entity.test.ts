import { describe, expect, it } from 'vitest';
import { apikey } from '../entities/people/apikey.ts';
import { isOffered, verb } from './entity.ts';

const roles = ['REFUND_CREATE'] as const;
const now = Date.parse('2026-11-21T12:00:00Z');

describe('a verb', () => {
  it('is offered for every item unless it says otherwise', () => {
    expect(isOffered(verb({ roles, body: {} }), { status: 'DONE' }, now)).toBe(true);
  });

  it('is offered when each field has one of its values, or nothing', () => {
    const cancel = verb({ roles, offered: { status: ['CREATED', 'HELD'], transaction: null }, body: {} });
    expect(isOffered(cancel, { status: 'HELD', transaction: null }, now)).toBe(true);
    expect(isOffered(cancel, { status: 'CREATED' }, now)).toBe(true);
    expect(isOffered(cancel, { status: 'DONE', transaction: null }, now)).toBe(false);
    expect(isOffered(cancel, { status: 'CREATED', transaction: { id: 'txn_1' } }, now)).toBe(false);
  });

  it('is offered by its own rule, which knows the time', () => {
    const key = { revoked_at: null, expires_at: '2026-11-21T12:00:01Z' };
    expect(isOffered(apikey.actions.rotate, key, now)).toBe(true);
    expect(isOffered(apikey.actions.rotate, key, now + 1000)).toBe(false);
    expect(isOffered(apikey.actions.rotate, { ...key, revoked_at: '2026-11-20T12:00:00Z' }, now)).toBe(false);
  });
});
