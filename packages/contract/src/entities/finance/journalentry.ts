import { entity, verb } from '../../base/entity.ts';
import { f } from '../../base/fields.ts';
import { corrected_facts } from '../../finance/facts.ts';
import { entry_kinds } from '../../finance/kinds.ts';
import { priced_shape } from '../../finance/priced.ts';
import { payment_products } from '../../payment-products.ts';

/** Millionths of a minor unit. */
const exact = f.decimal(-1e15, 1e15, { default: 0 });

const correct = { roles: ['PSP_SETTLEMENT_UPDATE'], dangerous: true } as const;
const reason = f.text(500);

/** An event in the journal, priced once: it never changes. A correction is an entry of its own in the open settlement. */
export const journalentry = entity({
  name: 'journalentry',
  noun: 'journal entry',
  nouns: 'journal entries',
  display: 'id',
  roles: { list: ['PSP_SETTLEMENT_LIST'] },
  actions: {
    /** Takes an entry back, to the last posting. */
    reverse: verb({ ...correct, body: { reason } }),
    /** Takes an event back, and prices it by other facts, with the editions and the usage of then. */
    replace: verb({ ...correct, body: { reason, facts: f.json(corrected_facts, { create: 'required' }) } }),
  },
  fields: {
    id: f.id('jrnl'),
    created_at: f.instant(),
    /** That of its settlement profile, if it has one. */
    organisation: f.ref('organisation'),
    kind: f.oneOf(entry_kinds),
    /** The payment, capture, refund, chargeback, one-off, settlement or file. */
    item: f.text(40, { nullable: true, search: 'exact' }),
    item_organisation: f.text(40, { nullable: true, output: 'never' }),
    /** That of the payment, refund or chargeback. */
    transaction: f.text(40, { nullable: true, search: 'exact' }),
    /** No two entries have the same. */
    source_key: f.text(120, { output: 'never', unique: true }),
    /** Null for money that belongs to none. */
    settlement_profile: f.ref('settlementprofile', { nullable: true }),
    payment_profile: f.ref('paymentprofile', { nullable: true, loose: true }),
    settlement: f.ref('settlement', { nullable: true }),
    occurred_at: f.instant(),
    payable_on: f.date(),
    booked_on: f.date(),
    /** The local date of what happened; from the cut-off on, the next. */
    accounting_day: f.date(),
    payment_product: f.oneOf(payment_products, { nullable: true }),
    processor: f.ref('processor', { nullable: true }),
    currency_code: f.currency(),
    /** That of the item, whatever its effect on the balance. */
    amount: f.amount(-Number.MAX_SAFE_INTEGER, { sum: true }),
    fee_micro: exact,
    /** On its fees. */
    vat_micro: exact,
    cost_micro: exact,
    partner_micro: exact,
    reserve: f.amount(-Number.MAX_SAFE_INTEGER, { default: 0 }),
    /** The prices that applied. */
    priced: f.json(priced_shape, { nullable: true, output: 'never' }),
    /** The entry that it corrects. */
    corrects: f.text(40, { nullable: true }),
    reason: f.text(500, { nullable: true }),
    version: f.integer(1, 2 ** 31 - 1, { default: 1 }),
  },
});
