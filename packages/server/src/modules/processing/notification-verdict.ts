import { mayFollow, type Transitions } from '@sluis/contract/base/entity';
import type { NotificationReason } from '@sluis/contract/entities/processornotification';
import { refund_transitions } from '@sluis/contract/entities/refund';
import { transaction_transitions } from '@sluis/contract/entities/transaction';

/** What a reported status means for an item: it is applied, changes nothing, or cannot be true. */
export type Verdict = 'apply' | 'known' | Extract<NotificationReason, 'superseded' | 'not_allowed'>;

/** Whether one status can lead to another, over any number of steps. */
function leadsTo(transitions: Transitions, from: string, to: string, seen: readonly string[] = []): boolean {
  return (transitions[from] ?? []).some(
    (next) => next === to || (!seen.includes(next) && leadsTo(transitions, next, to, [...seen, from, next])),
  );
}

/**
 * Judges a reported status by the present one. Processors deliver late, twice and in any order: a status from which the
 * present one follows has been left behind.
 */
export function judge(reference: string, present: string, reported: string): Verdict {
  const transitions = reference.startsWith('rfnd_') ? refund_transitions : transaction_transitions;
  if (present === reported) return 'known';
  if (mayFollow(transitions, present, reported)) return 'apply';
  return leadsTo(transitions, reported, present) ? 'superseded' : 'not_allowed';
}
