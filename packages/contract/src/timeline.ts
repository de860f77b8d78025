import type { EntityName } from './registry.ts';
import { webhook_deliveries } from './webhook-delivery.ts';

/** What a ruleset did to a payment; `_of_provider` for one that the viewer may not see. */
const effects_of_rules = [
  'tagged',
  'already_tagged',
  'tag_gone',
  'too_many_tags',
  'blocked',
  'would_have_blocked',
  'challenged',
  'exempted',
  'exemption_overruled',
  'exemption_not_allowed',
  'not_applicable',
] as const;

/** The subjects of timeline events, which filter them. */
export const timeline_kinds = ['money', 'messages', 'calls'] as const;
export type TimelineKind = (typeof timeline_kinds)[number];

/**
 * The sources of events about an item besides its own history, and the events of each. A module of the server declares
 * the source (`x.timeline.ts`), and its feature has the words, as `timeline.{source}.{event}`.
 */
export const timeline_sources = {
  origin: [
    'apikey',
    'user',
    'import',
    'system',
    'paymentlink',
    'subscription',
    'subscription_again',
    'scheduledtransaction',
    'terminal',
  ],
  three_d_secure: ['authenticated', 'attempted', 'frictionless', 'challenged', 'failed', 'not_enrolled', 'unknown'],
  middleware: ['allow', 'tag', 'block', 'unanswered_allow', 'unanswered_tag', 'unanswered_block'],
  rule: [...effects_of_rules, ...effects_of_rules.map((effect) => `${effect}_of_provider` as const)],
  routing: ['routed', 'not_attached', 'not_allowed', 'no_adapter', 'no_processor'],
  attempt: ['sent', 'not_sent', 'declined', 'taken', 'released'],
  order: ['authorise', 'capture', 'void', 'refund'],
  processor: ['authorise', 'proceed', 'capture', 'void', 'refund', 'find'],
  correction: ['corrected'],
  webhook: webhook_deliveries,
  call: ['incoming', 'outgoing', 'job'],
  look: ['colleague', 'staff', 'program'],
  settlement: ['payment', 'refund', 'chargeback'],
  note: ['customer'],
} as const;

export type TimelineSourceName = keyof typeof timeline_sources;
export type TimelineEventOf<S extends TimelineSourceName> = (typeof timeline_sources)[S][number];

/** The source of the history of statuses, which every timeline has. */
export const history_source = 'history';

/** The most events of a source in one timeline: the latest. */
export const timeline_events_max = 50;
/** The most steps of an event, such as the attempts of a webhook: the latest. */
export const timeline_steps_max = 10;

/** A part of an event with its own time, such as an attempt to deliver a webhook. */
export interface TimelineStep {
  readonly occurred_at: string;
  /** 0 without a response. */
  readonly response_code: number;
  readonly duration_ms: number;
  readonly error: string | null;
}

/** The facts of an event besides its time. Facts that do not apply are absent. */
export interface TimelineFacts {
  readonly kind: TimelineKind;
  /** The values for the placeholders of its words. */
  readonly words?: Readonly<Record<string, string | number>>;
  /** The other item that it is about, or that it leads to. */
  readonly about?: { readonly entity: EntityName; readonly id: string };
  /** The status that an item reached. */
  readonly status?: { readonly entity: EntityName; readonly value: string; readonly reason: string | null };
  readonly amount?: number;
  readonly currency_code?: string;
  /** Its outcome, if that deserves attention. */
  readonly tone?: 'good' | 'warning' | 'failed';
  /** Free text of a user. */
  readonly note?: string;
  /** Values that a user may want to copy: ids and codes of other systems. */
  readonly codes?: readonly string[];
  readonly response_code?: number;
  readonly duration_ms?: number;
  readonly actor_kind?: string;
  readonly actor_name?: string | null;
  /** The latest last. */
  readonly steps?: readonly TimelineStep[];
}

/** An event in `GET /v1/{entity}/{id}/timeline`. */
export interface TimelineEvent extends TimelineFacts {
  readonly id: string;
  readonly source: TimelineSourceName | typeof history_source;
  readonly event: string;
  readonly occurred_at: string;
}

/** A source with more events than the timeline shows, and the list of all. */
export interface TimelineMore {
  readonly source: TimelineEvent['source'];
  readonly list?: { readonly entity: EntityName; readonly search: Readonly<Record<string, string>> };
}

/** The latest first. */
export interface TimelineAnswer {
  readonly items: readonly TimelineEvent[];
  readonly more: readonly TimelineMore[];
}
