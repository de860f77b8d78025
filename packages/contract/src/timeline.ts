import type { EntityName } from './registry.ts';
import { webhook_deliveries } from './webhook-delivery.ts';

/** What an event of a timeline is about, by which it is filtered. */
export const timeline_kinds = ['money', 'messages', 'calls'] as const;
export type TimelineKind = (typeof timeline_kinds)[number];

/**
 * What tells of an item besides its own history, and the events that each tells of. A module of the server declares the
 * source (`x.timeline.ts`), and its feature has the words, as `timeline.{source}.{event}`.
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

/** The source of what the history of statuses tells, which every timeline has. */
export const history_source = 'history';

/** The most events of a source in one timeline: the latest. */
export const timeline_events_max = 50;
/** The most steps of an event, such as the attempts of a webhook: the latest. */
export const timeline_steps_max = 10;

/** A part of an event that happened at a time of its own, such as an attempt to deliver a webhook. */
export interface TimelineStep {
  readonly occurred_at: string;
  /** 0 where there was no response. */
  readonly response_code: number;
  readonly duration_ms: number;
  readonly error: string | null;
}

/** What is known of an event besides when it was. What does not apply is left out. */
export interface TimelineFacts {
  readonly kind: TimelineKind;
  /** By which gaps in its words are filled. */
  readonly words?: Readonly<Record<string, string | number>>;
  /** The item that it tells of or leads to, where that is another one. */
  readonly about?: { readonly entity: EntityName; readonly id: string };
  /** What an item came to. */
  readonly status?: { readonly entity: EntityName; readonly value: string; readonly reason: string | null };
  readonly amount?: number;
  readonly currency_code?: string;
  /** How it went, where that deserves attention. */
  readonly tone?: 'good' | 'warning' | 'failed';
  /** Free text, as somebody wrote it. */
  readonly note?: string;
  /** What somebody may want to copy: ids and codes of others. */
  readonly codes?: readonly string[];
  readonly response_code?: number;
  readonly duration_ms?: number;
  readonly actor_kind?: string;
  readonly actor_name?: string | null;
  /** The latest last. */
  readonly steps?: readonly TimelineStep[];
}

/** Something that happened, as `GET /v1/{entity}/{id}/timeline` answers it. */
export interface TimelineEvent extends TimelineFacts {
  readonly id: string;
  readonly source: TimelineSourceName | typeof history_source;
  readonly event: string;
  readonly occurred_at: string;
}

/** A source of which there is more than the timeline has, and the list with all of it. */
export interface TimelineMore {
  readonly source: TimelineEvent['source'];
  readonly list?: { readonly entity: EntityName; readonly search: Readonly<Record<string, string>> };
}

/** The latest first. */
export interface TimelineAnswer {
  readonly items: readonly TimelineEvent[];
  readonly more: readonly TimelineMore[];
}
