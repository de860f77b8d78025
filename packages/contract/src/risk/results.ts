import type { RulesetAction } from '../entities/risk/validationruleset.ts';
import type { Condition } from './conditions.ts';
import type { ScaExemption } from './exemptions.ts';
import type { FactValue } from './facts.ts';

/** A number of payments, and their amounts in minor units by currency. */
export interface Amounts {
  readonly count: number;
  readonly volume: Readonly<Record<string, number>>;
}

/** How many payments of a long test or replay have been read, approximately. */
export interface Progress {
  readonly done: number;
  readonly of: number;
}

/** A payment of a test on history, for a link. */
export interface SamplePayment {
  readonly id: string;
  readonly created_at: string;
  readonly merchant_reference: string;
  readonly amount: number;
  readonly currency_code: string;
  readonly status: string;
  readonly customer: string | null;
  /** Paid, and never charged back; it would have been refused. */
  readonly is_good: boolean;
  readonly is_charged_back: boolean;
}

/** The payments of a period that rules match, and the outcome of each. */
export interface Matched extends Amounts {
  readonly paid: Amounts;
  readonly declined: number;
  readonly blocked: number;
  readonly refunded: Amounts;
  /** With a chargeback that was neither won nor cancelled. */
  readonly charged_back: Amounts;
  /** Paid and never charged back: a block would have refused these. */
  readonly refused_good: Amounts;
  /** The part of the matches that was charged back; null without matches. */
  readonly precision: number | null;
  /** The part of all charged-back payments that match; null if there are none. */
  readonly recall: number | null;
  readonly by_day: readonly { readonly day: string; readonly count: number; readonly charged_back: number }[];
}

/** The result of `POST /v1/validationruleset/test`. */
export interface RulesetTest {
  readonly from: string;
  readonly until: string;
  readonly scanned: number;
  readonly draft: Matched;
  /** The live version, if the ruleset exists. */
  readonly live: Matched | null;
  /** What only one of the two matches. */
  readonly only_draft: number;
  readonly only_live: number;
  readonly samples: readonly SamplePayment[];
  /** In how many payments each attribute was missing. */
  readonly missing: readonly { readonly name: string; readonly count: number }[];
  /** What the result depends on: keys of texts. */
  readonly notes: readonly ('facts_of_today' | 'challenges' | 'other_currencies')[];
}

/** The matches of a ruleset in the last seven days; items of `GET /v1/validationruleset/hits`. */
export interface RulesetHits {
  readonly ruleset: string;
  readonly count: number;
  readonly last_at: string | null;
  /** In how many payments of these days each of its attributes was missing. */
  readonly missing: readonly { readonly name: string; readonly count: number }[];
}

/** A condition with the value that the payment had. */
export interface Explained {
  readonly condition: Condition;
  readonly actual: FactValue;
  readonly holds: boolean;
}

export interface ExplainedRuleset {
  /** Null for rulesets that the viewer may not see: of the provider, or of an organisation above. */
  readonly ruleset: string | null;
  readonly number: number;
  /** Null for the provider's, to merchants. */
  readonly name: string | null;
  readonly action: RulesetAction;
  /** Null for the provider's, to merchants. */
  readonly exemption: ScaExemption | null;
  readonly matched: boolean;
  /** What it did, or would have done. */
  readonly effect:
    | 'tagged'
    | 'already_tagged'
    | 'tag_gone'
    | 'too_many_tags'
    | 'blocked'
    | 'would_have_blocked'
    | 'challenged'
    | 'exempted'
    | 'exemption_overruled'
    | 'exemption_not_allowed'
    | 'not_applicable'
    | null;
  /** All conditions of one that matched; the first false one of one that did not. Empty if it may not be seen. */
  readonly conditions: readonly Explained[];
}

export interface ExplainedRouting {
  readonly routing: string | null;
  readonly number: number | null;
  readonly name: string | null;
  /** The turns from the top of the tree, `t` for then and `e` for else; null without a routing. */
  readonly path: string | null;
  readonly steps: readonly (readonly Explained[])[];
  readonly processor: string | null;
  readonly reason: ProcessorReason | null;
  readonly attempts: readonly {
    readonly number: number;
    readonly created_at: string;
    readonly processor: string;
    readonly reference: string;
    readonly status: string | null;
    readonly status_reason: string | null;
  }[];
}

/** Why a payment has its processor. */
export const processor_reasons = [
  'routed',
  'given',
  'mandate',
  'only',
  'first',
  'not_attached',
  'not_allowed',
  'no_adapter',
  'no_processor',
] as const;
export type ProcessorReason = (typeof processor_reasons)[number];

/** `GET /v1/transaction/{id}/decision`. */
export interface DecisionAnswer {
  readonly transaction: string;
  readonly created_at: string;
  /** `none`: there was no ruleset and no routing. */
  readonly mode: 'decided' | 'observed' | 'none';
  readonly rulesets: readonly ExplainedRuleset[];
  readonly routing: ExplainedRouting;
  /** Null unless the viewer sees every ruleset that held. */
  readonly duration_us: number | null;
}

/** A leaf of a tree in a replay. */
export interface ReplayedLeaf extends Amounts {
  readonly path: string;
  readonly processor: string;
  readonly share: number;
  /** Of the payments that ran on that processor. */
  readonly approval: number | null;
  /**
   * The approval to expect: the rate of the processor among payments of equal currency, brand and card country, or else
   * its own, with a band. Null if there are too few payments.
   */
  readonly expected: { readonly rate: number; readonly low: number; readonly high: number; readonly n: number } | null;
  /** Null until costs are known. */
  readonly cost: number | null;
}

/** The result of `POST /v1/routing/replay`. */
export interface Replay {
  readonly from: string;
  readonly until: string;
  readonly scanned: number;
  readonly leaves: readonly ReplayedLeaf[];
  /** How many payments change their processor, from which to which. */
  readonly moved: readonly { readonly from: string | null; readonly to: string; readonly count: number }[];
  /** Payments of profiles that lack the processor of their leaf. */
  readonly unroutable: number;
  /** The same for the live version, if the routing exists. */
  readonly live: readonly ReplayedLeaf[] | null;
  /** The path of the payment that was asked for. */
  readonly path: string | null;
}

/** A published version of a ruleset or routing, which never changes. */
export interface PublishedVersion<C> {
  readonly number: number;
  readonly created_at: string;
  readonly content: C;
  readonly note: string | null;
  readonly actor_kind: string;
  readonly actor_name: string | null;
}
