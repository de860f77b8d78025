import type { Address, Authorisation, PaymentOutcome } from '@sluis/adapter';
import type { PaymentProduct } from '@sluis/contract/payment-products';
import type { KnownReason } from '@sluis/contract/status-reasons';
import type Stripe from 'stripe';
import { toStripe } from './amounts.ts';
import { type Answer, type Client, unperformed } from './client.ts';
import { descriptorOf } from './descriptor.ts';
import { methods, typeOf } from './methods.ts';
import { type Intent, partsOfToken, paymentOutcome, reference_key } from './outcome.ts';
import { type Refused, refusedOutcome } from './reasons.ts';
import { applePayFields, googlePayToken } from './wallets.ts';

const value_max = 500;

export const metadataOf = ({ reference, metadata }: Pick<Authorisation, 'reference' | 'metadata'>) => ({
  ...Object.fromEntries(
    Object.entries(metadata).map(([name, value]) => [name.slice(0, 40), value.slice(0, value_max)]),
  ),
  [reference_key]: reference,
});

type Failed = Omit<PaymentOutcome, 'processor_id_external'>;

/** A payment that was refused before Stripe had an id for it. */
class Refusal extends Error {
  readonly outcome: Failed;
  constructor(outcome: Failed) {
    super(outcome.status_reason);
    this.outcome = outcome;
  }
}

const failed = (status_reason: string): Refusal => new Refusal({ status: 'FAILED', status_reason });

/** A card error is a refusal of the card, anything else one of the request. */
const refused = (error: Refused & { readonly type?: string }): Failed =>
  error.type === 'card_error' ? refusedOutcome(error) : { ...refusedOutcome(error), status: 'FAILED' };

function mustSucceed<T>(answer: Answer<T>): T {
  if (answer.is_ok) return answer.object;
  throw new Refusal(refused(answer.error));
}

const addressOf = ({ street, house_number, postal_code, city, region, country_code }: Address) => ({
  line1: [street, house_number].filter(Boolean).join(' '),
  postal_code,
  city,
  state: region,
  country: country_code,
});

function billingOf({ payer, debit }: Authorisation) {
  const { billing_address, country_code, email, name } = payer;
  return {
    name: debit?.account_holder ?? name,
    email,
    address: billing_address ? addressOf(billing_address) : country_code && { country: country_code },
  };
}

/** The card of a payment as Stripe's form has it: typed, or the token of a wallet. */
async function cardFieldsOf(client: Client, payment: Authorisation): Promise<Stripe.PaymentMethodCreateParams.Card> {
  const { reference, payment_product, card, wallet_payload } = payment;
  if (card) {
    const [month, year] = card.expiry.split('/');
    return { number: card.number, exp_month: Number(month), exp_year: 2000 + Number(year), cvc: card.security_code };
  }
  if (payment_product === 'google_pay') {
    const token = googlePayToken(wallet_payload ?? '');
    if (!token) throw failed('Google Pay was not set up for Stripe');
    return { token };
  }
  const fields = applePayFields(wallet_payload ?? '');
  if (!fields) throw failed('no card and no token');
  const made = await unperformed(() => client.post<Stripe.Token>('/v1/tokens', fields, `token-${reference}`));
  return { token: mustSucceed(made).id };
}

/** How a payment is paid: a stored payment method, a new one, or the data of one that Stripe makes. */
async function methodOf(
  client: Client,
  payment: Authorisation,
  type: string,
): Promise<Stripe.PaymentIntentCreateParams.PaymentMethodData | string> {
  const { token, reference, debit } = payment;
  if (token) return partsOfToken(token).payment_method;
  const billing_details = billingOf(payment);
  if (type !== 'card') return { type, billing_details, ...(debit && { sepa_debit: { iban: debit.iban } }) };
  const form: Stripe.PaymentMethodCreateParams = { type, billing_details, card: await cardFieldsOf(client, payment) };
  const made = await unperformed(() =>
    client.post<Stripe.PaymentMethod>('/v1/payment_methods', form, `method-${reference}`),
  );
  return mustSucceed(made).id;
}

/** The customer whose payment method it is or becomes; undefined for a payment that stores and uses none. */
async function customerOf(client: Client, payment: Authorisation): Promise<string | undefined> {
  const { token, keep, reference, payer } = payment;
  if (token) return partsOfToken(token).customer;
  if (!keep) return undefined;
  const form: Stripe.CustomerCreateParams = {
    email: payer.email,
    name: payer.name,
    metadata: { [reference_key]: reference, ...(payer.reference && { payer: payer.reference }) },
  };
  const made = await unperformed(() => client.post<Stripe.Customer>('/v1/customers', form, `customer-${reference}`));
  return mustSucceed(made).id;
}

/** The payer's consent to be debited, given on our page or on paper; for iDEAL, to be debited afterwards. */
function mandateOf(payment: Authorisation): Stripe.PaymentIntentCreateParams['mandate_data'] {
  const { debit, payer, token, keep, payment_product } = payment;
  const starts_debits = keep && methods[payment_product as PaymentProduct]?.starts_debits !== undefined;
  if ((!debit && !starts_debits) || token) return undefined;
  const { ip, user_agent } = payer;
  const accepted_at = debit && Math.floor(Date.parse(debit.signed_at) / 1000);
  const customer_acceptance =
    ip && user_agent
      ? ({ type: 'online', online: { ip_address: ip, user_agent } } as const)
      : ({ type: 'offline', ...(accepted_at !== undefined && { accepted_at }) } as const);
  return { customer_acceptance };
}

/** Stripe requests exemptions by itself: its interface has none to ask for, only more authentication. */
function cardOptionsOf(payment: Authorisation, is_multicapture: boolean) {
  const { challenge, is_authentication_required, initiation, card_present } = payment;
  const { by, series } = initiation;
  return {
    ...(challenge &&
      by === 'customer' &&
      !card_present && { request_three_d_secure: is_authentication_required ? 'challenge' : 'any' }),
    ...(by === 'merchant' && series && series !== 'first' && { stored_credential_usage: series }),
    ...(is_multicapture && { request_multicapture: 'if_available' }),
  };
}

const expand = ['latest_charge'];

/** The fields of a payment and of a verification. */
async function commonOf(client: Client, payment: Authorisation, type: string) {
  const method = await methodOf(client, payment, type);
  return {
    confirm: true,
    customer: await customerOf(client, payment),
    allowed_payment_method_types: [type],
    ...(typeof method === 'string' ? { payment_method: method } : { payment_method_data: method }),
    mandate_data: mandateOf(payment),
    metadata: metadataOf(payment),
    return_url: payment.initiation.by === 'customer' ? payment.return_url : undefined,
  };
}

async function verify(client: Client, payment: Authorisation, type: string): Promise<Answer<Stripe.SetupIntent>> {
  const { initiation, challenge, reference } = payment;
  const form: Stripe.SetupIntentCreateParams = {
    ...(await commonOf(client, payment, type)),
    usage: 'off_session',
    ...(type === 'card' &&
      challenge &&
      initiation.by === 'customer' && { payment_method_options: { card: { request_three_d_secure: 'any' } } }),
  };
  return client.post<Stripe.SetupIntent>('/v1/setup_intents', form, reference);
}

const authorisable = ['card', 'paypal', 'klarna'];

async function pay(
  client: Client,
  payment: Authorisation,
  type: string,
  is_multicapture: boolean,
): Promise<Answer<Stripe.PaymentIntent>> {
  const { reference, amount, currency_code, descriptor, capture_later, keep, initiation } = payment;
  const given = toStripe(amount, currency_code);
  if (given === undefined) throw failed('Stripe does not take this amount in this currency');
  const card = cardOptionsOf(payment, is_multicapture);
  const form: Stripe.PaymentIntentCreateParams = {
    ...(await commonOf(client, payment, type)),
    amount: given,
    currency: currency_code.toLowerCase(),
    capture_method: capture_later && authorisable.includes(type) ? 'manual' : 'automatic',
    ...(initiation.by === 'merchant' && { off_session: true }),
    ...(keep && !payment.token && { setup_future_usage: 'off_session' }),
    ...(type === 'card' && Object.keys(card).length > 0 && { payment_method_options: { card } }),
    ...descriptorOf(descriptor, type === 'card'),
    expand,
  };
  return client.post<Stripe.PaymentIntent>('/v1/payment_intents', form, reference);
}

/** The outcome of an answer about a payment: a declined one has its payment in the error. */
function outcomeOf(answer: Answer<Intent>, bin: string | undefined): PaymentOutcome {
  if (answer.is_ok) return paymentOutcome(answer.object, bin);
  const { error } = answer;
  const known = error.payment_intent ?? error.setup_intent;
  const end = refused(error);
  if (!known) return { ...end, processor_id_external: '' };
  return { ...paymentOutcome(known, bin), ...(known.status === 'requires_payment_method' ? {} : end) };
}

const bin_length = 6;

export async function authorise(
  client: Client,
  payment: Authorisation,
  is_multicapture: boolean,
): Promise<PaymentOutcome> {
  const type = typeOf(payment.payment_product);
  // Stripe takes cards of terminals only from its own.
  if (!type || payment.card_present)
    return {
      status: 'FAILED',
      status_reason: 'payment_product_not_allowed' satisfies KnownReason,
      processor_id_external: '',
    };
  const bin = payment.card?.number.slice(0, bin_length);
  try {
    const answer =
      payment.amount === 0 ? await verify(client, payment, type) : await pay(client, payment, type, is_multicapture);
    const outcome = outcomeOf(answer, bin);
    const { token } = payment;
    const is_good = outcome.status !== 'DECLINED' && outcome.status !== 'FAILED';
    return {
      ...outcome,
      // A stored payment method remains as it was stored.
      ...(token && payment.keep && is_good && { token }),
      ...(bin && { store: { bin } }),
    };
  } catch (error) {
    if (error instanceof Refusal) return { ...error.outcome, processor_id_external: '' };
    throw error;
  }
}
