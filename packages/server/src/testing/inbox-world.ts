import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import type { InboxAnswer, SignatureVerdict } from '@sluis/contract/webhook-inbox';
import { openWebhookWorld, type WebhookWorld } from './webhook-world.ts';
import { test_password } from './world.ts';

export interface ReceivedLine {
  readonly id: string;
  readonly body_bytes: number;
  readonly type: string | null;
  readonly status: string | null;
  readonly webhook: string | null;
  readonly verdict: SignatureVerdict;
  readonly verdict_detail: string | null;
  readonly answer: InboxAnswer;
  readonly status_code: number | null;
  readonly duration_ms: number | null;
}

export interface ShownInbox {
  readonly id: string;
  readonly url: string;
  readonly organisation: string;
  readonly version: number;
  readonly received: readonly ReceivedLine[];
}

export const inbox_roles = ['USER_ALL', 'WEBHOOK_ALL', 'TRANSACTION_LIST'];

/** A listening world whose webhooks go only to public addresses and to its own inboxes, and users with inboxes. */
export interface InboxWorld extends WebhookWorld {
  /** Signs in a new user of an organisation, by default the merchant's. */
  person(email: string, of?: string, roles?: readonly string[]): Promise<string>;
  inbox(token: string, organisation?: string): Promise<ShownInbox>;
  open(token: string, organisation?: string): Promise<ShownInbox>;
  tellInbox(token: string, inbox: ShownInbox, answer: { answer?: InboxAnswer; delay_s?: number }): Promise<void>;
  /** Sends a test to an address as the page does, and runs due work; returns the webhook's id. */
  test(token: string, url: string, more?: object): Promise<string>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return port;
}

export async function openInboxWorld(settings: Record<string, string> = {}): Promise<InboxWorld> {
  const port = await freePort();
  const world = await openWebhookWorld({
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    WEBHOOK_PRIVATE_ADDRESSES: '0',
    ...settings,
  });
  await world.app.http.listen({ port, host: '127.0.0.1' });
  const ask = async (token: string, method: 'GET' | 'POST', path: string, body?: unknown) => {
    const answer = await world.call(token, method, path, body === undefined ? {} : { body });
    if (answer.statusCode >= 300) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
    return answer.json();
  };
  return {
    ...world,
    person: async (email, of = world.organisation_id, roles = inbox_roles) => {
      await world.user(email, of, roles);
      return (await world.visit('/auth/login', { email, password: test_password })).json().token;
    },
    inbox: async (token, organisation) =>
      (await ask(token, 'GET', `/webhook-inbox${organisation ? `?organisation=${organisation}` : ''}`)).inbox,
    open: async (token, organisation) =>
      (await ask(token, 'POST', '/webhook-inbox', organisation ? { organisation } : {})).inbox,
    tellInbox: async (token, { id }, answer) => void (await ask(token, 'POST', `/webhook-inbox/${id}`, answer)),
    test: async (token, url, more = {}) => {
      const given = { organisation: world.organisation_id, type: 'transaction', status: 'DECLINED', url, ...more };
      const { id } = await ask(token, 'POST', '/webhook', given);
      await world.sweep();
      return id;
    },
  };
}
