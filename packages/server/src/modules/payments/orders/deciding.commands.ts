import type { ItemOf } from '@sluis/contract/registry';
import type { Executor, Trx } from '../../../platform/database/database.ts';
import { question } from '../../../resource/module.ts';
import type { Acting } from '../../../resource/resource.ts';

type Transaction = ItemOf<'transaction'>;

type Facts =
  | 'payment_product'
  | 'customer'
  | 'card'
  | 'card_brand'
  | 'card_bin'
  | 'card_country'
  | 'country_code'
  | 'recurring_type'
  | 'ip'
  | 'platform'
  | 'browser'
  | 'three_d_secure'
  | 'tags';

/** A payment before its processor is asked. */
export interface Undecided
  extends Pick<Transaction, 'id' | 'organisation' | 'payment_profile' | 'created_at' | 'amount' | 'currency_code'>,
    Partial<Pick<Transaction, Facts>> {
  readonly card_all?: string | null | undefined;
  /** Its processor, if that is not to be chosen: a gateway gave it, or the payment's mandate is stored there. */
  readonly processor?: string | null | undefined;
  readonly held_by?: 'gateway' | 'mandate';
  /** Sluis calls the processor, so that one without an adapter cannot take it. */
  readonly is_called: boolean;
  /** Its payer can be asked for 3-D Secure. */
  readonly is_challengeable: boolean;
  /** It has happened already, so that nothing can be refused. */
  readonly is_observed?: boolean;
  /** The rulesets that held when it was first decided, if this repeats that. */
  readonly snapshots?: readonly string[] | undefined;
}

/** What is decided about a payment. Its columns are inserted with it. */
export interface Decision {
  readonly is_blocked: boolean;
  readonly columns: Pick<
    Transaction,
    'processor' | 'tags' | 'three_d_secure_requested' | 'sca_exemption' | 'blocked'
  > & {
    readonly network: string | null;
    readonly status?: 'FAILED';
    readonly status_reason?: string;
  };
  readonly snapshots: readonly string[];
  /** Records the decision, once the payment has been inserted, and notifies those who asked for it. */
  readonly record: (trx: Trx, payment: Transaction, acting: Acting) => Promise<void> | void;
}

/** Decides about payments, in their transaction and after every check that refuses them; asks no other system. */
export type Decide = (trx: Trx, payments: readonly Undecided[], acting: Acting) => Promise<readonly Decision[]>;

export interface Deciding {
  readonly decide: Decide;
  /** Reads what holds for an organisation's payments along with other statements, if it is not cached. */
  readonly preload: (executor: Executor, organisation: string) => Promise<unknown>;
}

export const decides = question<Deciding>('decisions about payments');

/**
 * Finds the next processor for a payment whose row is locked, among the fallbacks of the routing that decided about it:
 * one that can be used now and was not tried yet.
 */
export type FindFallback = (trx: Trx, payment: Transaction, asked: Asked) => Promise<string | undefined>;

interface Asked {
  readonly tried: readonly string[];
  /** Sluis calls the processor, so that one without an adapter cannot be next. */
  readonly hasAdapter: (processor: { readonly provider: string }) => boolean;
}

export const fallbacks = question<FindFallback>('fallbacks of payments');
