import { entry_signs } from '@sluis/contract/finance/kinds';
import { nameOfPayable, type Payable } from '@sluis/contract/payment-names';
import type { StatementEntry } from './entries.queries.ts';
import { micro } from './exact-money.ts';
import { lineName } from './line-name.ts';
import type { Statement } from './statement.queries.ts';
import { type StatementLanguage, statementTexts } from './statement.texts.ts';

/** A row of a settlement's file: an entry, or a balance. Amounts are in millionths of a minor unit, by their effect. */
export interface FileRow {
  readonly kind: string;
  readonly occurred_at?: string;
  readonly payable_on?: string;
  readonly merchant_reference?: string | undefined;
  readonly payment_product?: string | undefined;
  readonly description?: string | null;
  readonly amount?: bigint;
  readonly fee?: bigint;
  readonly vat?: bigint;
  readonly reserve?: bigint;
  readonly net: bigint;
  readonly transaction?: string | null;
  readonly item?: string | null;
  readonly entry?: string;
  /** The parts of the fee, by component. */
  readonly fees?: ReadonlyMap<string, bigint>;
}

const exactly = (amount: number): bigint => BigInt(amount) * micro;
const unlessZero = (amount: bigint): bigint | undefined => (amount === 0n ? undefined : amount);

function entryRow(entry: StatementEntry, language: StatementLanguage): FileRow {
  const { kind, payment, reason, occurred_at, payable_on, transaction, item, id } = entry;
  const amount = exactly((entry_signs[kind] ?? 0) * entry.amount);
  const fee = -BigInt(entry.fee_micro);
  const reserve = exactly(-entry.reserve);
  const fees = new Map<string, bigint>();
  for (const part of entry.fees ?? []) fees.set(part.component, (fees.get(part.component) ?? 0n) - BigInt(part.micro));
  const product = payment?.payment_product;
  return {
    kind: statementTexts(language)(`kinds.${kind as 'PAYMENT'}`),
    occurred_at,
    payable_on,
    merchant_reference: payment?.merchant_reference,
    payment_product: product ? nameOfPayable(product as Payable, language) : undefined,
    description: reason,
    amount: unlessZero(amount),
    fee: unlessZero(fee),
    reserve: unlessZero(reserve),
    net: amount + fee + reserve,
    transaction,
    item,
    entry: id,
    fees,
  };
}

/** What a closing adds to the entries: VAT, the rounding of fees, and what was drawn from the reserve. */
function closingRows({ lines }: Statement, language: StatementLanguage, fees: bigint): FileRow[] {
  const rounded = lines.filter(({ section }) => section === 'fees').reduce((sum, { amount }) => sum + amount, 0);
  const rounding = exactly(rounded) - fees;
  return [
    ...(rounding === 0n ? [] : [{ kind: statementTexts(language)('rounding'), fee: rounding, net: rounding }]),
    ...lines.flatMap((line): FileRow[] => {
      const amount = exactly(line.amount);
      const row = { kind: lineName(line, language), net: amount };
      if (line.section === 'vat') return [{ ...row, vat: amount }];
      return line.section === 'reserve_drawn' ? [{ ...row, reserve: amount }] : [];
    }),
  ];
}

/**
 * The rows of a settlement's file: from the opening balance over its entries to what was paid out and carried, so that
 * their net amounts add up to zero. An open settlement has its entries only. Throws if they do not add up.
 */
export async function* fileRows(
  statement: Statement,
  language: StatementLanguage,
  entries: AsyncIterable<readonly StatementEntry[]>,
): AsyncGenerator<FileRow> {
  const { id, status, opening, amount, carried, pay_on, reference } = statement.item;
  const t = statementTexts(language);
  const is_closed = status !== 'OPEN';
  let net = exactly(opening);
  let fees = 0n;
  if (is_closed && net !== 0n) yield { kind: t('opening'), net };
  for await (const batch of entries)
    for (const entry of batch) {
      const row = entryRow(entry, language);
      net += row.net;
      fees += row.fee ?? 0n;
      yield row;
    }
  if (!is_closed) return;
  for (const row of closingRows(statement, language, fees)) {
    net += row.net;
    yield row;
  }
  const ends: FileRow[] = [
    { kind: t('payout'), description: reference, ...(pay_on && { payable_on: pay_on }), net: exactly(-(amount ?? 0)) },
    { kind: t('carried'), net: exactly(-(carried ?? 0)) },
  ];
  for (const row of ends) {
    net += row.net;
    if (row.net !== 0n) yield row;
  }
  if (net !== 0n) throw new Error(`the entries of settlement ${id} differ by ${net} millionths from its statement`);
}
