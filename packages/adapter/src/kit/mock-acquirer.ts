import type { Authorisation, Delivery, ProcessorAdapter, Returned } from '../contract.ts';

/** What an acquirer does with the next request; afterwards it works again. */
export type Fault =
  /** The connection ends before the request is performed. */
  | 'lost_before'
  /** It performs the request, and the connection ends before the answer. */
  | 'lost_after'
  /** 429 with Retry-After: 120. */
  | 'too_many'
  /** 503, without performing it. */
  | 'unavailable'
  /** 200 with a body that is no answer. */
  | 'unreadable';

/** A payment, capture or refund in the records of an acquirer. */
export interface Performed {
  /** In minor units of ISO 4217, as ours. */
  readonly amount: number;
  readonly currency_code: string;
}

/** How a payer leaves the page of their bank. */
export type PayerAnswer = 'approve' | 'decline' | 'leave';

/** A payment in a test: what is different from a card payment of € 12.50. */
export type Sample = Partial<Authorisation>;

/**
 * An acquirer for tests, and its adapter: over HTTP on this machine, with its own records. It refuses requests that its
 * documents do not allow.
 */
export interface MockAcquirer {
  /** With the settings of an account. */
  readonly adapter: ProcessorAdapter;
  /** The same with a key that the acquirer does not know. */
  readonly with_wrong_key: ProcessorAdapter;
  /** The adapter while its webhook secret is rotated: the acquirer still signs with the former one. Absent if it signs nothing. */
  readonly rotating?: ProcessorAdapter;
  /**
   * Payments that end as named; absent for what the acquirer cannot do. `refused` is refused also if its payer is sent to
   * a page first and approves there.
   */
  readonly samples: {
    /** What most sentences pay by; a card by default. */
    readonly usual?: Sample;
    readonly refused: Sample;
    readonly challenged?: Sample;
    readonly redirected?: Sample;
  };
  /** The next request fails. */
  fail(fault: Fault): void;
  /** What the acquirer performed by a reference, in the order of time: one, if each was performed once. */
  performed(reference: string): Promise<readonly Performed[]>;
  /** How many requests have reached it. */
  requests(): number;
  /** The payer's browser returns from the page of a pending payment, with what the acquirer appends. */
  payerReturns(reference: string, answer: PayerAnswer): Promise<Returned>;
  /** The acquirer ends what is pending: captures and refunds are performed, unless they are to fail. */
  complete(reference: string, as?: 'performed' | 'failed'): Promise<void>;
  /** The acquirer pays out what it has taken and not paid out yet; absent if its answers complete payments. */
  payOut?(): Promise<void>;
  /** Lookups find what was performed until now, if they lag behind. */
  catchUp(): void;
  /** The notifications since the last call, as they are delivered; several in one delivery if it has batches. */
  deliveries(): readonly Delivery[];
  /** A genuine notification about a payment that is not ours. */
  foreignDelivery(): Delivery;
  /** For an adapter with `disputes`. */
  readonly disputes?: {
    /** A payment that can be disputed; a card payment by default. */
    readonly sample?: Sample;
    /** The payer's bank disputes a payment; the acquirer's id of the dispute. */
    open(reference: string, reason_code: string): Promise<string>;
    /** The responses that it has received to a dispute. */
    received(dispute: string): Promise<readonly ('submit' | 'accept')[]>;
    /** The time to respond is over. */
    end(dispute: string): Promise<void>;
  };
  close(): Promise<void>;
}
