import type { Merchant, Payer, Store } from '@sluis/adapter';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { lookUp, together } from '../../../platform/database/pipeline.ts';
import type { SecretBox } from '../../../platform/secrets.ts';
import { findItems } from '../../../resource/item.ts';
import { type Credential, credentialsOf } from '../mandate/credential.queries.ts';
import type { Order } from './orders.commands.ts';
import { referenceOf } from './payment-processor.queries.ts';
import { storesOf } from './store.commands.ts';

export interface Subject {
  readonly transaction: ItemOf<'transaction'>;
  readonly processor: ItemOf<'processor'> | undefined;
  /** What its adapter stored about it. */
  readonly store: Store;
  /** Present for an authorisation. */
  readonly parties?: Parties;
  /** The payer's bank declined the first attempt without authentication. */
  readonly is_authentication_required?: true;
}

/** Who pays whom, and how. */
export interface Parties {
  readonly merchant: Merchant;
  readonly payer: Payer;
  /** The middlewares of its payment profile, to call before its authorisation. */
  readonly middleware: readonly string[];
  /** Of the mandate that it is charged by. */
  readonly credential: Credential | undefined;
}

/** Reads the subjects of orders, in their order; undefined if the payment no longer exists. */
export async function findSubjects(
  executor: Executor,
  box: SecretBox,
  orders: readonly Order[],
): Promise<(Subject | undefined)[]> {
  const transactions = await findItems(
    executor,
    'transaction',
    orders.map((order) => order.transaction),
  );
  const payments = [...transactions.values()];
  const places = payments.map((payment) => ({ reference: referenceOf(payment), organisation: payment.organisation }));
  const [processors, stores, parties] = await together([
    findItems(
      executor,
      'processor',
      payments.map(({ processor }) => processor),
    ),
    storesOf(executor, box, places),
    partiesOf(executor, box, orders, transactions),
  ]);
  return orders.map((order) => {
    const transaction = transactions.get(order.transaction);
    if (!transaction) return undefined;
    const processor = processors.get(transaction.processor ?? '');
    const of_order = parties.get(order.id);
    const store = stores.get(referenceOf(transaction)) ?? {};
    return { transaction, processor, store, ...(of_order && { parties: of_order }) };
  });
}

/** The parties of payments to be authorised, by order. */
async function partiesOf(
  executor: Executor,
  box: SecretBox,
  orders: readonly Order[],
  transactions: ReadonlyMap<string, ItemOf<'transaction'>>,
): Promise<ReadonlyMap<string, Parties>> {
  const authorised = orders.flatMap(({ id, operation, transaction, mandate }) => {
    const payment = transactions.get(transaction);
    return operation === 'authorise' && payment ? [{ id, mandate, payment }] : [];
  });
  if (authorised.length === 0) return new Map();
  const payments = authorised.map(({ payment }) => payment);
  const merchants = await merchantsOf(executor, payments);
  const customers = await findItems(
    executor,
    'customer',
    payments.map(({ customer }) => customer),
  );
  const credentials = await credentialsOf(
    executor,
    box,
    authorised.flatMap(({ mandate }) => mandate ?? []),
  );
  return new Map(
    authorised.flatMap(({ id, mandate, payment }) => {
      const at = merchants.get(keyOf(payment));
      const payer = payerOf(payment, customers.get(payment.customer ?? ''));
      return at ? [[id, { ...at, payer, credential: credentials.get(mandate ?? '') }] as const] : [];
    }),
  );
}

type At = Pick<ItemOf<'transaction'>, 'organisation' | 'payment_profile'>;
const keyOf = ({ organisation, payment_profile }: At): string => `${organisation} ${payment_profile}`;

async function merchantsOf(
  executor: Executor,
  payments: readonly At[],
): Promise<ReadonlyMap<string, Pick<Parties, 'merchant' | 'middleware'>>> {
  const places = [...new Map(payments.map((payment) => [keyOf(payment), payment])).values()];
  type Found = At & {
    readonly name: string;
    readonly country_code: string;
    readonly store: string;
    readonly mcc: string | null;
    readonly middleware: readonly string[];
  };
  const rows = await lookUp<Found>(
    executor,
    sql`
      select o.id as organisation, p.id as payment_profile, o.name, o.country_code, p.display_name as store, p.mcc,
        p.middleware
      from unnest(${places.map(({ organisation }) => organisation)}::text[],
        ${places.map(({ payment_profile }) => payment_profile)}::text[]) as asked (organisation, payment_profile)
      join organisation o on o.id = asked.organisation join paymentprofile p on p.id = asked.payment_profile`,
  );
  return new Map(
    rows.map(({ middleware, name, country_code, store, mcc, ...at }) => {
      const shop = { id: at.payment_profile, name: store, ...(mcc && { mcc }) };
      return [keyOf(at), { middleware, merchant: { id: at.organisation, name, country_code, store: shop } }];
    }),
  );
}

/** The payer as stored; an erased customer is unknown. */
function payerOf({ ip, country_code }: ItemOf<'transaction'>, customer: ItemOf<'customer'> | undefined): Payer {
  const { street_address: street, house_number, house_number_suffix, postal_code, city, region } = customer ?? {};
  const country = customer?.country_code ?? country_code;
  const number = [house_number, house_number_suffix].filter(Boolean).join(' ');
  const name = [customer?.first_name, customer?.last_name].filter(Boolean).join(' ');
  return {
    ...(ip && { ip }),
    ...(customer && { reference: customer.id }),
    ...(customer?.email_address && { email: customer.email_address }),
    ...(name && { name }),
    ...(country && { country_code: country }),
    ...(street &&
      country && {
        billing_address: {
          street,
          country_code: country,
          ...(number && { house_number: number }),
          ...(postal_code && { postal_code }),
          ...(city && { city }),
          ...(region && { region }),
        },
      }),
  };
}
