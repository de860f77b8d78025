import type { ItemOf } from '@sluis/contract/registry';

/** The fields of a payment that a middleware receives, before any processor: never card details. */
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

/** The result of calling a middleware. Without a valid answer `answer` is null and `error` says why. */
export interface MiddlewareReply {
  readonly answer: MiddlewareAnswer | null;
  /** Its own reason for the answer. */
  readonly reason: string | null;
  readonly error: string | null;
  readonly status_code: number | null;
  /** The beginning of the response. */
  readonly content: string | null;
  readonly duration_ms: number;
  /** The call, for the audit trail; absent if none was made. */
  readonly call?: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: unknown;
  };
}

/** A middleware's settings for its adapter. */
export interface MiddlewareSettings {
  readonly id: string;
  readonly url: string | null;
  /** In the clear. */
  readonly secret: string | null;
  /** Its time limit. */
  readonly timeout_ms: number;
}

/**
 * The interface of every kind of middleware. It answers within its time limit and never throws because of the other
 * side.
 */
export interface MiddlewareAdapter {
  ask(payment: PaymentQuestion, settings: MiddlewareSettings): Promise<MiddlewareReply>;
}
