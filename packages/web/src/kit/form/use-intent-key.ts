import { useRef } from 'react';
import { newIdempotencyKey } from '../../lib/api-client.ts';

interface IntentKey {
  /** The idempotency key for these values. */
  readonly keyFor: (values: unknown) => string;
  /** Makes the next submit a new action, after a success. */
  readonly renew: () => void;
}

/**
 * The idempotency key of an action: unchanged if the same values are sent again after a failure, so that the action
 * takes effect once; renewed when the values change, because that is another action.
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
