import { ApiError } from '@sluis/contract/base/errors';
import { newId } from '@sluis/contract/base/ids';
import { transaction as transaction_entity } from '@sluis/contract/entities/payments/transaction';
import { type PaymentProduct, payment_product_types } from '@sluis/contract/payment-products';
import type { ItemOf } from '@sluis/contract/registry';
import type { SequenceType } from '@sluis/contract/sepa/mandates';
import type { Configurations } from '../../../platform/configuration/configurations.ts';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { together } from '../../../platform/database/pipeline.ts';
import { insertRows, updateItem } from '../../../resource/commands.ts';
import type { Acting } from '../../../resource/resource.ts';
import { admit } from '../../merchants/configuration/admission.commands.ts';
import type { KnownCard } from '../card/card.commands.ts';
import { allotSequences } from '../mandate/sequence.commands.ts';
import { movePayment, recordPayments } from '../transaction/transaction.commands.ts';
import type { Decision, Undecided } from './deciding.commands.ts';
import { notifyListeners } from './listeners.commands.ts';
import { type Order, placeClaimed } from './orders.commands.ts';
import type { Processing } from './processing.commands.ts';

type Transaction = ItemOf<'transaction'>;

/** A payment that Sluis takes, rather than one that a gateway reports. */
export interface NewPayment
  extends Pick<Transaction, 'organisation' | 'payment_profile' | 'amount' | 'currency_code' | 'merchant_reference'>,
    Partial<
      Pick<
        Transaction,
        | 'customer'
        | 'description'
        | 'recurring_type'
        | 'subscription'
        | 'payment_link'
        | 'capture'
        | 'capture_delay_hours'
        | 'terminal'
        | 'country_code'
        | 'ip'
        | 'browser'
        | 'platform'
      >
    > {
  readonly payment_product: PaymentProduct;
  /** Chosen by a decision if it is left out, and the mandate has none. */
  readonly processor?: string | undefined;
  /** A mandate, whose processor has the payer's card. */
  readonly mandate?: Mandate | null;
  /** No collection by the mandate follows. */
  readonly is_last?: boolean;
  /** The typed card. */
  readonly card?: KnownCard | undefined;
  /** The payer's wallet gave a card that its processor can ask 3-D Secure for. */
  readonly is_unauthenticated?: boolean;
}

type Mandate = Pick<ItemOf<'mandate'>, 'id' | 'processor'> &
  Partial<Pick<ItemOf<'mandate'>, 'card' | 'card_brand' | 'card_bin' | 'card_last_four' | 'card_expiry'>> & {
    readonly card_all?: string | null;
    readonly vault_token?: string | null;
  };

export interface Taken {
  readonly transaction: Transaction;
  /** The order to its processor; undefined if the payment was blocked. */
  readonly order: Order | undefined;
}

/** Who takes payments, the provider's limits for their merchants, and the decisions about them. */
export interface Taking {
  readonly acting: Acting;
  readonly configurations: Configurations;
  readonly processing: Pick<Processing, 'decide' | 'listeners'>;
}

/**
 * Makes a payment and the order to its processor, which the caller performs once this has committed. The payment is
 * stored before its processor receives it: after any crash it is found by its id. A blocked one has no order: once the
 * caller has written its own rows about it, it calls `announceBlocked`. Throws if `admit` refuses, or without processor.
 */
export async function takePayment(trx: Trx, payment: NewPayment, taking: Taking): Promise<Taken> {
  const [taken] = await takePayments(trx, [payment], taking);
  if (taken instanceof ApiError) throw taken;
  return taken as Taken;
}

/** The same for several; returns in their order the refusal of each that may not be taken. */
export async function takePayments(
  trx: Trx,
  payments: readonly NewPayment[],
  taking: Taking,
): Promise<(Taken | ApiError)[]> {
  const { acting, configurations, processing } = taking;
  const known = await withCards(trx, payments);
  const asked = known.map((payment) => ({
    ...payment,
    processor: processorOf(payment),
    at: acting.now,
  }));
  const refusals = await admit(trx, configurations, asked);
  const admitted = known.flatMap((payment, index) => (refusals[index] ? [] : [{ payment, index }]));
  const ready = admitted.map(({ payment, index }) => ({ payment, index, undecided: undecidedOf(payment, acting) }));
  const decisions =
    ready.length > 0
      ? await processing.decide(
          trx,
          ready.map(({ undecided }) => undecided),
          acting,
        )
      : [];
  const decided = ready.map((each, at) => ({ ...each, decision: decisions[at] as Decision }));
  const results: (Taken | ApiError)[] = refusals.map((refusal) => refusal ?? new ApiError('no_processor'));
  const takeable = decided.filter(({ decision, payment, index }) => {
    if (decision.is_blocked || decision.columns.processor !== null) return true;
    results[index] = new ApiError('no_processor', { details: { payment_product: payment.payment_product } });
    return false;
  });
  const taken = await makePayments(trx, takeable, acting);
  for (const [at, { index }] of takeable.entries()) results[index] = taken[at] as Taken;
  return results;
}

/**
 * Makes a payment that waits for a card before its processor is chosen: `placeClaimed` orders it then. Throws if `admit`
 * refuses.
 */
export async function preparePayment(
  trx: Trx,
  payment: NewPayment,
  { acting, configurations }: Omit<Taking, 'processing'>,
): Promise<Transaction> {
  const [refusal] = await admit(trx, configurations, [{ ...payment, processor: undefined, at: acting.now }]);
  if (refusal) throw refusal;
  return (await insertPayments(trx, [{ payment, id: newId('txn', acting.now) }], acting))[0] as Transaction;
}

/** Notifies the listeners of payments that were blocked before their processor was asked. */
export const announceBlocked = (
  trx: Trx,
  taken: readonly Taken[],
  { acting, processing: { listeners } }: Pick<Taking, 'acting' | 'processing'>,
): Promise<void> =>
  notifyListeners(
    trx,
    taken.flatMap(({ transaction: paid, order }) => (order ? [] : [{ paid }])),
    { acting, listeners },
  );

const processorOf = ({ processor, mandate }: NewPayment): string | undefined =>
  processor ?? mandate?.processor ?? undefined;

/** Payments with the Card IDs across merchants and the vault tokens of their mandates: items do not have them. */
async function withCards(executor: Executor, payments: readonly NewPayment[]): Promise<readonly NewPayment[]> {
  const ids = payments.flatMap(({ mandate }) => mandate?.id ?? []);
  if (ids.length === 0) return payments;
  const rows = await executor
    .selectFrom('mandate')
    .select(['id', 'card_all', 'vault_token'])
    .where('id', 'in', ids)
    .execute();
  const cards = new Map(rows.map(({ id, ...card }) => [id, card]));
  return payments.map((payment) => {
    const { mandate } = payment;
    return mandate ? { ...payment, mandate: { ...mandate, ...cards.get(mandate.id) } } : payment;
  });
}

/** A payment as it is decided. */
const undecidedOf = (payment: NewPayment, acting: Acting): Undecided => {
  const { mandate, card, is_last: _, is_unauthenticated = false, ...known } = payment;
  return {
    ...known,
    ...cardOf(payment),
    id: newId('txn', acting.now),
    created_at: acting.now,
    is_called: true,
    is_challengeable: (card !== undefined || is_unauthenticated) && !payment.terminal,
    processor: processorOf(payment),
    held_by: known.processor === undefined && mandate?.processor ? ('mandate' as const) : ('gateway' as const),
  };
};

/** What is known of the card of a payment before its processor is asked. */
function cardOf({ card, mandate }: NewPayment): Partial<KnownCard> {
  if (card) return card;
  if (!mandate) return {};
  const { card_brand, card_bin, card_last_four, card_expiry, card: id, card_all } = mandate;
  const facts = { card: id, card_all, card_brand, card_bin, card_last_four, card_expiry };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value != null)) as Partial<KnownCard>;
}

interface Ready {
  readonly payment: NewPayment;
  readonly undecided: Undecided;
  readonly decision: Decision;
}

async function makePayments(trx: Trx, ready: readonly Ready[], acting: Acting): Promise<Taken[]> {
  if (ready.length === 0) return [];
  const sequences = await sequencesOf(trx, ready);
  const rows = await insertPayments(
    trx,
    ready.map(({ payment, undecided: { id }, decision }, at) => {
      const sequence_type = sequences[at];
      return { payment, id, decision, ...(sequence_type && { sequence_type }) };
    }),
    acting,
  );
  const each = rows.map((row, at) => ({ row, ...(ready[at] as Ready) }));
  for (const { row, decision } of each) await decision.record(trx, row, acting);
  const going = each.filter(({ decision }) => !decision.is_blocked);
  const orders = placeClaimed(
    trx,
    going.map(({ row, payment }) => ({
      operation: 'authorise',
      item: row.id,
      transaction: row,
      now: acting.now,
      mandate: payment.mandate?.id ?? null,
      in_vault: payment.mandate?.vault_token != null,
    })),
  );
  const order_of = new Map(orders.map((order) => [order.item, order]));
  return rows.map((row) => ({ transaction: row, order: order_of.get(row.id) }));
}

/** The places of direct debits in their mandates; none for blocked ones, and for other payments. */
async function sequencesOf(trx: Trx, ready: readonly Ready[]) {
  const collections = ready.map(({ payment, decision }) => {
    const { mandate, organisation, payment_product, amount, is_last = false } = payment;
    const is_debit = payment_product === 'sepa_direct_debit' && mandate && !decision.is_blocked;
    return is_debit ? { mandate: { id: mandate.id, organisation }, amount, is_last } : undefined;
  });
  return collections.some(Boolean) ? allotSequences(trx, collections) : [];
}

interface Inserted {
  readonly payment: NewPayment;
  readonly id: string;
  readonly decision?: Decision;
  readonly sequence_type?: SequenceType;
}

async function insertPayments(trx: Trx, payments: readonly Inserted[], acting: Acting): Promise<Transaction[]> {
  const rowOf = ({ payment, id, decision, sequence_type }: Inserted) => {
    const { mandate, card: _, processor: __, is_last: ___, is_unauthenticated: ____, ...known } = payment;
    return {
      ...known,
      ...cardOf(payment),
      ...(mandate && { mandate: mandate.id }),
      ...(sequence_type && { sequence_type }),
      id,
      created_at: acting.now,
      last_status_update: acting.now,
      payment_product_type: payment_product_types[payment.payment_product],
      status: 'INITIATED',
      taken: true,
      ...decision?.columns,
    };
  };
  const values = payments.map(rowOf);
  // Those with the same columns share a statement.
  const alike = [...Map.groupBy(values, (row) => Object.keys(row).sort().join()).values()];
  const inserted = (
    await together(
      alike.map(async (some) => {
        const inserting = insertRows(trx, transaction_entity, some);
        const moved = some.map((item) => {
          const { status, status_reason } = item as { status: string; status_reason?: string };
          return { item, change: { status, ...(status_reason !== undefined && { status_reason }) } };
        });
        const [rows] = await together([inserting, recordPayments(trx, moved, acting, inserting)]);
        return rows;
      }),
    )
  ).flat();
  const by_id = new Map(inserted.map((row) => [row.id, row]));
  return values.map(({ id }) => by_id.get(id) as Transaction);
}

/** Throws `no_processor` if no processor of a profile takes a payment product. */
export async function assertProcessor(executor: Executor, profile: string, payment_product: PaymentProduct) {
  const found = await executor
    .selectFrom('paymentprofile')
    .innerJoin('processor', (join) => join.on((on) => on('processor.id', '=', on.fn.any('paymentprofile.processors'))))
    .select('processor.id')
    .where('paymentprofile.id', '=', profile)
    .where('processor.payment_product', '=', payment_product)
    .limit(1)
    .executeTakeFirst();
  if (!found) throw new ApiError('no_processor', { details: { payment_product } });
}

/**
 * Decides about a payment whose card was read just now, and whose row the caller has locked. Returns the payment, and
 * the order to its processor, or undefined if it is blocked. Throws `no_processor`.
 */
export async function takeWithCard(
  trx: Trx,
  item: Transaction,
  card: KnownCard,
  { acting, processing }: Pick<Taking, 'acting' | 'processing'>,
): Promise<Taken> {
  const undecided = { ...item, ...card, processor: null, is_called: true, is_challengeable: false };
  const [decision] = (await processing.decide(trx, [undecided], acting)) as [Decision];
  const { status, status_reason, blocked, ...columns } = decision.columns;
  if (!decision.is_blocked && columns.processor === null) throw new ApiError('no_processor');
  const known = { ...card, ...columns };
  const transaction = decision.is_blocked
    ? await movePayment(
        trx,
        { item, change: { status: status ?? 'FAILED', status_reason }, besides: { ...known, blocked } },
        acting,
      )
    : ((await updateItem(trx, transaction_entity, item.id, known, acting)) as unknown as Transaction);
  await decision.record(trx, transaction, acting);
  if (decision.is_blocked) return { transaction, order: undefined };
  const order = { operation: 'authorise', item: item.id, transaction, now: acting.now } as const;
  return { transaction, order: placeClaimed(trx, [order])[0] };
}
