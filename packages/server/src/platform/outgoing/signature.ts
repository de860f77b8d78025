import { createHmac } from 'node:crypto';

interface Signed {
  readonly id: string;
  /** Seconds since 1970, in real time: receivers refuse signatures that are minutes old. */
  readonly timestamp: number;
  readonly body: string;
}

/** The headers of Standard Webhooks 1.0: one signature for each valid secret, separated by spaces. */
export function signatureHeaders({ id, timestamp, body }: Signed, secrets: readonly string[]): Record<string, string> {
  const sign = (secret: string): string => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  };
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map(sign).join(' '),
  };
}
