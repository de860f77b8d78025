import { randomBytes } from 'node:crypto';
import type { Authorisation, CardFacts, PaymentOutcome } from '@sluis/adapter';
import { newId } from '@sluis/contract/base/ids';
import type { PaymentProduct } from '@sluis/contract/payment-products';
import type { KnownReason } from '@sluis/contract/status-reasons';
import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Executor } from '../../../platform/database/database.ts';
import { factsOf } from '../card/card.commands.ts';
import { challenge_answers } from './bank.queries.ts';
import {
  authentication_required,
  type Behaviour,
  behaviourOf,
  behaviourOfAccount,
  behaviourOfCard,
  payer_account,
} from './cards.ts';
import { expectDispute } from './dispute.commands.ts';
import { sandbox_methods } from './gateway.ts';
import { settlesAt, storeOutcome } from './records.commands.ts';
import type { SandboxSettings } from './settings.queries.ts';
import { readWallet } from './wallets.ts';

type OfAccount = Authorisation & { readonly account: string | null };

/** Decides on a payment by its card, its token or the settings; a known reference gets the same answer again. */
export async function authorise(
  executor: Executor,
  clock: Clock,
  payment: OfAccount,
  { decline_percent }: Pick<SandboxSettings, 'decline_percent'>,
): Promise<PaymentOutcome> {
  const { answer, ...kept } = await recall(executor, payment);
  return answer ?? decide(executor, clock, payment, { decline_percent, ...kept });
}

/** The outcome of a challenged payment by the payer's answer. The card is stored on success, if requested. */
export async function answered(
  executor: Executor,
  waiting: PaymentOutcome,
  challenge: string,
): Promise<PaymentOutcome> {
  const { is_challenged, challenge_url, token, payer_account, ...payment } = waiting;
  const three_d_secure = (result: string, eci: string) =>
    payment.card && { three_d_secure: { version: '2.2.0', result, eci } };
  if (challenge === challenge_answers.cancelled)
    return { ...payment, status: 'CANCELLED', status_reason: 'cancelled by the payer' satisfies KnownReason };
  if (challenge !== challenge_answers.right) {
    const status_reason: KnownReason = payment.card ? 'authentication failed' : 'declined by the bank';
    return { ...payment, status: 'DECLINED', status_reason, ...three_d_secure('failed', '07') };
  }
  const { amount, captured } = await executor
    .selectFrom('sandbox_payment')
    .select(['amount', 'captured'])
    .where('id', '=', payment.processor_id_external)
    .executeTakeFirstOrThrow();
  return {
    ...payment,
    ...(token && { token }),
    ...(payer_account && { payer_account }),
    status: amount === 0 || captured !== null ? 'AUTHORIZED' : 'SETTLEMENT_REQUESTED',
    ...three_d_secure('challenged', '05'),
  };
}

async function decide(
  executor: Executor,
  clock: Clock,
  payment: OfAccount,
  { decline_percent, behaviour: kept_behaviour, card: kept_card }: Decision,
): Promise<PaymentOutcome> {
  const { reference, amount, currency_code, card, token, keep, payment_product } = payment;
  const wallet = payment.wallet_payload === undefined ? undefined : readWallet(payment.wallet_payload);
  const own = wallet?.behaviour ?? behaviourFor(payment, kept_behaviour, decline_percent);
  const is_refused = own.needs_authentication && !payment.challenge && payment.initiation.by === 'customer';
  const behaviour = is_refused ? authentication_required : own;
  const facts = card ? factsOf(card) : (wallet?.card ?? kept_card ?? undefined);
  const paid = behaviour.status === 'SETTLEMENT_REQUESTED' || behaviour.status === 'AUTHORIZED';
  const id = `sbx_${newId('p').slice(2)}`;
  // Banks and wallets take the money immediately.
  const is_later =
    amount > 0 &&
    paid &&
    (behaviour.status === 'AUTHORIZED' || (payment.capture_later === true && payment_product === 'card'));
  const outcome: PaymentOutcome = {
    // An amount of zero has no settlement: it only verifies the card.
    status: is_later || (paid && amount === 0) ? 'AUTHORIZED' : behaviour.status,
    ...(behaviour.status_reason && { status_reason: behaviour.status_reason }),
    ...(behaviour.refusal && { refusal: behaviour.refusal }),
    processor_id_external: id,
    ...(facts && { card: facts }),
    // A bank that grants an exemption asks its payer nothing.
    ...(((behaviour.is_challenged && !payment.exemption) || (payment.challenge && paid)) &&
      !payment.card_present && { status: 'PENDING', is_challenged: true, challenge_url: bankPage(id) }),
    ...(keep &&
      paid &&
      (startsDebits(payment_product)
        ? { payer_account }
        : { token: token ?? (await keepToken(executor, behaviour, facts)) })),
  };
  if (behaviour.disputed && paid && amount > 0)
    await expectDispute(
      executor,
      clock,
      { id: `sbx_d${id.slice(4)}`, payment: reference, amount, currency_code },
      behaviour.disputed,
    );
  return storeOutcome(executor, { reference, kind: 'payment', amount, currency_code }, outcome, {
    behaviour: behaviour.name,
    created_at: clock.now(),
    settles_at: amount === 0 ? null : settlesAt(outcome.status, clock),
    account: payment.account,
    captured: is_later ? 0 : null,
    ...(payment.return_url && { return_url: payment.return_url }),
  });
}

const startsDebits = (payment_product: string): boolean =>
  sandbox_methods[payment_product as PaymentProduct]?.starts_debits !== undefined;

/** The page where a challenged payer authenticates, or pays. */
export const bankPage = (id: string): string => `/sandbox/bank/${id}`;

function behaviourFor(payment: Authorisation, kept: string | undefined, decline_percent: number): Behaviour {
  const { card, debit, amount, payment_product } = payment;
  // Payments by other means than a card or an account go to a bank page, unless there is a token.
  const without_card = behaviourOf(payment_product === 'card' ? 'success' : 'bank');
  const given = debit ? behaviourOfAccount(debit.iban) : card ? behaviourOfCard(card) : without_card;
  const own = kept ? behaviourOf(kept) : given;
  const unlucky = amount > 0 && own.status === 'SETTLEMENT_REQUESTED' && Math.random() * 100 < decline_percent;
  return unlucky ? behaviourOf('declined') : own;
}

interface Recalled {
  /** The former answer to the same reference. */
  readonly answer?: PaymentOutcome;
  /** Of the payment's token. */
  readonly behaviour?: string;
  readonly card?: CardFacts | null;
}
type Decision = Omit<Recalled, 'answer'> & Pick<SandboxSettings, 'decline_percent'>;

/** The facts that decide about a payment, in one query. */
async function recall(executor: Executor, { reference, token }: Authorisation): Promise<Recalled> {
  const { rows } = await sql<{ answer: PaymentOutcome | null; behaviour: string | null; card: CardFacts | null }>`
    select (select answer from sandbox_payment where reference = ${reference}) as answer, behaviour, card
    from (select 1) as one left join sandbox_token on token = ${token ?? null}`.execute(executor);
  const { answer, behaviour, card } = rows[0] as NonNullable<(typeof rows)[0]>;
  return { ...(answer && { answer }), ...(behaviour && { behaviour }), card };
}

async function keepToken(executor: Executor, { name, again }: Behaviour, card: unknown): Promise<string> {
  const token = `sbx_tok_${randomBytes(18).toString('base64url')}`;
  await executor
    .insertInto('sandbox_token')
    .values({ token, behaviour: again ?? name, card: JSON.stringify(card ?? null) })
    .execute();
  return token;
}
