import type { ItemOf } from '@sluis/contract/registry';

/** What a middleware is told of a payment, before any processor hears of it: never card details. */
export const asked_about = [
  'id',
  'created_at',
  'organisation',
  'payment_profile',
  'processor',
  'customer',
  'merchant_reference',
  'description',
  'amount',
  'currency_code',
  'payment_product',
  'recurring_type',
  'subscription',
  'payment_link',
  'platform',
  'browser',
  'ip',
  'country_code',
] as const satisfies readonly (keyof ItemOf<'transaction'>)[];

export type PaymentQuestion = Pick<ItemOf<'transaction'>, (typeof asked_about)[number]>;

export const middleware_answers = ['allow', 'tag', 'block'] as const;
export type MiddlewareAnswer = (typeof middleware_answers)[number];

/** What came of asking a middleware. Without a valid answer `answer` is null and `error` says why. */
export interface MiddlewareReply {
  readonly answer: MiddlewareAnswer | null;
  /** Its own words on the answer. */
  readonly reason: string | null;
  readonly error: string | null;
  readonly status_code: number | null;
  /** The first part of what was answered. */
  readonly content: string | null;
  readonly duration_ms: number;
  /** The call as it was made, for the audit trail; absent if nothing left this machine. */
  readonly call?: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: unknown;
  };
}

/** A middleware's settings as its adapter needs them. */
export interface MiddlewareSettings {
  readonly id: string;
  readonly url: string | null;
  /** In the clear. */
  readonly secret: string | null;
  /** How long it has to answer. */
  readonly timeout_ms: number;
}

/** The interface to every kind of middleware. It answers within its time limit and never throws because of the other side. */
export interface MiddlewareAdapter {
  ask(payment: PaymentQuestion, settings: MiddlewareSettings): Promise<MiddlewareReply>;
}
