import type { ItemOf } from '@sluis/contract/registry';
import type { Tone } from '../../../kit/value/status-tones.ts';

export type KeyState = 'active' | 'expiring' | 'expired' | 'revoked';

export const key_tones: Readonly<Record<KeyState, Tone>> = {
  active: 'good',
  expiring: 'warning',
  expired: 'failed',
  revoked: 'ended',
};

/** A key counts as expiring soon this long before its expiry: time to give its system another. */
const soon_ms = 14 * 86_400_000;

/** The current state of a key. */
export function keyState(
  { revoked_at, expires_at }: Pick<ItemOf<'apikey'>, 'revoked_at' | 'expires_at'>,
  now: Date = new Date(),
): KeyState {
  if (revoked_at !== null) return 'revoked';
  if (expires_at === null) return 'active';
  const left_ms = Date.parse(expires_at) - now.getTime();
  return left_ms <= 0 ? 'expired' : left_ms <= soon_ms ? 'expiring' : 'active';
}
