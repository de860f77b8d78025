import { entity } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { match_outcomes, match_resolutions, matched_kinds } from '../../finance/matching.ts';

const anyAmount = f.amount(-Number.MAX_SAFE_INTEGER, { nullable: true });

/** A line of an acquirer's file beside the payment, refund or chargeback that it accounts for; or one without the other. */
export const settlementmatch = entity({
  name: 'settlementmatch',
  noun: 'settlement match',
  nouns: 'settlement matches',
  display: 'outcome',
  roles: { list: ['PSP_PROCESSOR_SETTLEMENT_LIST'] },
  fields: {
    id: f.id('smat'),
    created_at: f.instant(),
    /** That of its item, else that of its file. */
    organisation: f.ref('organisation'),
    /** That of the financial event, else the line. */
    source_key: f.text(120, { output: 'never', unique: true }),
    processor_settlement: f.ref('processorsettlement'),
    /** Null until a line accounts for the item. */
    file: f.text(40, { nullable: true }),
    line: f.integer(1, 2 ** 31 - 1, { nullable: true }),
    processor: f.ref('processor', { nullable: true }),
    /** The id at the processor. */
    reference: f.text(200, { nullable: true, search: 'prefix' }),
    kind: f.oneOf(matched_kinds),
    /** Which of the lines with this reference and kind it is. */
    ordinal: f.integer(1, 2 ** 31 - 1, { default: 1 }),
    outcome: f.oneOf(match_outcomes),
    /** A difference that is not resolved. */
    is_open: f.boolean({ default: false }),
    resolution: f.oneOf(match_resolutions, { nullable: true }),
    /** The payment, capture, refund or chargeback. */
    item: f.text(40, { nullable: true, search: 'exact' }),
    /** Of an unknown line: the payment that it may be about. */
    transaction: f.ref('transaction', { nullable: true }),
    /** Where its money is posted; null for the organisation of its file. */
    settlement_profile: f.ref('settlementprofile', { nullable: true }),
    currency_code: f.currency(),
    /** Ours; money that goes back is negative. */
    expected: anyAmount,
    /** The acquirer's. */
    found: anyAmount,
    /** That of the acquirer, if it differs. */
    found_currency_code: f.currency({ nullable: true }),
    /** The estimated cost. */
    expected_fee: anyAmount,
    found_fee: anyAmount,
    booked_on: f.date({ nullable: true }),
    exception: f.ref('financeexception', { nullable: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
