import { default_cuts, payers_min } from '@sluis/contract/segments';
import type { Cuts } from '@sluis/contract/statistics';
import { sql } from 'kysely';
import type { Executor, Trx } from '../../../../platform/database/database.ts';
import { insertInto } from '../../../../platform/database/rows-like.ts';

type Measure = 'recency' | 'frequency' | 'amount';

interface Bounds {
  readonly organisation: string;
  readonly measure: Measure;
  /** Of amounts only. */
  readonly currency_code: string;
  readonly cuts: Cuts;
}

export class CutBook {
  readonly #cuts: ReadonlyMap<string, Cuts>;

  constructor(bounds: readonly Bounds[]) {
    this.#cuts = new Map(bounds.map((each) => [keyOf(each), each.cuts]));
  }

  own(organisation: string, measure: Measure, currency_code = ''): Cuts | undefined {
    return this.#cuts.get(keyOf({ organisation, measure, currency_code }));
  }

  recency(organisation: string): Cuts {
    return this.own(organisation, 'recency') ?? default_cuts.recency;
  }

  frequency(organisation: string): Cuts {
    return this.own(organisation, 'frequency') ?? default_cuts.frequency;
  }

  /** Its own or those of all organisations; undefined for a currency with few payers. */
  amount(organisation: string, currency_code: string): Cuts | undefined {
    return this.own(organisation, 'amount', currency_code) ?? this.own('', 'amount', currency_code);
  }
}

const keyOf = ({ organisation, measure, currency_code }: Omit<Bounds, 'cuts'>): string =>
  `${organisation} ${measure} ${currency_code}`;

export async function readCuts(executor: Executor, organisations: readonly string[]): Promise<CutBook> {
  const { rows } = await sql<Bounds>`
    select organisation, measure, currency_code, cuts from statistic_cut
    where organisation = any(${['', ...organisations]})`.execute(executor);
  return new CutBook(rows);
}

/** Bounds of a fifth of the customers each; if many have the same value, the next ones move up. */
function growing(percentiles: readonly number[]): number[] {
  const cuts: number[] = [];
  for (const each of percentiles) cuts.push(Math.max(each, (cuts.at(-1) ?? 0) + 1));
  return cuts;
}

const percentiles = sql`percentile_disc(array[0.2, 0.4, 0.6, 0.8])`;

/**
 * A bound is an amount that one customer has paid: there are no common ones if the customer's organisation would be
 * easy to guess.
 */
const organisations_min = 5;

/** Computes all bounds again. With few payers, in total or in a currency, there are none. */
export async function computeCuts(trx: Trx, now: string): Promise<void> {
  const { rows: own } = await sql<{ organisation: string; recency: number[]; frequency: number[] }>`
    select organisation,
      ${percentiles} within group (order by ceil(extract(epoch from ${now}::timestamptz - last_paid_at) / 86400)::integer) as recency,
      ${percentiles} within group (order by paid_count + 1) as frequency
    from statistic_customer where recency is not null
    group by organisation having count(*) >= ${payers_min}`.execute(trx);
  const amounts_cut = sql`array_to_json(${percentiles} within group (order by paid_amount - refunded_amount + 1)) as amount`;
  const { rows: amounts } = await sql<{ organisation: string; currency_code: string; amount: number[] }>`
    select organisation, currency_code, ${amounts_cut} from statistic_customer where recency is not null
    group by organisation, currency_code having count(*) >= ${payers_min}
    union all select '', currency_code, ${amounts_cut} from statistic_customer where recency is not null
    group by currency_code having count(*) >= ${payers_min} and count(distinct organisation) >= ${organisations_min}`.execute(
    trx,
  );
  const bounds = [
    ...own.flatMap(({ organisation, recency, frequency }) => [
      { organisation, measure: 'recency', currency_code: '', cuts: growing(recency) },
      { organisation, measure: 'frequency', currency_code: '', cuts: growing(frequency) },
    ]),
    ...amounts.map(({ amount, ...of }) => ({ ...of, measure: 'amount', cuts: growing(amount) })),
  ];
  await sql`delete from statistic_cut`.execute(trx);
  if (bounds.length > 0) await insertInto('statistic_cut', bounds).execute(trx);
}
