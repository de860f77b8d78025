import { useRef } from 'react';
import { request } from '../../lib/api-client.ts';
import { useIntentKey } from './use-intent-key.ts';

interface Saving {
  /** The path of the item. */
  readonly path: string;
  readonly draft: object;
  readonly version: number | undefined;
  /** It is not published. */
  readonly is_draft: boolean;
  /** Receives the version of the item that has the draft, before it is published. */
  readonly onKept: (version: number) => void;
}

interface Saved {
  readonly id: string;
  readonly version: number;
}

/**
 * Saves a draft and, unless it stays one, publishes it. If publishing failed, the same draft is only published when it is
 * sent again: saving it has changed the version already.
 */
export function useDraftSaving() {
  const keeping = useIntentKey();
  const publishing = useIntentKey();
  const kept = useRef<{ readonly text: string; readonly version: number }>(undefined);
  return async ({ path, draft, version, is_draft, onKept }: Saving): Promise<Saved> => {
    const post = (to: string, body: object, { keyFor }: typeof keeping) =>
      request<Saved>('POST', `${path}/${to}`, { body, idempotencyKey: keyFor([path, body]) });
    const text = JSON.stringify(draft);
    const isKept = kept.current?.text === text && kept.current.version === version;
    if (!is_draft && isKept) return post('publish', { version }, publishing);
    const saved = await post('draft', { draft, version }, keeping);
    if (is_draft) return saved;
    kept.current = { text, version: saved.version };
    onKept(saved.version);
    return post('publish', { version: saved.version }, publishing);
  };
}
