import { newId } from '@sluis/contract/base/ids';
import type { PaymentProduct } from '@sluis/contract/payment-products';
import type { LightMyRequestResponse } from 'fastify';
import { openFullHouse } from '../modules/find-modules.ts';
import type { Services } from '../platform/http/services.ts';
import { sweepsOf } from '../resource/house.ts';
import { type Cards, openCards } from './cards.ts';
import { sweepThrough } from './sweeping.ts';
import { cloneDatabase, openWorldOn, type World } from './world.ts';

type Fields = Readonly<Record<string, string>>;
type Made = Readonly<Record<string, unknown>> & { readonly id: string; readonly url: string };

/** A world with a merchant that takes payments through the sandbox, and payers without a browser. */
export interface PayerWorld extends World {
  readonly merchant: string;
  readonly profile: string;
  readonly customer: string;
  readonly token: string;
  make(path: string, body?: Readonly<Record<string, unknown>>): Promise<Made>;
  get(path: string, token?: string): Promise<Readonly<Record<string, unknown>>>;
  /** Opens a page, by its path or whole address, in a browser of that language. */
  open(address: string, language?: string): Promise<LightMyRequestResponse>;
  /** Sends a form; `ip` is the sender's address. */
  send(address: string, fields: Fields, ip?: string): Promise<LightMyRequestResponse>;
  /** Opens a page, fills its form with a card and sends it; returns the resulting address. */
  pay(url: string, fields?: Fields): Promise<string>;
  /** The process of cards, if `CARDS_URL` makes it another: payers are there. */
  readonly cards: Cards | undefined;
  /** Moves the business clock forward and runs due work. */
  later(ms: number): Promise<void>;
}

export const pathOf = (address: string): string => address.replace(/^https?:\/\/[^/]+/, '');
/** Whether an address is that of a try, rather than of its page, where late visitors are sent. */
export const isOfTry = (address: unknown): boolean => /^\/pay\/[\w-]{32}\/[\w-]{22}/.test(String(address));
export const nonceIn = (body: string): string => /name="nonce" value="([^"]+)"/.exec(body)?.[1] ?? '';
export const cardOf = (card_number = '4111111111111111'): Fields => ({
  method: 'card',
  card_number,
  card_expiry: '12/39',
  card_code: '123',
});

const usual: readonly PaymentProduct[] = ['card', 'paypal', 'ideal'];

async function insertShop(
  { database: { kysely } }: World,
  merchant: string,
  { provider, products, creditor_id }: { provider: string; products: readonly PaymentProduct[]; creditor_id?: string },
) {
  const profile = newId('prof');
  const created_at = new Date().toISOString();
  const processors = products.map((payment_product) => ({
    id: newId('proc'),
    created_at,
    organisation: merchant,
    name: payment_product,
    payment_product,
    provider,
  }));
  await kysely.insertInto('processor').values(processors).execute();
  const named = { name: 'Shop', display_name: 'Grachtenboek' };
  await kysely
    .insertInto('paymentprofile')
    .values({
      id: profile,
      created_at,
      organisation: merchant,
      ...named,
      currency_code: 'EUR',
      ...(creditor_id && { creditor_id }),
      processors: processors.map(({ id }) => id),
    })
    .execute();
  return profile;
}

const of_cards = ['CARDS_SECRET', 'CARDS_SECRET_PREVIOUS', 'VAULT_KEY', 'VAULT_KEY_PREVIOUS'];

export async function openPayerWorld(
  given: Record<string, string> = {},
  {
    adapters = {},
    provider = 'sandbox',
    products = usual,
    creditor_id,
  }: {
    adapters?: Services['own_adapters'];
    provider?: string;
    products?: readonly PaymentProduct[];
    /** Of direct debits. */
    creditor_id?: string;
  } = {},
): Promise<PayerWorld> {
  const settings: Record<string, string> = { CARD_TRIES_MAX: '1000', ...given };
  const others = settings.CARDS_URL
    ? Object.fromEntries(Object.entries(settings).filter(([name]) => !of_cards.includes(name)))
    : settings;
  const world = await openWorldOn(await cloneDatabase(), others, adapters);
  const cards = settings.CARDS_URL ? await openCards(world, settings, adapters) : undefined;
  const pages = cards?.app ?? world.app;
  const merchant = await world.organisation('Merchant', world.root);
  const profile = await insertShop(world, merchant, { provider, products, ...(creditor_id && { creditor_id }) });
  const token = await world.key(merchant, ['USER_ALL']);
  const { services } = world;
  const sweeps = sweepsOf(await openFullHouse(services));
  const make = async (path: string, body: Readonly<Record<string, unknown>> = {}): Promise<Made> => {
    const answer = await world.call(token, 'POST', path, { body });
    if (answer.statusCode >= 300) throw new Error(`${path}: ${answer.body}`);
    return answer.json();
  };
  // From another address each time: limits by address are tested separately.
  let sent = 0;
  const open = (address: string, language?: string) =>
    pages.http.inject({ url: pathOf(address), headers: language ? { 'accept-language': language } : {} });
  const send = (address: string, fields: Fields, ip = `192.0.2.${(++sent % 250) + 1}`) =>
    pages.http.inject({
      method: 'POST',
      url: pathOf(address),
      remoteAddress: ip,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  const { id: customer } = await make('/customer', {
    organisation: merchant,
    email_address: 'payer@example.com',
    first_name: 'Pia',
    last_name: 'Payer',
  });
  return {
    ...world,
    merchant,
    profile,
    customer,
    token,
    make,
    open,
    send,
    cards,
    get: async (path, as = token) => (await world.call(as, 'GET', path)).json(),
    pay: async (url, fields = cardOf()) => {
      const page = await open(url);
      const answer = await send(url, { nonce: nonceIn(page.body), ...fields });
      return String(answer.headers.location ?? `${answer.statusCode} ${answer.body}`);
    },
    later: async (ms) => {
      await services.database.pool.query('update clock set offset_ms = offset_ms + $1', [ms]);
      for (const each of [services, cards?.services]) if (each) await each.clock.reload(each.database.kysely);
      await sweepThrough(world, sweeps);
      if (settings.VAULT_KEY) await cards?.sweep();
    },
  };
}
