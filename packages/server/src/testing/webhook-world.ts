import { createHmac } from 'node:crypto';
import type { ItemOf } from '@sluis/contract/registry';
import { openPayingWorld, type PayingWorld } from './paying-world.ts';
import type { Received } from './receiver.ts';

type Addresses = Partial<Pick<ItemOf<'paymentprofile'>, `webhook_${string}` & keyof ItemOf<'paymentprofile'>>>;

export interface Attempt {
  readonly status_code: number | null;
  readonly content: string | null;
  readonly duration_ms: number;
  readonly error: string | null;
}

/** A paying world whose webhooks may go to servers on this machine. */
export interface WebhookWorld extends PayingWorld {
  tell(addresses: Addresses): Promise<void>;
  /** A payment that a gateway took; returns its id. */
  pay(status?: string): Promise<string>;
  /** A gateway's report on a payment, refund or chargeback. */
  say(path: string, status: string): Promise<void>;
  webhooks(item: string): Promise<ItemOf<'webhook'>[]>;
  attempts(webhook: string): Promise<Attempt[]>;
}

export async function openWebhookWorld(settings: Record<string, string> = {}): Promise<WebhookWorld> {
  const world = await openPayingWorld({ WEBHOOK_PRIVATE_ADDRESSES: '1', ...settings });
  const call = async (method: 'GET' | 'POST', path: string, body?: unknown) => {
    const answer = await world.call(world.token, method, path, body === undefined ? {} : { body });
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
    return answer.json();
  };
  let reference = 0;
  return {
    ...world,
    tell: (addresses) => call('POST', `/paymentprofile/${world.profile}`, addresses),
    pay: async (status = 'SETTLEMENT_COMPLETED') => {
      const given = { payment_profile: world.profile, amount: 1000, currency_code: 'EUR', status };
      return (await call('POST', '/transaction', { ...given, merchant_reference: `order ${reference++}` })).id;
    },
    say: (path, status) => call('POST', `/${path}/status`, { status }),
    webhooks: async (item) => (await call('GET', `/webhook?item_id=${item}&_sort=id`)).items,
    attempts: async (webhook) => (await call('GET', `/webhook/${webhook}/attempts`)).items,
  };
}

/** Whether one of a received webhook's signatures is a secret's: computed here from the text of the standard. */
export function isSignedBy({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const content = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.');
  const expected = `v1,${createHmac('sha256', key).update(content).digest('base64')}`;
  return String(headers['webhook-signature']).split(' ').includes(expected);
}
