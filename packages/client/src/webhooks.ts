import type { WebhookType, webhook_item_of } from '@sluis/contract/entities/developers/webhook';
import type { EntityName, ItemOf } from '@sluis/contract/registry';
import { WebhookError } from './errors.ts';

/** The item of a webhook's type, as in a response of the API at that moment. */
type DataOf<K extends WebhookType> = (typeof webhook_item_of)[K] extends infer N extends EntityName
  ? ItemOf<N>
  : { readonly id: string | null };

/** A genuine webhook. */
export type WebhookEvent = {
  [K in WebhookType]: {
    readonly type: K;
    readonly timestamp: string;
    readonly data: DataOf<K>;
    /** A manual test of the address. */
    readonly test?: true;
  };
}[WebhookType] & {
  /** The same when it is sent again: store the ids of processed ones. */
  readonly id: string;
};

interface Received {
  /** The raw body, before any parsing. */
  readonly body: string;
  readonly headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
}

interface Rules {
  /** The greatest age, or time ahead, in seconds; 300 by default. */
  readonly tolerance_s?: number | undefined;
  readonly now_ms?: number | undefined;
}

const encoder = new TextEncoder();
const bytes = (base64: string): Uint8Array<ArrayBuffer> => {
  const text = atob(base64);
  const all = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) all[at] = text.charCodeAt(at);
  return all;
};

function headerOf(headers: Received['headers'], name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name];
  if (typeof value !== 'string' || value === '') throw new WebhookError(`The header ${name} is missing.`);
  return value;
}

const keyOf = async (secret: string) => {
  try {
    const raw = bytes(secret.replace(/^whsec_/, ''));
    return await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
  } catch {
    throw new WebhookError('The secret is not one for webhooks: it begins with whsec_.');
  }
};

/** Whether one of the signatures was made with a secret; compared in constant time. */
async function isSigned(secret: string, signed: string, signatures: string): Promise<boolean> {
  const key = await keyOf(secret);
  for (const signature of signatures.split(' ')) {
    const [version, text = ''] = signature.split(',');
    if (version !== 'v1' || !/^[A-Za-z0-9+/]{43}=$/.test(text)) continue;
    if (await crypto.subtle.verify('HMAC', key, bytes(text), encoder.encode(signed))) return true;
  }
  return false;
}

/**
 * Checks the signature (Standard Webhooks) and the age of a webhook, and returns its content. Pass two secrets while
 * one replaces the other. Throws `WebhookError`: answer 400 then.
 */
export async function verifyWebhook(
  secrets: string | readonly string[],
  { body, headers }: Received,
  { tolerance_s = 300, now_ms = Date.now() }: Rules = {},
): Promise<WebhookEvent> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const signatures = headerOf(headers, 'webhook-signature');
  const age_s = now_ms / 1000 - Number(timestamp);
  if (!(/^\d+$/.test(timestamp) && Math.abs(age_s) <= tolerance_s))
    throw new WebhookError('The webhook is too old, or from the future: is the clock right?');
  for (const secret of [secrets].flat())
    if (await isSigned(secret, `${id}.${timestamp}.${body}`, signatures)) return { ...JSON.parse(body), id };
  throw new WebhookError('No signature is right: another secret, or another body than was sent.');
}
