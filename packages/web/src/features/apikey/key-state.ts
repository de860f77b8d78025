import type { ItemOf } from '@sluis/contract/registry';
import type { Tone } from '../../kit/status-tones.ts';

export type KeyState = 'active' | 'expired' | 'revoked';

export const key_tones: Readonly<Record<KeyState, Tone>> = { active: 'good', expired: 'warning', revoked: 'ended' };

/** What has become of a key by now. */
export function keyState(
  { revoked_at, expires_at }: Pick<ItemOf<'apikey'>, 'revoked_at' | 'expires_at'>,
  now: Date = new Date(),
): KeyState {
  if (revoked_at !== null) return 'revoked';
  return expires_at !== null && new Date(expires_at) <= now ? 'expired' : 'active';
}
