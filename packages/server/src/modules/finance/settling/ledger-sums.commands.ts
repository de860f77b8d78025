import type { Trx } from '../../../platform/database/database.ts';
import { fixed, send } from '../../../platform/database/pipeline.ts';

/** The settlement profile that is booked for, and the provider's date. */
interface Booked {
  readonly organisation: string;
  /** Null for money that belongs to no settlement profile. */
  readonly profile: string | null;
  readonly booked_on: string;
}

/** What is summed of an entry. */
export interface Summed {
  readonly kind: string;
  readonly accounting_day: string;
  readonly currency_code: string;
  readonly item_organisation: string | null;
  readonly payment_product: string | null;
  readonly processor: string | null;
  readonly settlement: string | null;
  readonly amount: number;
  readonly fee_micro: string;
  readonly vat_micro: string;
  readonly cost_micro: string;
  readonly partner_micro: string;
  readonly reserve: number;
  readonly postings: readonly {
    readonly debit: { readonly kind: string };
    readonly credit: { readonly kind: string };
    readonly amount: bigint;
  }[];
}

interface Counts {
  readonly count: bigint;
  readonly amount: bigint;
  readonly fee_micro: bigint;
  readonly vat_micro: bigint;
  readonly cost_micro: bigint;
  readonly partner_micro: bigint;
  readonly reserve: bigint;
}

/** Sums of entries of a day. */
export interface DaySum {
  readonly day: string;
  readonly currency_code: string;
  /** That of its entries; WRITE_OFF for one-offs against bad debt, which are no revenue. */
  readonly kind: string;
  readonly item_organisation: string | null;
  readonly payment_product: string | null;
  readonly processor: string | null;
  readonly settlement: string | null;
  readonly counts: Counts;
}

const names = ['count', 'amount', 'fee_micro', 'vat_micro', 'cost_micro', 'partner_micro', 'reserve'] as const;
const day_key = [
  'organisation',
  'day',
  'currency_code',
  'settlement_profile',
  'kind',
  'item_organisation',
  'payment_product',
  'processor',
  'settlement',
] as const;
const balance_key = ['organisation', 'booked_on', 'currency_code', 'settlement_profile', 'kind'] as const;

/** The statement that adds rows to those of a table with the same key. */
function addingTo(table: string, key: readonly string[], sums: readonly string[]): string {
  const columns = [...key, ...sums].join(', ');
  return `
    insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)
    on conflict (${key.join(', ')})
    do update set ${sums.map((name) => `${name} = ${table}.${name} + excluded.${name}`).join(', ')}`;
}

const adding_days = addingTo('ledgerday', day_key, names);
const adding_balances = addingTo('ledgerbalance', balance_key, ['amount']);

/** Closings say themselves what they add, and accruals post what their events have brought. */
const not_summed: ReadonlySet<string> = new Set(['CLOSE', 'ACCRUAL']);

const sign = (amount: number): bigint => BigInt(Math.sign(amount));

const dayOf = (entry: Summed): DaySum => ({
  ...entry,
  day: entry.accounting_day,
  kind:
    entry.kind === 'ONE_OFF' &&
    entry.postings.some(({ debit, credit }) => [debit.kind, credit.kind].includes('bad_debt'))
      ? 'WRITE_OFF'
      : entry.kind,
  counts: {
    count: sign(entry.amount),
    amount: BigInt(entry.amount),
    fee_micro: BigInt(entry.fee_micro),
    vat_micro: BigInt(entry.vat_micro),
    cost_micro: BigInt(entry.cost_micro),
    partner_micro: BigInt(entry.partner_micro),
    reserve: BigInt(entry.reserve),
  },
});

/** Adds up numbers by key; in the order of the keys, so that rows of other transactions are met in the same order. */
function summed<N extends string>(rows: readonly (readonly [key: object, numbers: Readonly<Record<N, bigint>>])[]) {
  const sums = new Map<string, Record<N, bigint>>();
  for (const [key, numbers] of rows) {
    const text = JSON.stringify(key);
    const before = sums.get(text);
    const added = (Object.keys(numbers) as N[]).map((name) => [name, (before?.[name] ?? 0n) + numbers[name]]);
    sums.set(text, Object.fromEntries(added));
  }
  return [...sums]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([text, numbers]) => ({
      ...JSON.parse(text),
      ...Object.fromEntries(Object.entries<bigint>(numbers).map(([name, value]) => [name, String(value)])),
    }));
}

/** Adds to the days of a settlement profile, whose clock is locked. */
export function addToDays(trx: Trx, { organisation, profile }: Booked, days: readonly DaySum[]): void {
  if (days.length === 0) return;
  const rows = summed(
    days.map(({ counts, ...key }) => [
      {
        organisation,
        settlement_profile: profile ?? '',
        day: key.day,
        currency_code: key.currency_code,
        kind: key.kind,
        item_organisation: key.item_organisation ?? organisation,
        payment_product: key.payment_product ?? '',
        processor: key.processor ?? '',
        settlement: key.settlement ?? '',
      },
      { ...counts },
    ]),
  );
  send(trx, fixed(adding_days, [JSON.stringify(rows)]));
}

/** Adds entries to the sums that reports read. */
export function addEntries(trx: Trx, booking: Booked, entries: readonly Summed[]): void {
  addToDays(trx, booking, entries.filter(({ kind }) => !not_summed.has(kind)).map(dayOf));
  const { organisation, profile: settlement_profile, booked_on } = booking;
  const balances = entries.flatMap(({ currency_code, postings }) =>
    postings.flatMap(({ debit, credit, amount }) =>
      ([[debit.kind, -amount] as const, [credit.kind, amount] as const] as const).map(
        ([kind, change]) =>
          [
            { organisation, booked_on, currency_code, settlement_profile: settlement_profile ?? '', kind },
            { amount: change },
          ] as const,
      ),
    ),
  );
  if (balances.length > 0) send(trx, fixed(adding_balances, [JSON.stringify(summed(balances))]));
}
