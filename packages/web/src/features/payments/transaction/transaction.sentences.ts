import type { Said } from '@sluis/contract/base/translate';
import { blocked_by_provider, type ReasonKey, reasonKey } from '@sluis/contract/status-reasons';
import { colon, type SentenceContext, type Sentences } from '../../../kit/item/overview.ts';
import type { StatusOf } from '../../../lib/texts.ts';
import type { Transaction } from './transaction.item.ts';

const ruleOf = ({ status_reason }: Transaction): string | undefined =>
  /^blocked by rule: (.+)$/i.exec(status_reason ?? '')?.[1];

/** The middleware that blocked a payment. */
const middlewareOf = ({ status_reason }: Transaction): string | undefined =>
  /^blocked by middleware: (.+)$/i.exec(status_reason ?? '')?.[1];

const left = ({ amount, amount_refunded, amount_charged_back }: Transaction): number =>
  amount - amount_refunded - amount_charged_back;

/** The recommendation for a reason; for others, trying again may help. */
const advice_of: Readonly<Partial<Record<ReasonKey, Advice>>> = {
  insufficient_funds: 'other_means',
  processor_declined: 'other_means',
  gateway_rejected: 'other_means',
  credit_check_not_passed: 'other_means',
  wallet_restricted: 'other_means',
  not_allowed_for_this_card: 'other_means',
  suspected_fraud: 'other_means',
  expired_card: 'expired',
  limit_exceeded: 'limit',
  card_lost_or_stolen: 'lost',
  do_not_honor: 'ask_bank',
  declined_by_the_bank: 'ask_bank',
  account_closed: 'other_account',
  account_holder_deceased: 'other_account',
  no_mandate: 'mandate',
  mandate_not_usable: 'mandate',
  address_not_verified: 'address',
  '3_d_secure_authentication_failed': 'confirm',
  authentication_failed: 'confirm',
  authentication_required: 'confirm',
  processing_error: 'later',
  processor_unavailable: 'later',
  time_out_at_the_processor: 'later',
  no_answer_from_the_processor: 'later',
  invalid_response: 'later',
  interrupted: 'later',
  no_processor: 'settings',
  processor_not_allowed: 'settings',
  payment_product_not_allowed: 'settings',
};
type Advice =
  | 'other_means'
  | 'expired'
  | 'limit'
  | 'lost'
  | 'ask_bank'
  | 'other_account'
  | 'mandate'
  | 'address'
  | 'confirm'
  | 'later'
  | 'settings';

/** The recommendation for a payment that did not succeed. */
function next({ subscription, recurring_type, status_reason, payment_product_type }: Transaction): Said {
  if (recurring_type === 'recurring' || recurring_type === 'unscheduled')
    return [subscription ? 'said.transaction.by_subscription' : 'said.transaction.charge_again'];
  const advice = advice_of[reasonKey(status_reason ?? '') as ReasonKey] ?? 'retry';
  const is_card = advice === 'other_means' && payment_product_type === 'card';
  return [`said.transaction.advice.${is_card ? 'other_card' : advice}`];
}

/** Where the money of a paid payment is now; a chargeback comes first, since it may need a response. */
const paid =
  (key: string) =>
  (item: Transaction, { format }: SentenceContext): readonly Said[] => {
    const { amount, amount_refunded, amount_charged_back, currency_code } = item;
    const money = (of: number) => ({ amount: format.money({ amount: of, currency_code }) });
    if (amount_refunded + amount_charged_back === 0) return [[key], ['said.transaction.all_left']];
    if (amount_refunded >= amount) return [[key], ['said.transaction.all_back']];
    const refunded: Said = ['said.transaction.refunded', money(amount_refunded)];
    return [
      amount_charged_back > 0 ? ['said.transaction.charged_back', money(amount_charged_back)] : [key],
      ...(amount_refunded > 0 ? [refunded] : []),
      left(item) > 0 ? ['said.transaction.left', money(left(item))] : ['said.transaction.nothing_left'],
    ];
  };

/** "Declined: insufficient funds. Ask the customer to use another card." */
const failing =
  (key: string) =>
  (item: Transaction, { because }: SentenceContext): readonly Said[] => [
    [key, { why: colon(because(item.status_reason)) }],
    next(item),
  ];

const cancelledBy = ({ status_reason }: Transaction): 'customer' | 'time' | 'another' | undefined => {
  const key = reasonKey(status_reason ?? '');
  if (key === 'another_try_was_begun') return 'another';
  if (key === 'expired') return 'time';
  return key.startsWith('cancelled_by_the') ? 'customer' : undefined;
};

const hasLapsed = ({ status_reason }: Transaction): boolean =>
  reasonKey(status_reason ?? '') === 'authorization_expired';

const pending_key: Readonly<Record<string, string>> = {
  bank_transfer: 'said.transaction.pending_transfer',
  direct_debit: 'said.transaction.pending_debit',
};

/** The description of a payment's status, with a recommendation. */
export const transaction_sentences: Sentences<StatusOf<'transaction'>, Transaction> = {
  INITIATED: 'said.transaction.INITIATED',
  IN_PROGRESS: 'said.transaction.IN_PROGRESS',
  PENDING: ({ payment_product_type: type }) => [pending_key[type ?? ''] ?? 'said.transaction.PENDING'],
  AUTHORIZED: (item, { format }) =>
    item.amount === 0
      ? [
          item.payment_product_type === 'direct_debit'
            ? 'said.transaction.mandate_signed'
            : 'said.transaction.card_checked',
        ]
      : ['said.transaction.AUTHORIZED', { amount: format.money(item) }],
  AUTHORIZATION_VOIDED: (item) => [
    hasLapsed(item) ? 'said.transaction.authorization_expired' : 'said.transaction.AUTHORIZATION_VOIDED',
  ],
  CANCELLED: (item, { because }) => {
    const by = cancelledBy(item);
    if (by === 'another') return ['said.transaction.cancelled_for_another'];
    if (by === 'time') return [['said.transaction.cancelled_by_time'], next(item)];
    if (by === 'customer') return [['said.transaction.cancelled_by_customer'], next(item)];
    return ['said.transaction.CANCELLED', { why: colon(because(item.status_reason)) }];
  },
  ABANDONED: 'said.transaction.ABANDONED',
  SETTLEMENT_REQUESTED: paid('said.transaction.SETTLEMENT_REQUESTED'),
  SETTLEMENT_COMPLETED: paid('said.transaction.SETTLEMENT_COMPLETED'),
  DECLINED: failing('said.transaction.DECLINED'),
  FAILED: (item, context) => {
    if (!item.blocked) return failing('said.transaction.FAILED')(item, context);
    const middleware = middlewareOf(item);
    if (middleware) return ['said.transaction.blocked_by_middleware', { middleware }];
    if (item.status_reason === blocked_by_provider) return ['said.transaction.blocked_by_provider'];
    const rule = ruleOf(item);
    return rule ? ['said.transaction.blocked_by_rule', { rule }] : ['said.transaction.blocked'];
  },
  UNKNOWN: 'said.transaction.UNKNOWN',
};
