import type { Sluis } from '@sluis/client';
import type { PaymentProduct } from '@sluis/contract/payment-products';
import type { Database } from '@sluis/server/platform/database/database';
import { sign_ins } from '../sign-ins.ts';
import { type AcquirerName, accounts } from './accounts.ts';

/** A shop of this merchant takes its payments at Adyen and Stripe; the payments of its other shop are the sandbox's. */
const merchant = 'Boekhandel De Zwaan';
export const shop = 'De Zwaan Antiquariaat';
/** In cents: cards from this amount are Stripe's. */
export const dear = 10_000;

/** What a payer needs no details for that the pages do not ask. */
const products: Readonly<Record<AcquirerName, readonly PaymentProduct[]>> = {
  adyen: ['bancontact'],
  stripe: ['ideal', 'paypal'],
};

/** Connects the accounts, with a shop that uses them and divides cards between them; the id of its payment profile. */
export async function connectShop({ kysely }: Database, sluis: Sluis): Promise<string> {
  const idOf = async (of: 'provider' | 'merchant'): Promise<string> => {
    const all = kysely.selectFrom('organisation').select('id');
    const found = of === 'provider' ? all.where('parent', 'is', null) : all.where('name', '=', merchant);
    return (await found.executeTakeFirstOrThrow()).id;
  };
  const [provider, organisation] = [await idOf('provider'), await idOf('merchant')];
  const user = await kysely
    .selectFrom('user')
    .select('id')
    .where('email', '=', sign_ins[0].email)
    .executeTakeFirstOrThrow();
  const create = (entity: string, body: object) =>
    sluis.call<{ readonly id: string }>({ method: 'POST', path: entity, body });
  const connect = async (name: AcquirerName, title: string) => {
    const { id } = await create('processor', {
      organisation: provider,
      name: title,
      description: `Over the demo’s account at ${title}`,
      provider: title,
      payment_product: 'card',
      user: user.id,
      details: Object.entries(accounts[name]).map(([detail, value]) => ({ name: detail, value })),
    });
    await sluis.processor.extend(id, { payment_products: [...products[name]] });
    const { items } = await sluis.processor.list({ account: id });
    return { card: id, all: [id, ...items.map((item) => item.id)] };
  };
  const adyen = await connect('adyen', 'Adyen');
  const stripe = await connect('stripe', 'Stripe');
  const { id: routing } = await sluis.routing.create({
    organisation,
    name: 'Cards at Adyen and Stripe',
    payment_product: 'card',
    details: {
      if: [{ name: 'amount', operator: '>=', value: dear, currency_code: 'EUR' }],
      then: stripe.card,
      else: adyen.card,
    },
  });
  const { id } = await create('paymentprofile', {
    organisation,
    name: 'antiquariaat',
    display_name: shop,
    website: 'https://antiquariaat.dezwaan.example/',
    currency_code: 'EUR',
    processors: [...adyen.all, ...stripe.all],
    routing: { card: routing },
  });
  return id;
}
