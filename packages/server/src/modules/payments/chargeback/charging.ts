import { takesMoney } from '@sluis/contract/disputes/stages';
import { chargeback } from '@sluis/contract/entities/payments/chargeback';
import type { ItemOf } from '@sluis/contract/registry';
import type { Body, Row } from '../../../resource/commands.ts';
import { reportedInstant } from '../../../resource/instants.ts';
import { chargebackTaken, recordMoney } from '../financial-event/capture.commands.ts';
import type { ReversalKind } from '../transaction/reversal.commands.ts';

/** How a chargeback takes and frees the amount of its payment. */
export const charging_back = {
  entity: chargeback,
  column: 'amount_charged_back',
  exceeds: 'chargeback_exceeds_amount',
  record: recordMoney('chargeback'),
  takes: ({ stage, status }) => takesMoney({ stage, status }),
  besides: reportedBesides,
  taken: (trx, item, now) => chargebackTaken(trx, item as ItemOf<'chargeback'>, now),
} as const satisfies ReversalKind;

const besides = ['stage', 'due_at', 'work_by_date', 'fee_amount'] as const;

/** What a report says besides the status: the stage, the deadline, the fee and the time of a response. */
function reportedBesides(item: Row, report: Body, now: string): Body {
  const given = besides.filter((name) => report[name] !== undefined && report[name] !== item[name]);
  return { ...Object.fromEntries(given.map((name) => [name, report[name]])), ...respondedAt(item, report, now) };
}

/** The time of a response: as reported, or else when the chargeback was reported as disputed. */
function respondedAt(item: Row, { status, responded_at, occurred_at }: Body, now: string): Body {
  if (responded_at === null) return { responded_at };
  if (responded_at !== undefined) return { responded_at: reportedInstant('responded_at', responded_at, now) };
  const is_first = item.responded_at === null && item.status !== status;
  return status === 'IN_DISPUTE' && is_first ? { responded_at: reportedInstant('occurred_at', occurred_at, now) } : {};
}
