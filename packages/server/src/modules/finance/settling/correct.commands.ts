import { ApiError } from '@sluis/contract/base/errors';
import { accountingDay } from '@sluis/contract/finance/accounting-day';
import { addDays } from '@sluis/contract/finance/calendar';
import { micro } from '@sluis/contract/finance/exact';
import type { CorrectedFacts } from '@sluis/contract/finance/facts';
import { type PricedEntry, type PricedPart, unpriced } from '@sluis/contract/finance/priced';
import type { ItemOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import type { Trx } from '../../../platform/database/database.ts';
import type { Row } from '../../../resource/commands.ts';
import { getItem } from '../../../resource/item.ts';
import type { ActionCommand, CommandContext } from '../../../resource/resource.ts';
import { markCorrected } from '../../payments/financial-event/matching.commands.ts';
import { flushDesk } from './advance.commands.ts';
import { localDate } from './arrangement.queries.ts';
import type { Place } from './book.commands.ts';
import { isReplaceable, isReversible, readCorrections, replaced_key, reversed_key } from './correct.queries.ts';
import { type Entry, movement, type Posting, type Side, writeEntries } from './ledger.commands.ts';
import { lockDesk } from './payout.commands.ts';
import { addFees, type Desk, feePostings, pricedOf, sections, sumOf, writeAccruals } from './post.commands.ts';
import { readPricesOf } from './price-book.queries.ts';
import { type Facts, type Held, rate, type Usages } from './rate.ts';

/** What no answer contains of an entry. */
interface Kept {
  readonly source_key: string;
  readonly item_organisation: string | null;
  readonly priced: PricedEntry | null;
  readonly payment_product: string | null;
  readonly processor: string | null;
  readonly vat: string;
}

type Original = ItemOf<'journalentry'> & Row & Kept;

/** Locks the profile of an entry that can be corrected. Throws `already_corrected`, and `invalid_value` for others. */
async function openCorrection(trx: Trx, id: string, { scope, now }: CommandContext) {
  const seen = await getItem(trx, 'journalentry', { id, scope });
  const { organisation, kind, settlement, settlement_profile } = seen;
  if (!isReversible(kind) || settlement === null || settlement_profile === null)
    throw new ApiError('invalid_value', { fields: { kind: ['not_allowed'] } });
  const desk = await lockDesk(trx, settlement_profile, organisation, now);
  const { rows: kept } = await sql<Kept>`
    select source_key, item_organisation, priced, payment_product, processor, vat_micro::text as vat from journalentry
    where id = ${id} and organisation = ${organisation}`.execute(trx);
  const original = { ...seen, ...kept[0] } as Original;
  const [corrected_by] = (await readCorrections(trx, organisation, [original])).values();
  if (corrected_by) throw new ApiError('already_corrected', { details: { corrected_by } });
  const { schedule } = desk.arrangement.at(now);
  const place = desk.book.place(schedule, original.currency_code, accountingDay(schedule, now), now);
  return { original, desk, place, priced: original.priced ?? unpriced };
}

type Correction = Awaited<ReturnType<typeof openCorrection>>;

/** The postings of an entry with their sides exchanged, without those of its reserve. */
async function reversedPostings(trx: Trx, { id, organisation }: Original): Promise<Posting[]> {
  const { rows } = await sql<Omit<Posting, 'amount'> & { amount: string }>`
    select p.amount::text as amount, p.component, p.vat_rate_ppm, to_json(d) as debit, to_json(c) as credit
    from posting p
    join ledgeraccount d on d.id = p.debit and d.organisation = p.organisation
    join ledgeraccount c on c.id = p.credit and c.organisation = p.organisation
    where p.entry = ${id} and p.organisation = ${organisation} order by p.number`.execute(trx);
  const sideOf = ({ kind, counterparty }: Side): Side => ({ kind, counterparty: counterparty || null });
  const isReserve = ({ kind }: Side): boolean => kind === 'merchant_reserve';
  return rows
    .filter(({ debit, credit }) => !isReserve(debit) && !isReserve(credit))
    .map(({ amount, debit, credit, ...about }) => ({
      debit: sideOf(credit),
      credit: sideOf(debit),
      amount: BigInt(amount),
      ...about,
    }));
}

const negated = (parts: readonly PricedPart[]): PricedPart[] =>
  parts.map((each) => ({ ...each, micro: String(-BigInt(each.micro)) }));
const totalOf = (parts: readonly PricedPart[]): string =>
  String(parts.reduce((total, each) => total + BigInt(each.micro), 0n));
const heldOf = ({ reserve }: Pick<PricedEntry, 'reserve'>): number =>
  reserve.reduce((total, { amount }) => total + amount, 0);

/** What a correction has in common with the entry that it corrects. */
function entryOf({ original, place }: Correction, reason: unknown) {
  const { id, kind, item, item_organisation, transaction, payment_profile, currency_code, occurred_at } = original;
  const { payment_product, processor } = original;
  return {
    kind,
    item,
    item_organisation,
    transaction,
    payment_profile,
    payment_product,
    processor,
    currency_code,
    ...place,
    occurred_at,
    corrects: id,
    reason: String(reason),
  };
}

/** The postings of what is withheld, or given back if it is negative. */
const reservePostings = (profile: string, held: number): Posting[] =>
  movement(
    { kind: 'merchant_payable', counterparty: profile },
    { kind: 'merchant_reserve', counterparty: profile },
    BigInt(held),
  );

function addReserve({ book }: Desk, { settlement }: Place, held: number): void {
  if (held !== 0) book.add(settlement, { section: 'reserve_held', correction: true }, BigInt(-held) * micro);
}

/** Takes an entry back in the open settlement. Its usage stays, and its reserve gives back what is still held. */
async function reverse(
  trx: Trx,
  correction: Correction,
  reason: unknown,
): Promise<Entry & { readonly priced: PricedEntry }> {
  const { original, desk, place, priced } = correction;
  const { book, reserve, booking } = desk;
  const { id, kind, currency_code, payable_on } = original;
  const given = await reserve.giveBack(currency_code, payable_on, priced.reserve);
  const held = -heldOf({ reserve: given });
  const [section, sign] =
    sections[kind] ?? (kind === 'ONE_OFF' ? (['one_offs', 1] as const) : (['returned', 1] as const));
  if (kind in sections || priced.line)
    book.add(place.settlement, { section, ...priced.line, correction: true }, BigInt(-sign * original.amount) * micro);
  const fees = negated(priced.fees);
  addFees(book, place.settlement, fees, true);
  addReserve(desk, place, held);
  book.count(place.settlement, original.payment_profile);
  const cost = negated(priced.cost);
  const partner = negated(priced.partner);
  return {
    ...entryOf(correction, reason),
    source_key: reversed_key(id),
    amount: -original.amount,
    fee_micro: totalOf(fees),
    vat_micro: String(-BigInt(original.vat)),
    cost_micro: totalOf(cost),
    partner_micro: totalOf(partner),
    reserve: held,
    priced: {
      ...unpriced,
      editions: priced.editions,
      fees,
      cost,
      partner,
      reserve: given.map((each) => ({ ...each, amount: -each.amount })),
      ...(priced.line && { line: priced.line }),
    },
    postings: [...(await reversedPostings(trx, original)), ...reservePostings(booking.profile, held)],
  };
}

type AllFacts = Facts & { readonly processor: string | null };

/** What an event, or the correction that replaced it, was priced by. */
async function factsOf(trx: Trx, { original, priced }: Correction): Promise<AllFacts> {
  const { rows } = await sql<AllFacts>`
    select kind, amount, currency_code, payment_product, card_brand, card_country, card_funding, country_code,
      recurring_type, processor
    from financeevent where source_key = ${original.source_key} and organisation = ${original.item_organisation}`.execute(
    trx,
  );
  const facts = priced.facts ?? rows[0];
  if (!facts) throw new ApiError('invalid_value', { fields: { kind: ['not_allowed'] } });
  return { ...(facts as AllFacts), kind: original.kind, currency_code: original.currency_code };
}

const unused = { count: '0', amount: '0' };

function usagesOf({ usage }: PricedEntry): Usages {
  const of = ({ count, amount } = unused) => ({ count: BigInt(count), amount: BigInt(amount) });
  return { MONTH_TO_DATE: of(usage?.MONTH_TO_DATE), PREVIOUS_MONTH: of(usage?.PREVIOUS_MONTH) };
}

/**
 * Withholds what is priced for as long as the entry that is replaced was. What of that has been released or drawn is not
 * withheld again.
 */
function holdAgain(
  { original, desk, priced }: Correction,
  wanted: readonly Held[],
  given: PricedEntry['reserve'],
  today: string,
): PricedEntry['reserve'] {
  const held_on = priced.reserve[0]?.held_on ?? original.payable_on;
  let ended = BigInt(heldOf(priced) - heldOf({ reserve: given }));
  const held = wanted.flatMap((each) => {
    const cut = ended < each.amount ? ended : each.amount;
    ended -= cut;
    const amount = each.amount - cut;
    return amount > 0n && addDays(held_on, each.release_days) > today ? [{ ...each, amount }] : [];
  });
  return desk.reserve.hold(original.currency_code, held_on, held).map((each) => ({ ...each, held_on }));
}

/** Prices an event again by corrected facts, with the editions and the usage of then. */
async function replaceWith(
  trx: Trx,
  correction: Correction,
  context: CommandContext,
  { reason, facts: corrected }: { readonly reason: unknown; readonly facts: CorrectedFacts },
  given: PricedEntry['reserve'],
): Promise<Entry & { readonly priced: PricedEntry }> {
  const { original, desk, place, priced } = correction;
  const { arrangement, book, booking } = desk;
  const { profile } = arrangement;
  const sent = Object.fromEntries(Object.entries(corrected).filter(([, value]) => value !== undefined));
  const facts: AllFacts = { ...(await factsOf(trx, correction)), ...sent };
  const { occurred_at } = original;
  const assignment = arrangement.at(occurred_at);
  const then = arrangement.pricesAt(assignment, localDate(assignment.schedule, occurred_at), facts.processor);
  const dated = await readPricesOf(trx, priced.editions, then);
  const terms = { merchant_country: arrangement.country_code, is_reverse: profile.vat === 'REVERSE' };
  const rated = rate(facts, dated.prices, usagesOf(priced), terms);
  const partner = priced.partner[0]?.counterparty ?? dated.partner;
  const today = localDate(assignment.schedule, context.now);
  const reserve = holdAgain(correction, rated.reserve, given, today);
  const held = heldOf({ reserve });
  const [section, sign] = sections[original.kind] ?? ['gross', 1];
  book.add(place.settlement, { section, correction: true }, BigInt(sign * facts.amount) * micro);
  addFees(book, place.settlement, rated.fees, true);
  addReserve(desk, place, held);
  book.count(place.settlement, original.payment_profile);
  const payable = { kind: 'merchant_payable', counterparty: profile.id } as const;
  const receivable = { kind: 'processor_receivable', counterparty: facts.processor } as const;
  return {
    ...entryOf(correction, reason),
    source_key: replaced_key(original.id),
    payment_product: facts.payment_product,
    amount: facts.amount,
    fee_micro: String(sumOf(rated.fees)),
    cost_micro: String(sumOf(rated.cost)),
    partner_micro: String(sumOf(rated.partner)),
    reserve: held,
    priced: {
      ...pricedOf(rated, { ...dated, partner }, facts.processor, reserve),
      ...(priced.usage && { usage: priced.usage }),
      facts: { ...facts },
    },
    postings: [
      ...movement(receivable, payable, BigInt(sign * facts.amount)),
      ...feePostings(booking.profile, rated.fees),
      ...reservePostings(booking.profile, held),
    ],
  };
}

/** Writes corrections, after which the event is compared with its acquirer's line again; returns the last. */
async function write(trx: Trx, { desk, original }: Correction, entries: readonly Entry[], { scope }: CommandContext) {
  const ids = await writeEntries(trx, entries, desk.booking);
  await writeAccruals(trx, desk, entries);
  await markCorrected(trx, original);
  await flushDesk(desk);
  return (await getItem(trx, 'journalentry', { id: String(ids.at(-1)), scope })) as Row;
}

/** Takes an entry back. Throws `already_corrected`. */
export const reverseEntry: ActionCommand = async (trx, id, { reason }, context) => {
  const correction = await openCorrection(trx, id, context);
  return write(trx, correction, [await reverse(trx, correction, reason)], context);
};

/** Takes an event back, and prices it again. Throws `already_corrected`. */
export const replaceEntry: ActionCommand = async (trx, id, { reason, facts }, context) => {
  const correction = await openCorrection(trx, id, context);
  const { original } = correction;
  if (!isReplaceable(original)) throw new ApiError('invalid_value', { fields: { kind: ['not_allowed'] } });
  const back = await reverse(trx, correction, reason);
  const given = back.priced.reserve.map((each) => ({ ...each, amount: -each.amount }));
  const again = await replaceWith(trx, correction, context, { reason, facts: facts as CorrectedFacts }, given);
  return write(trx, correction, [back, again], context);
};
