import type Stripe from 'stripe';
import { api_version } from './client.ts';
import { type Behaviour, returned_ibans, test_cards } from './mock-cards.ts';
import {
  billingOf,
  idealDetails,
  makeAttempt,
  makeCharge,
  makeDispute,
  makeEvent,
  makeIntent,
  makeMethod,
  makeMovement,
  makePayout,
  makeRefund,
  makeSetup,
} from './mock-objects.ts';
import type { Given } from './mock-parameters.ts';

/** A request that Stripe refuses. */
export class Refused extends Error {
  readonly status: number;
  readonly error: Partial<Stripe.StripeRawError>;
  constructor(status: number, error: Partial<Stripe.StripeRawError>) {
    super(error.message);
    this.status = status;
    this.error = { type: 'invalid_request_error', ...error };
  }
}

type Intent = Stripe.PaymentIntent;
type Stored = { readonly id: string; readonly object: string; readonly created: number };

export interface Place {
  readonly base_url: () => string;
  readonly now: () => number;
  readonly livemode: boolean;
  readonly account: string | undefined;
  /** Whether the account may capture an authorisation several times. */
  readonly is_multicapture: boolean;
  /** Receives events as they arise. */
  readonly push?: (event: Stripe.EventBase) => void;
}

/** How a payer answers on the page of their bank. */
export type PageAnswer = 'succeed' | 'fail' | 'cancel' | 'expire';

const text = (value: Given[string] | undefined): string | undefined => (typeof value === 'string' ? value : undefined);
const within = (value: Given[string] | undefined): Given => (typeof value === 'object' ? value : {});
const metadataOf = (given: Given): Stripe.Metadata => within(given.metadata) as Stripe.Metadata;

/** 1.5% and 25 minor units. */
const feeOf = (amount: number): number => Math.round(amount * 0.015) + 25;
const dispute_fee = 2000;

const isLuhn = (number: string): boolean =>
  [...number].reverse().reduce((sum, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return sum + (doubled > 9 ? doubled - 9 : doubled);
  }, 0) %
    10 ===
  0;

const secure = {
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: '7d3f6f0e-1f5e-4b5e-8a50-31a2a8b1c9d4',
  version: '2.2.0',
} as const;

const errors_of_answers: Readonly<Record<Exclude<PageAnswer, 'succeed'>, readonly [secure: string, bank: string]>> = {
  fail: ['payment_intent_authentication_failure', 'payment_intent_payment_attempt_failed'],
  cancel: ['payment_intent_authentication_failure', 'payment_method_customer_decline'],
  expire: ['payment_intent_payment_attempt_expired', 'payment_intent_payment_attempt_expired'],
};

export type StoredBooks = ReturnType<Books['store']>;

/** The objects of one Stripe account, and what happens to them. */
export class Books {
  readonly objects = new Map<string, Stored>();
  readonly events: Stripe.EventBase[] = [];
  readonly #place: Place;
  readonly #behaviours = new Map<string, Behaviour>();
  readonly #ibans = new Map<string, string>();
  readonly #paid_out = new Map<string, string>();
  readonly #secured = new Set<string>();
  readonly #multicapture = new Set<string>();
  readonly #return_urls = new Map<string, string>();

  /** With what `store` returned, of books before these. */
  constructor(place: Place, stored?: StoredBooks) {
    this.#place = place;
    if (!stored) return;
    this.objects = stored.objects;
    this.#behaviours = stored.behaviours;
    this.#ibans = stored.ibans;
    this.#paid_out = stored.paid_out;
    this.#secured = stored.secured;
    this.#multicapture = stored.multicapture;
    this.#return_urls = stored.return_urls;
  }

  /** All but the events, which have been delivered. */
  store() {
    return {
      objects: this.objects,
      behaviours: this.#behaviours,
      ibans: this.#ibans,
      paid_out: this.#paid_out,
      secured: this.#secured,
      multicapture: this.#multicapture,
      return_urls: this.#return_urls,
    };
  }

  get made() {
    return { now: this.#place.now(), livemode: this.#place.livemode };
  }

  add<T extends Stored>(object: T): T {
    this.objects.set(object.id, object);
    return object;
  }

  all<T extends Stored>(object: T['object']): T[] {
    return [...this.objects.values()].filter((each) => each.object === object).reverse() as T[];
  }

  get<T extends Stored>(id: string, object: T['object'], param = 'id', status = 404): T {
    const found = this.objects.get(id);
    if (found?.object === object) return found as T;
    throw new Refused(status, { code: 'resource_missing', param, message: `No such ${object}: '${id}'` });
  }

  emit(type: Stripe.Event.Type, object: object): void {
    const { account } = this.#place;
    const data = { object: structuredClone(object) } as Stripe.EventBase['data'];
    const event = makeEvent(this.made, { ...(account && { account }), api_version, data, type });
    this.events.push(event);
    this.#place.push?.(event);
  }

  makeMethod(given: Given): Stripe.PaymentMethod {
    const type = text(given.type) ?? '';
    const billing = billingOf(within(given.billing_details) as object);
    if (type !== 'card') {
      const method = this.add(makeMethod(this.made, type, billing));
      const iban = text(within(given.sepa_debit).iban);
      if (type === 'sepa_debit' && !(iban && billing.name && billing.email))
        throw new Refused(400, { code: 'parameter_missing', message: 'sepa_debit requires iban, name and email.' });
      if (iban) this.#ibans.set(method.id, iban);
      return method;
    }
    const card = within(given.card);
    const number = text(card.number) ?? this.#numberOfToken(text(card.token) ?? '');
    const behaviour = test_cards[number];
    if (behaviour?.is_invalid || !isLuhn(number))
      throw new Refused(402, {
        type: 'card_error',
        code: 'incorrect_number',
        param: 'number',
        message: 'Your card number is incorrect.',
      });
    const [exp_month, exp_year] = card.token ? [12, 2039] : [Number(card.exp_month), Number(card.exp_year)];
    if (exp_year < new Date(this.#place.now()).getUTCFullYear())
      throw new Refused(402, {
        type: 'card_error',
        code: 'invalid_expiry_year',
        message: "Your card's expiration year is invalid.",
      });
    const facts = { brand: behaviour?.brand ?? 'visa', last4: number.slice(-4), exp_month, exp_year };
    const method = this.add(makeMethod(this.made, type, billing, facts));
    this.#behaviours.set(method.id, behaviour ?? {});
    return method;
  }

  #numberOfToken(id: string): string {
    const token = this.objects.get(id) as Stripe.Token | undefined;
    // Stripe has tokens of its own for tests.
    if (id === 'tok_visa') return '4242424242424242';
    if (token?.object !== 'token')
      throw new Refused(400, { code: 'resource_missing', message: `No such token: '${id}'` });
    if (token.used) throw new Refused(400, { code: 'token_already_used', message: 'The token was used before.' });
    token.used = true;
    return '4242424242424242';
  }

  #methodOf(given: Given): Stripe.PaymentMethod {
    const id = text(given.payment_method);
    if (id === undefined) return this.makeMethod(within(given.payment_method_data));
    const method = this.get<Stripe.PaymentMethod>(id, 'payment_method', 'payment_method', 400);
    if (method.customer !== null && method.customer !== text(given.customer))
      throw new Refused(400, { param: 'payment_method', message: 'The payment method belongs to another customer.' });
    return method;
  }

  #checkMethod(given: Given, { type }: Stripe.PaymentMethod): void {
    const allowed = Object.values(within(given.allowed_payment_method_types));
    if (allowed.length > 0 && !allowed.includes(type))
      throw new Refused(400, { param: 'payment_method', message: `The type ${type} is not allowed.` });
    const customer = text(given.customer);
    if (customer !== undefined) this.get(customer, 'customer', 'customer', 400);
    if (type === 'sepa_debit' && !given.mandate_data && given.payment_method_data)
      throw new Refused(400, {
        code: 'payment_intent_mandate_invalid',
        param: 'mandate_data',
        message: 'sepa_debit requires mandate_data.',
      });
  }

  /** iDEAL leaves a SEPA direct debit behind, with the payer's name and address and their consent. */
  #checkStart({ type, billing_details }: Stripe.PaymentMethod, given: Given): void {
    if (type !== 'ideal') return;
    const { name, email } = billing_details;
    if (!given.mandate_data || !given.customer || !name || !email)
      throw new Refused(400, {
        code: 'parameter_missing',
        param: 'mandate_data',
        message: 'ideal can be set up for future payments with mandate_data, a customer, a name and an email only.',
      });
  }

  /** The SEPA direct debit that a payment by iDEAL leaves behind. */
  #generate({ type, billing_details }: Stripe.PaymentMethod, customer: unknown): Stripe.PaymentMethod | undefined {
    if (type !== 'ideal' || typeof customer !== 'string') return undefined;
    const generated = this.add(makeMethod(this.made, 'sepa_debit', billing_details as Stripe.Charge.BillingDetails));
    generated.customer = customer;
    return generated;
  }

  createIntent(given: Given): Intent {
    const method = this.#methodOf(given);
    this.#checkMethod(given, method);
    const descriptor = text(given.statement_descriptor);
    if (descriptor !== undefined && method.type === 'card')
      throw new Refused(400, {
        param: 'statement_descriptor',
        message: 'Use statement_descriptor_suffix for card charges.',
      });
    if (given.setup_future_usage) this.#checkStart(method, given);
    const amount = Number(given.amount);
    if (amount < 1)
      throw new Refused(400, { code: 'amount_too_small', param: 'amount', message: 'Amount must be positive.' });
    const manual = text(given.capture_method) === 'manual';
    if (manual && !['card', 'paypal', 'klarna'].includes(method.type))
      throw new Refused(400, { param: 'capture_method', message: `${method.type} cannot be captured later.` });
    const intent = this.add(
      makeIntent(this.made, {
        amount,
        currency: text(given.currency) ?? '',
        payment_method_types: [method.type],
        payment_method: method.id,
        allowed_payment_method_types: [method.type],
        capture_method: manual ? 'manual' : 'automatic',
        customer: text(given.customer) ?? null,
        metadata: metadataOf(given),
        setup_future_usage: text(given.setup_future_usage) ?? null,
        statement_descriptor: descriptor ?? null,
        statement_descriptor_suffix: text(given.statement_descriptor_suffix) ?? null,
      }),
    );
    this.emit('payment_intent.created', intent);
    if (text(given.confirm) === 'true') this.#confirm(intent, method, given);
    return intent;
  }

  createSetup(given: Given): Stripe.SetupIntent {
    const method = this.#methodOf(given);
    this.#checkMethod(given, method);
    this.#checkStart(method, given);
    const setup = this.add(
      makeSetup(this.made, {
        payment_method_types: [method.type],
        payment_method: method.id,
        customer: text(given.customer) ?? null,
        metadata: metadataOf(given),
        usage: text(given.usage) ?? 'off_session',
      }),
    );
    if (method.type === 'ideal' || this.#isSecured(method, given, false)) {
      this.#require(setup, given);
      return setup;
    }
    const { decline } = this.#behaviourOf(method);
    if (decline) {
      this.#failSetup(setup, { type: 'card_error', ...decline, message: 'Your card was declined.' });
      throw new Refused(402, {
        ...setup.last_setup_error,
        setup_intent: structuredClone(setup),
      } as Partial<Stripe.StripeRawError>);
    }
    this.#succeedSetup(setup, method);
    return setup;
  }

  #failSetup(setup: Stripe.SetupIntent, error: Partial<Stripe.StripeRawError>): void {
    Object.assign(setup, {
      status: 'requires_payment_method',
      next_action: null,
      last_setup_error: error,
      payment_method: null,
    });
    this.emit('setup_intent.setup_failed', setup);
  }

  #succeedSetup(setup: Stripe.SetupIntent, method: Stripe.PaymentMethod): void {
    const generated = this.#generate(method, setup.customer);
    const attempt =
      generated && this.add(makeAttempt(this.made, setup, { type: 'ideal', ideal: idealDetails(generated) }));
    Object.assign(setup, { status: 'succeeded', next_action: null, latest_attempt: attempt?.id ?? null });
    if (!generated) method.customer = setup.customer as string | null;
    this.emit('setup_intent.succeeded', setup);
  }

  #behaviourOf({ id }: Stripe.PaymentMethod): Behaviour {
    return this.#behaviours.get(id) ?? {};
  }

  #isSecured(method: Stripe.PaymentMethod, given: Given, off_session: boolean): boolean {
    const options = within(within(given.payment_method_options).card);
    const { secure: wish } = this.#behaviourOf(method);
    if (wish === 'always') return true;
    if (wish === 'unless_stored') return !(off_session && method.customer !== null);
    return !off_session && text(options.request_three_d_secure) !== undefined;
  }

  #require(intent: Intent | Stripe.SetupIntent, given: Given): void {
    const return_url = text(given.return_url);
    if (return_url === undefined)
      throw new Refused(400, { param: 'return_url', message: 'A return_url must be given for a redirect.' });
    this.#return_urls.set(intent.id, return_url);
    const url = `${this.#place.base_url()}/pages/${intent.id}`;
    const next_action = { type: 'redirect_to_url', redirect_to_url: { return_url, url } };
    Object.assign(intent, { status: 'requires_action', next_action });
    this.emit(
      intent.object === 'payment_intent' ? 'payment_intent.requires_action' : 'setup_intent.requires_action',
      intent,
    );
  }

  #confirm(intent: Intent, method: Stripe.PaymentMethod, given: Given): void {
    const options = within(within(given.payment_method_options).card);
    const off_session = text(given.off_session) === 'true';
    if (options.stored_credential_usage && !off_session)
      throw new Refused(400, {
        param: 'payment_method_options[card][stored_credential_usage]',
        message: 'Only off session.',
      });
    if (this.#place.is_multicapture && options.request_multicapture) this.#multicapture.add(intent.id);
    if (method.type === 'sepa_debit') {
      intent.status = 'processing';
      this.#attach(intent, method);
      this.emit('payment_intent.processing', intent);
      return;
    }
    if (method.type !== 'card') {
      this.#require(intent, given);
      return;
    }
    const is_secured = this.#isSecured(method, given, off_session);
    if (is_secured && !off_session) {
      this.#secured.add(intent.id);
      this.#require(intent, given);
      return;
    }
    const decline = is_secured
      ? { code: 'authentication_required', decline_code: 'authentication_required' }
      : this.#behaviourOf(method).decline;
    if (decline) {
      this.#decline(intent, method, decline);
      throw new Refused(402, {
        ...intent.last_payment_error,
        payment_intent: structuredClone(intent),
      } as Partial<Stripe.StripeRawError>);
    }
    this.#charge(intent, method, false);
  }

  #attach(intent: Intent, method: Stripe.PaymentMethod): void {
    if (intent.setup_future_usage && intent.customer && method.type !== 'ideal')
      method.customer = intent.customer as string;
  }

  #decline(intent: Intent, method: Stripe.PaymentMethod, decline: NonNullable<Behaviour['decline']>): void {
    const { code, decline_code, network, advice } = decline;
    const outcome = { type: 'issuer_declined', network_status: 'declined_by_network', seller_message: 'Declined.' };
    const charge = this.add(
      makeCharge(this.made, {
        intent,
        method,
        outcome: {
          ...outcome,
          advice_code: advice ?? null,
          network_decline_code: network ?? null,
          reason: decline_code ?? null,
        },
        three_d_secure: null,
        is_multicapture: false,
      }),
    );
    Object.assign(charge, {
      status: 'failed',
      paid: false,
      failure_code: code,
      failure_message: 'Your card was declined.',
    });
    this.emit('charge.failed', charge);
    this.#fail(
      intent,
      {
        type: 'card_error',
        code,
        charge: charge.id,
        message: 'Your card was declined.',
        ...(decline_code && { decline_code }),
        ...(network && { network_decline_code: network }),
        ...(advice && { advice_code: advice }),
      },
      charge.id,
    );
  }

  #fail(
    intent: Intent,
    error: Partial<Stripe.PaymentIntent.LastPaymentError>,
    latest_charge: string | null = null,
  ): void {
    Object.assign(intent, {
      status: 'requires_payment_method',
      next_action: null,
      payment_method: null,
      last_payment_error: { doc_url: 'https://docs.stripe.com/error-codes', ...error },
      ...(latest_charge && { latest_charge }),
    });
    this.emit('payment_intent.payment_failed', intent);
  }

  #charge(intent: Intent, method: Stripe.PaymentMethod, is_secured: boolean): void {
    const charge = this.add(
      makeCharge(this.made, {
        intent,
        method,
        outcome: {},
        generated: intent.setup_future_usage ? this.#generate(method, intent.customer) : undefined,
        three_d_secure: is_secured ? secure : null,
        is_multicapture: this.#multicapture.has(intent.id),
      }),
    );
    Object.assign(intent, { latest_charge: charge.id, next_action: null });
    this.#attach(intent, method);
    this.emit('charge.succeeded', charge);
    if (intent.capture_method === 'manual') {
      Object.assign(intent, { status: 'requires_capture', amount_capturable: intent.amount });
      this.emit('payment_intent.amount_capturable_updated', intent);
    } else this.#take(intent, charge, { amount: intent.amount, is_final: true });
  }

  #take(intent: Intent, charge: Stripe.Charge, { amount, is_final }: { amount: number; is_final: boolean }): void {
    const { currency } = charge;
    const movement = this.add(
      makeMovement(this.made, {
        amount,
        currency,
        fee: feeOf(amount),
        reporting_category: 'charge',
        source: charge.id,
        type: charge.id.startsWith('py_') ? 'payment' : 'charge',
      }),
    );
    charge.amount_captured += amount;
    Object.assign(charge, { captured: true, balance_transaction: movement.id });
    intent.amount_received += amount;
    intent.amount_capturable = is_final ? 0 : intent.amount - intent.amount_received;
    if (intent.amount_capturable > 0) {
      this.emit('payment_intent.amount_capturable_updated', intent);
      return;
    }
    intent.status = 'succeeded';
    this.emit('charge.captured', charge);
    this.emit('payment_intent.succeeded', intent);
    const { dispute } = this.#behaviours.get(String(charge.payment_method)) ?? {};
    if (dispute) this.dispute(charge, dispute);
  }

  dispute(charge: Stripe.Charge, given: { readonly reason: string; readonly is_inquiry?: true }): Stripe.Dispute {
    const dispute = this.add(makeDispute(this.made, charge, given));
    charge.disputed = true;
    this.emit('charge.dispute.created', dispute);
    if (given.is_inquiry) return dispute;
    const { amount, currency } = dispute;
    const movement = this.add(
      makeMovement(this.made, {
        ...{ amount: -amount, currency, fee: dispute_fee, source: dispute.id },
        reporting_category: 'dispute',
        type: 'adjustment',
      }),
    );
    dispute.balance_transactions.push(movement);
    this.emit('charge.dispute.funds_withdrawn', dispute);
    return dispute;
  }

  respond(id: string, given: Given): Stripe.Dispute {
    const dispute = this.get<Stripe.Dispute>(id, 'dispute');
    const evidence = within(given.evidence);
    const is_open = /needs_response$/.test(dispute.status);
    if (!is_open && (given.submit || given.evidence))
      throw new Refused(400, { message: 'The dispute can no longer be responded to.' });
    for (const [name, value] of Object.entries(evidence))
      if (String(value).startsWith('file_')) this.get(String(value), 'file', name, 400);
    Object.assign(dispute.metadata, metadataOf(given));
    Object.assign(dispute.evidence, evidence);
    if (text(given.submit) === 'true') {
      dispute.evidence_details = { ...dispute.evidence_details, has_evidence: true, submission_count: 1 };
      dispute.status = dispute.status.replace('needs_response', 'under_review');
    }
    this.emit('charge.dispute.updated', dispute);
    return dispute;
  }

  /** The bank decides, or the merchant accepts. */
  closeDispute(id: string, status: 'won' | 'lost' | 'warning_closed'): Stripe.Dispute {
    const dispute = this.get<Stripe.Dispute>(id, 'dispute');
    if (['won', 'lost', 'warning_closed'].includes(dispute.status))
      throw new Refused(400, { message: 'This dispute is already closed.' });
    dispute.status = status;
    this.emit('charge.dispute.closed', dispute);
    return dispute;
  }

  /** The banks end what is pending, and decide for merchants that have responded to a dispute. */
  endAll(): void {
    this.endDebits();
    this.endRefunds();
    for (const { id, status } of this.all<Stripe.Dispute>('dispute')) {
      if (status === 'under_review') this.closeDispute(id, 'won');
      if (status === 'warning_under_review') this.closeDispute(id, 'warning_closed');
    }
  }

  #unexpected(intent: Intent | Stripe.SetupIntent, verb: string): Refused {
    const code =
      intent.object === 'payment_intent' ? 'payment_intent_unexpected_state' : 'setup_intent_unexpected_state';
    return new Refused(400, {
      code,
      message: `You cannot ${verb} this ${intent.object} because it has a status of ${intent.status}.`,
    });
  }

  capture(id: string, given: Given): Intent {
    const intent = this.get<Intent>(id, 'payment_intent');
    if (intent.status !== 'requires_capture') throw this.#unexpected(intent, 'capture');
    const charge = this.get<Stripe.Charge>(String(intent.latest_charge), 'charge');
    const amount = given.amount_to_capture === undefined ? intent.amount_capturable : Number(given.amount_to_capture);
    if (amount > intent.amount_capturable)
      throw new Refused(400, {
        code: 'amount_too_large',
        param: 'amount_to_capture',
        message: 'The amount is too large.',
      });
    const is_final = text(given.final_capture) !== 'false';
    if (given.final_capture !== undefined && !this.#multicapture.has(id))
      throw new Refused(400, { param: 'final_capture', message: 'Multicapture is not available for this payment.' });
    Object.assign(intent.metadata, metadataOf(given));
    this.#take(intent, charge, { amount, is_final });
    return intent;
  }

  cancel(id: string, reason: string | null = null): Intent {
    const intent = this.get<Intent>(id, 'payment_intent');
    if (
      !['requires_payment_method', 'requires_action', 'requires_capture', 'requires_confirmation'].includes(
        intent.status,
      )
    )
      throw this.#unexpected(intent, 'cancel');
    const is_captured = intent.amount_received > 0;
    Object.assign(intent, {
      ...{ amount_capturable: 0, next_action: null },
      ...(is_captured
        ? { status: 'succeeded' }
        : { status: 'canceled', canceled_at: Math.floor(this.#place.now() / 1000), cancellation_reason: reason }),
    });
    this.emit(is_captured ? 'payment_intent.succeeded' : 'payment_intent.canceled', intent);
    return intent;
  }

  cancelSetup(id: string): Stripe.SetupIntent {
    const setup = this.get<Stripe.SetupIntent>(id, 'setup_intent');
    if (setup.status === 'succeeded' || setup.status === 'canceled') throw this.#unexpected(setup, 'cancel');
    Object.assign(setup, { status: 'canceled', next_action: null });
    this.emit('setup_intent.canceled', setup);
    return setup;
  }

  refund(given: Given): Stripe.Refund {
    const intent = this.get<Intent>(text(given.payment_intent) ?? '', 'payment_intent', 'payment_intent', 400);
    const charge = this.objects.get(String(intent.latest_charge)) as Stripe.Charge | undefined;
    if (!charge?.captured)
      throw new Refused(400, { message: 'This PaymentIntent does not have a successful charge to refund.' });
    if (charge.refunded)
      throw new Refused(400, {
        code: 'charge_already_refunded',
        message: `Charge ${charge.id} has already been refunded.`,
      });
    if (charge.disputed)
      throw new Refused(400, { code: 'charge_disputed', message: `Charge ${charge.id} has been charged back.` });
    const left = charge.amount_captured - charge.amount_refunded;
    const amount = given.amount === undefined ? left : Number(given.amount);
    if (amount > left)
      throw new Refused(400, {
        param: 'amount',
        message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`,
      });
    const { refund: behaviour } = this.#behaviours.get(String(charge.payment_method)) ?? {};
    const is_later = behaviour === 'succeeds_later' || charge.id.startsWith('py_');
    const refund = this.add(
      makeRefund(this.made, charge, {
        amount,
        metadata: metadataOf(given),
        reason: text(given.reason) ?? null,
        status: is_later ? 'pending' : 'succeeded',
      }),
    );
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    refund.balance_transaction = this.#moveRefund(refund, -amount, 'refund');
    this.emit('refund.created', refund);
    this.emit('charge.refunded', charge);
    return refund;
  }

  #moveRefund({ id, currency }: Stripe.Refund, amount: number, reporting_category: string): string {
    const type = id.startsWith('pyr_') ? 'payment_refund' : reporting_category;
    return this.add(makeMovement(this.made, { amount, currency, fee: 0, reporting_category, source: id, type })).id;
  }

  /** Refunds to banks end after days: those to some cards and accounts fail. */
  endRefunds(failure_reason?: string): void {
    for (const refund of this.all<Stripe.Refund>('refund')) {
      const { refund: behaviour } = this.#behaviours.get(String(refund.payment_method)) ?? {};
      const fails = failure_reason !== undefined || behaviour === 'fails_later';
      if (fails && refund.status !== 'failed') {
        Object.assign(refund, { status: 'failed', failure_reason: failure_reason ?? 'expired_or_canceled_card' });
        this.#moveRefund(refund, refund.amount, 'refund_failure');
        this.emit('refund.failed', refund);
      } else if (refund.status === 'pending') refund.status = 'succeeded';
      else continue;
      this.emit('refund.updated', refund);
      this.emit('charge.refund.updated', refund);
    }
  }

  /** Debits are collected after days, or returned. */
  endDebits(): void {
    for (const intent of this.all<Intent>('payment_intent')) {
      if (intent.status !== 'processing') continue;
      const method = this.get<Stripe.PaymentMethod>(String(intent.payment_method), 'payment_method');
      const code = returned_ibans[this.#ibans.get(method.id) ?? ''];
      if (code) this.#fail(intent, { type: 'card_error', code, message: 'The debit was returned.' });
      else this.#charge(intent, method, false);
    }
  }

  /** The address to which the bank's page returns its payer, after their answer. */
  answerPage(id: string, answer: PageAnswer): string {
    const intent = this.objects.get(id) as Intent | Stripe.SetupIntent;
    const return_url = new URL(this.#return_urls.get(id) ?? '');
    if (intent.status === 'requires_action') this.#answer(intent, answer);
    const name = intent.object;
    return_url.searchParams.set(name, id);
    return_url.searchParams.set(`${name}_client_secret`, intent.client_secret ?? '');
    return_url.searchParams.set(
      'redirect_status',
      intent.status === 'requires_payment_method' ? 'failed' : 'succeeded',
    );
    return return_url.href;
  }

  #answer(intent: Intent | Stripe.SetupIntent, answer: PageAnswer): void {
    const method = this.get<Stripe.PaymentMethod>(String(intent.payment_method), 'payment_method');
    if (intent.object === 'setup_intent') {
      const error = { type: 'invalid_request_error', code: 'setup_intent_authentication_failure' } as const;
      if (answer === 'succeed') this.#succeedSetup(intent, method);
      else this.#failSetup(intent, error);
      return;
    }
    if (answer !== 'succeed') {
      const [of_card, of_bank] = errors_of_answers[answer];
      const code = this.#secured.has(intent.id) ? of_card : of_bank;
      this.#fail(intent, { type: 'invalid_request_error', code, message: 'The payment was not approved.' });
      return;
    }
    const { decline } = this.#behaviourOf(method);
    if (decline) this.#decline(intent, method, decline);
    else this.#charge(intent, method, this.#secured.has(intent.id));
  }

  /** An authorisation that was not captured in time. */
  expire(id: string): void {
    const intent = this.cancel(id, 'automatic');
    const charge = this.get<Stripe.Charge>(String(intent.latest_charge), 'charge');
    charge.refunded = true;
    this.emit('charge.expired', charge);
  }

  /** Pays out all that moved since the last payout. */
  payOut(day: string, given: Partial<Stripe.Payout> = {}): Stripe.Payout {
    const movements = this.#owed();
    const payout = this.add(
      makePayout(this.made, {
        amount: movements.reduce((sum, { net }) => sum + net, 0),
        arrival_date: Date.parse(`${day}T00:00:00.000Z`) / 1000,
        currency: movements[0]?.currency ?? 'eur',
        ...given,
      }),
    );
    for (const { id } of movements) this.#paid_out.set(id, payout.id);
    this.emit('payout.paid', payout);
    if (payout.reconciliation_status === 'completed') this.emit('payout.reconciliation_completed', payout);
    return payout;
  }

  /** Whether there is anything to pay out. */
  get is_owed(): boolean {
    return this.#owed().length > 0;
  }

  #owed(): Stripe.BalanceTransaction[] {
    return this.movementsOf(undefined).filter(({ id }) => !this.#paid_out.has(id));
  }

  movementsOf(payout: string | undefined): Stripe.BalanceTransaction[] {
    const all = this.all<Stripe.BalanceTransaction>('balance_transaction');
    return payout === undefined ? all : all.filter(({ id }) => this.#paid_out.get(id) === payout);
  }
}
