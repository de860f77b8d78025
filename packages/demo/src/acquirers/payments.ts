import { setTimeout as wait } from 'node:timers/promises';
import type { Sluis } from '@sluis/client';
import { isPaid } from '@sluis/contract/entities/payments/transaction';
import type { ItemOf } from '@sluis/contract/registry';
import type { Acquirers } from './acquirers.ts';

interface Sale {
  readonly reference: string;
  /** In cents. */
  readonly amount: number;
  readonly description: string;
  /** Of Adyen's or Stripe's test cards; without one, the payer pays by iDEAL. */
  readonly card?: string;
  readonly capture?: 'manual';
  /** What the payer does at their bank, if they are sent there. */
  readonly at_bank?: 'approve' | 'decline';
  /** In cents, once it is paid. */
  readonly refund?: number;
  readonly is_disputed?: true;
}

const sales: readonly Sale[] = [
  { reference: 'ANT-1001', amount: 2495, description: 'Reisgids van Zeeland, 1931', card: '4111111111111111' },
  {
    reference: 'ANT-1002',
    amount: 6400,
    description: 'Atlas der Nederlanden, deel 3',
    card: '4212345678910006',
    at_bank: 'approve',
  },
  {
    reference: 'ANT-1003',
    amount: 3950,
    description: 'Verzamelde gedichten',
    card: '4212345678910006',
    at_bank: 'decline',
  },
  {
    reference: 'ANT-1004',
    amount: 7500,
    description: 'Kunstgeschiedenis in twee banden',
    card: '5555555555554444',
    capture: 'manual',
  },
  {
    reference: 'ANT-1005',
    amount: 5875,
    description: 'Drie kookboeken',
    card: '4111111111111111',
    refund: 1875,
  },
  {
    reference: 'ANT-1006',
    amount: 8900,
    description: 'Oude stadskaart van Leiden',
    card: '4111111111111111',
    is_disputed: true,
  },
  { reference: 'ANT-1007', amount: 12_500, description: 'Eerste druk, gesigneerd', card: '4242424242424242' },
  { reference: 'ANT-1008', amount: 18_900, description: 'Globe, omstreeks 1920', card: '4000000000009995' },
  { reference: 'ANT-1009', amount: 2990, description: 'Stripalbums', at_bank: 'approve' },
  { reference: 'ANT-1010', amount: 4450, description: 'Bladmuziek', at_bank: 'decline' },
  {
    reference: 'ANT-1011',
    amount: 14_900,
    description: 'Encyclopedie in twaalf delen',
    // Stripe's card of a payer who says that nothing was delivered.
    card: '4000000000002685',
  },
];

interface Selling {
  readonly sluis: Sluis;
  readonly acquirers: Pick<Acquirers, 'adyen'>;
  readonly profile: string;
  /** The server on this machine, and the address that its links begin with. */
  readonly address: string;
  readonly origin: string;
  readonly signal: AbortSignal;
}

/** Sells by payment links, whose pages are paid as a payer without scripts does, and has some refunded and disputed. */
export async function sell(selling: Selling): Promise<void> {
  for (const sale of sales) await payBy(selling, sale);
  await Promise.all(
    sales.filter(({ refund, is_disputed }) => refund || is_disputed).map((sale) => followUp(selling, sale)),
  );
}

const nonceIn = (page: string): string => /name="nonce" value="([^"]+)"/.exec(page)?.[1] ?? '';

async function payBy({ sluis, profile, address, origin, signal }: Selling, sale: Sale): Promise<void> {
  const { reference: merchant_reference, amount, description, card, capture, at_bank = 'approve' } = sale;
  const { url } = await sluis.paymentlink.create(
    { payment_profile: profile, merchant_reference, amount, description, ...(capture && { capture }) },
    { signal },
  );
  const open = (at: string, body?: URLSearchParams) =>
    fetch(at.replace(origin, address), { signal, redirect: 'manual', ...(body && { method: 'POST', body }) });
  const nonce = nonceIn(await (await open(url)).text());
  const of_card = card && { card_number: card, card_expiry: '12/39', card_code: '123' };
  const paid = await open(url, new URLSearchParams({ nonce, method: card ? 'card' : 'ideal', ...of_card }));
  const next = paid.headers.get('location') ?? '';
  if (!next.includes('/leave')) return;
  const leaving = await (await open(`${origin}${next}`)).text();
  const [, bank = ''] = /href="([^"]+\/dev\/acquirers\/[^"]+)"/.exec(leaving) ?? [];
  const answers = card
    ? { approve: 'choice=authorised', decline: 'choice=refused' }
    : { approve: 'answer=succeed', decline: 'answer=fail' };
  const returned = await open(`${bank}?${answers[at_bank]}`);
  await open(returned.headers.get('location') ?? url);
}

const look_every_ms = 250;
const wait_max_ms = 30_000;

/** Refunds a sale, or has its payer dispute it, once it is captured. */
async function followUp({ sluis, acquirers, profile, signal }: Selling, sale: Sale): Promise<void> {
  const { reference: merchant_reference, refund, is_disputed } = sale;
  const find = async (): Promise<ItemOf<'transaction'> | undefined> => {
    const { items } = await sluis.transaction.list({ payment_profile: profile, merchant_reference }, { signal });
    return items.find(isPaid);
  };
  let paid = await find();
  for (let waited_ms = 0; !paid && waited_ms < wait_max_ms; waited_ms += look_every_ms) {
    await wait(look_every_ms, undefined, { signal });
    paid = await find();
  }
  if (!paid) return;
  if (refund) await sluis.transaction.refund(paid.id, { amount: refund }, { signal });
  if (is_disputed) acquirers.adyen.chargeBack(paid.processor_reference ?? paid.id, '13.1');
}
