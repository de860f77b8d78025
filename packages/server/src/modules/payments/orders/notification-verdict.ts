import type { Notification } from '@sluis/adapter';
import { mayFollow, type Transitions } from '@sluis/contract/base/entity';
import { capture_transitions } from '@sluis/contract/entities/payments/capture';
import { disputeresponse_transitions } from '@sluis/contract/entities/payments/disputeresponse';
import type { NotificationReason } from '@sluis/contract/entities/payments/processornotification';
import { refund_transitions, void_refund_statuses } from '@sluis/contract/entities/payments/refund';
import {
  isPaid,
  paid_statuses,
  transaction_transitions,
  unpaid_statuses,
} from '@sluis/contract/entities/payments/transaction';
import { isOutdatedFailure } from '@sluis/contract/returned-money';
import type { KnownReason } from '@sluis/contract/status-reasons';
import type { Owner } from './notification.queries.ts';
import { kindOf } from './outcome.commands.ts';

/** The meaning of a reported status for an item: it is applied, changes nothing, or is impossible. */
export type Verdict = 'apply' | 'known' | Extract<NotificationReason, 'superseded' | 'not_allowed'>;

/** Whether one status can lead to another, over any number of steps. */
function leadsTo(transitions: Transitions, from: string, to: string, seen: readonly string[] = []): boolean {
  return (transitions[from] ?? []).some(
    (next) => next === to || (!seen.includes(next) && leadsTo(transitions, next, to, [...seen, from, next])),
  );
}

const tables: Readonly<Record<ReturnType<typeof kindOf>, { transitions: Transitions; ended: readonly string[] }>> = {
  transaction: { transitions: transaction_transitions, ended: unpaid_statuses },
  capture: { transitions: capture_transitions, ended: ['FAILED'] },
  disputeresponse: { transitions: disputeresponse_transitions, ended: ['FAILED'] },
  refund: { transitions: refund_transitions, ended: void_refund_statuses },
};

const not_paid_then: readonly string[] = ['CANCELLED', 'DECLINED'];
const finished: readonly string[] = ['AUTHORIZED', ...paid_statuses];

type Reported = Pick<Notification, 'status' | 'status_reason' | 'occurred_at'>;

/** An offer that is closed unused: at whichever time, it says nothing about a payment that the payer finished. */
const isUnfinished = ({ status, status_reason }: Reported): boolean =>
  status === 'CANCELLED' && status_reason === ('not finished in time' satisfies KnownReason);

/**
 * Judges a reported status by the present one. Processors deliver late, twice and in any order: a status that can lead
 * to the present one is outdated.
 */
export function judge(
  reference: string,
  owner: Pick<Owner, 'status' | 'last_status_update' | 'is_dated'>,
  report: Reported,
): Verdict {
  const { status: reported, occurred_at } = report;
  const kind = kindOf(reference);
  const { transitions, ended } = tables[kind];
  const { status: present, is_dated } = owner;
  if (present === reported) return 'known';
  if (is_dated && isOutdatedFailure(owner, reported, occurred_at)) return 'not_allowed';
  if (finished.includes(present) && isUnfinished(report)) return 'superseded';
  const [told_ms, since_ms] = [Date.parse(occurred_at), Date.parse(owner.last_status_update)];
  const is_before = told_ms <= since_ms;
  if (mayFollow(transitions, present, reported)) {
    // The money of a capture or refund went back after that.
    if (kind !== 'transaction' && is_dated && ended.includes(present) && told_ms < since_ms) return 'superseded';
    // A payer who had not paid by then has paid since.
    return not_paid_then.includes(reported) && isPaid(owner) && is_before ? 'superseded' : 'apply';
  }
  // It ended without money, for whichever reason.
  if (ended.includes(present) && ended.includes(reported)) return 'superseded';
  // A payer who had not finished by then has finished since.
  if (present === 'AUTHORIZED' && reported === 'CANCELLED' && is_before) return 'superseded';
  // A failure that is reported after the payment was paid is not outdated: the money is missing.
  if (ended.includes(reported)) return 'not_allowed';
  return leadsTo(transitions, reported, present, ended) ? 'superseded' : 'not_allowed';
}
