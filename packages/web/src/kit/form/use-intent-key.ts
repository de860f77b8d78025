import { useRef } from 'react';
import { newIdempotencyKey } from '../../lib/api-client.ts';

interface IntentKey {
  /** The key to send these values with. */
  readonly keyFor: (values: unknown) => string;
  /** After success the next submit means something new. */
  readonly renew: () => void;
}

/**
 * The idempotency key of what somebody means to do: the same when the same values are sent again after a failure, so
 * that nothing happens twice; another once the values have changed, because that is another wish.
 */
export function useIntentKey(): IntentKey {
  const last = useRef<{ values: string; key: string }>(undefined);
  return {
    keyFor: (values) => {
      const text = JSON.stringify(values);
      if (last.current?.values !== text) last.current = { values: text, key: newIdempotencyKey() };
      return last.current.key;
    },
    renew: () => {
      last.current = undefined;
    },
  };
}
