import { createHmac, timingSafeEqual } from 'node:crypto';
import { type SignatureVerdict, signature_tolerance_s } from '@sluis/contract/webhook-inbox';

interface Signed {
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

interface Known {
  /** The sender's, the present one first. */
  readonly secrets: readonly string[];
  /** The body sent under this id, if known. */
  readonly sent: string | undefined;
  readonly now_ms: number;
}

export interface Verdict {
  readonly verdict: SignatureVerdict;
  /** The missing header, or the difference in seconds. */
  readonly verdict_detail: string | null;
}

const needed = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const;
const is = (verdict: SignatureVerdict, detail: string | null = null): Verdict => ({ verdict, verdict_detail: detail });

/** Checks a signature as a receiver must, in the order of the libraries of Standard Webhooks, and reports the fault. */
export function judge({ headers, body }: Signed, { secrets, sent, now_ms }: Known): Verdict {
  const missing = needed.find((name) => !headers[name]);
  if (missing) return is('header_missing', missing);
  const [id = '', timestamp = '', given = ''] = needed.map((name) => headers[name]);
  if (!/^\d{1,12}$/.test(timestamp)) return is('timestamp_invalid');
  const age_s = Math.floor(now_ms / 1000) - Number(timestamp);
  if (age_s > signature_tolerance_s) return is('too_old', String(age_s));
  if (age_s < -signature_tolerance_s) return is('too_new', String(-age_s));
  const signatures = given.split(' ').filter((each) => each.startsWith('v1,'));
  if (signatures.length === 0) return is('signature_malformed');
  if (secrets.length === 0) return is('no_secret');
  const content = Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]);
  const at = secrets.findIndex((secret) => signatures.some((each) => isSignature(each.slice(3), secret, content)));
  if (at >= 0) return is(at === 0 ? 'valid' : 'valid_previous');
  return is(sent !== undefined && !body.equals(Buffer.from(sent)) ? 'body_changed' : 'wrong_secret');
}

function isSignature(given: string, secret: string, content: Buffer): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key).update(content).digest();
  const actual = Buffer.from(given, 'base64');
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
