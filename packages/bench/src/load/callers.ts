import { newId } from '@sluis/contract/base/ids';
import { export_columns } from '../bare/statements.ts';
import { paymentOf } from '../dataset/payment.ts';
import type { Random } from '../dataset/random.ts';
import { type Answer, type Ask, isRefused } from './answer.ts';
import type { Entry, Ledger } from './ledger.ts';

/** What the callers need to know. */
export interface Target {
  readonly address: string;
  readonly profile: string;
  /** Keys of the merchant's gateway and of its shop, and the sessions of people at their screens. */
  readonly tokens: Readonly<Record<'gateway' | 'shop' | 'merchant' | 'provider', string>>;
  readonly mandates: readonly string[];
  /** Paths of payment pages that stay open. */
  readonly pages: readonly string[];
  readonly lists: readonly string[];
  readonly details: readonly string[];
  readonly figures: readonly string[];
  /** Of the exported payments. */
  readonly exported: string;
}

/** A caller, with what its process remembers. */
export interface Caller {
  readonly target: Target;
  readonly random: Random;
  readonly notes: Notes;
  readonly ask: Ask;
}

export interface Notes {
  readonly payments: { readonly acknowledged: Entry[]; readonly unanswered: string[] };
  readonly refunds: { readonly acknowledged: Entry[]; readonly unanswered: string[] };
  /** Payments that can be refunded. */
  readonly paid: string[];
}

export type Ledgers = Readonly<Record<'payments' | 'refunds', Ledger>>;

export const newNotes = (): Notes => ({
  payments: { acknowledged: [], unanswered: [] },
  refunds: { acknowledged: [], unanswered: [] },
  paid: [],
});

/** Reads one of the paths of a person at a screen. */
export const read = (
  { target, random, ask }: Caller,
  who: 'merchant' | 'provider',
  what: 'lists' | 'details' | 'figures',
): Promise<Answer> => ask({ path: random.pick(target[what]), token: target.tokens[who] });

/** One in twenty is sent twice at the same time with one key, as by an impatient caller. */
const repeated_share = 0.05;

const idOf = ({ text }: Answer): string => (JSON.parse(text) as { readonly id: string }).id;

/** Notes what an answer means for a payment or refund: a refusal with the time to wait has changed nothing. */
function note(of: Notes['payments'], { reference, amount }: Entry, answer: Answer, id?: string): void {
  if (answer.status >= 200 && answer.status < 400) of.acknowledged.push({ reference, amount, id });
  else if (!isRefused(answer)) of.unanswered.push(reference);
}

export async function recordPayment({ target, random, notes, ask }: Caller): Promise<Answer> {
  const reference = newId('order');
  const amount = 500 + random.below(20_000);
  const body = { ...paymentOf(target.profile, reference), amount };
  const send = async (): Promise<Answer> => {
    const answer = await ask({ path: '/v1/transaction', token: target.tokens.gateway, body, key: reference });
    const id = answer.status === 201 ? idOf(answer) : undefined;
    // The first of two is still under way.
    if (answer.status !== 409) note(notes.payments, { reference, amount }, answer, id);
    if (id !== undefined) notes.paid.push(id);
    return answer;
  };
  if (random.unit() >= repeated_share) return send();
  const [first, second] = await Promise.all([send(), send()]);
  return first.status === 409 ? second : first;
}

export async function charge({ target, random, notes, ask }: Caller): Promise<Answer> {
  const reference = newId('order');
  const amount = 500 + random.below(20_000);
  // Still ahead when a slow server comes to it.
  const scheduled_at = new Date(Date.now() + 30_000).toISOString();
  const body = { mandate: random.pick(target.mandates), merchant_reference: reference, amount, scheduled_at };
  const answer = await ask({ path: '/v1/scheduledtransaction', token: target.tokens.shop, body, key: reference });
  note(notes.payments, { reference, amount }, answer);
  return answer;
}

const card = { method: 'card', card_number: '4111111111111111', card_expiry: '12/39', card_code: '123' };

/** A shop makes a link, and its payer opens it and pays. */
export async function checkOut({ target, random, notes, ask }: Caller): Promise<Answer> {
  const reference = newId('order');
  const amount = 500 + random.below(20_000);
  const link = await ask({
    path: '/v1/paymentlink',
    token: target.tokens.shop,
    body: { payment_profile: target.profile, merchant_reference: reference, amount },
    key: reference,
  });
  if (link.status !== 201) return link;
  const path = new URL((JSON.parse(link.text) as { readonly url: string }).url).pathname;
  const page = await ask({ path, as_payer: true });
  const nonce = /name="nonce" value="([^"]+)"/.exec(page.text)?.[1];
  if (page.status !== 200 || nonce === undefined) return page;
  const paid = await ask({ path, as_payer: true, form: { nonce, ...card } });
  note(notes.payments, { reference, amount }, paid);
  return paid;
}

export const openPage = ({ target, random, ask }: Caller): Promise<Answer> =>
  ask({ path: random.pick(target.pages), as_payer: true });

export async function refund(caller: Caller): Promise<Answer> {
  const { target, random, notes, ask } = caller;
  if (notes.paid.length === 0) return recordPayment(caller);
  const at = random.below(notes.paid.length);
  const payment = notes.paid[at];
  // Every payment is refunded once at most, so that no refund is too high.
  notes.paid.splice(at, 1);
  const reference = newId('order');
  const amount = 100 + random.below(400);
  const body = { amount, reason: reference };
  const path = `/v1/transaction/${payment}/refund`;
  const answer = await ask({ path, token: target.tokens.shop, body, key: reference });
  const id = answer.status < 300 && answer.status >= 200 ? idOf(answer) : undefined;
  note(notes.refunds, { reference, amount }, answer, id);
  return answer;
}

export async function exportMonth({ target, ask }: Caller): Promise<Answer> {
  const body = { format: 'csv', columns: export_columns, language: 'nl', timezone: 'Europe/Amsterdam' };
  const ticket = await ask({ path: target.exported, token: target.tokens.merchant, body });
  return ticket.status === 200 ? ask({ path: (JSON.parse(ticket.text) as { readonly url: string }).url }) : ticket;
}
