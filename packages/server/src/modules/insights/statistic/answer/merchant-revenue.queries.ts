import { listingOf } from '@sluis/contract/listings';
import type { ItemOf } from '@sluis/contract/registry';
import type { MerchantRevenueAnswer, MerchantRevenueCountAnswer } from '@sluis/contract/statistics';
import { together } from '../../../../platform/database/pipeline.ts';
import { inTransaction } from '../../../../platform/database/transaction.ts';
import { answerList, type Requester } from '../../../../resource/list/answer.ts';
import type { Question } from '../question/question.queries.ts';
import type { Figures } from './currency.queries.ts';
import { exact } from './figure.ts';
import { lastDayOf, no_revenue, type Revenue, rollingRevenue } from './rolling.queries.ts';

export const merchant_sorts = ['amount', '-amount', 'change', '-change', 'count', '-count', 'name', '-name'] as const;
export type MerchantSort = (typeof merchant_sorts)[number];

/** The requested merchants; by default all that the caller can access. */
export interface MerchantFilter {
  readonly requester: Requester;
  readonly organisation: string | undefined;
  readonly active: boolean | undefined;
}

function merchantsOf({ engine }: Figures, { requester, organisation, active }: MerchantFilter, limit: 1 | 'all') {
  return answerList(engine, requester, listingOf('psp/merchant'), {
    filters: active === undefined ? [] : [{ field: 'active', op: 'eq', value: active }],
    ...(organisation !== undefined && { organisation }),
    sort: [{ field: 'name', descending: false }],
    limit,
    skip: 0,
    populate: [],
    count: limit !== 'all',
  });
}

export async function countMerchants(figures: Figures, filter: MerchantFilter): Promise<MerchantRevenueCountAnswer> {
  return { count: (await merchantsOf(figures, filter, 1)).total ?? 0 };
}

/** The revenue of merchants with everything below them, also of those without any; equal ones by their names. */
export async function merchantRevenue(
  figures: Figures,
  question: Question,
  filter: MerchantFilter,
  { sort, limit, skip }: { readonly sort: MerchantSort; readonly limit: number; readonly skip: number },
): Promise<MerchantRevenueAnswer> {
  const [{ items: merchants }, { revenue, meta }] = await Promise.all([
    merchantsOf(figures, filter, 'all'),
    rollingRevenue(figures, lastDayOf(question), 'organisation'),
  ]);
  const of_merchant = await byMerchant(figures, revenue);
  const items = (merchants as unknown as readonly Pick<ItemOf<'organisation'>, 'id' | 'name' | 'active'>[]).map(
    ({ id, name, active }) => ({ id, name, active, ...(of_merchant.get(id) ?? no_revenue) }),
  );
  const page = sorted(items, sort).slice(skip, skip + limit);
  const latest = await lastPayments(
    figures,
    page.map(({ id }) => id),
  );
  return { ...meta, items: page.map((item) => ({ ...item, last_payment_at: latest.get(item.id) ?? null })) };
}

/** Sorts merchants, which are sorted by name; equal ones stay sorted by name. */
function sorted<T extends Revenue>(items: readonly T[], sort: MerchantSort): readonly T[] {
  const [name, sign] = sort.startsWith('-') ? [sort.slice(1), -1] : [sort, 1];
  if (name === 'name') return sign === 1 ? items : items.toReversed();
  const of = orders[name as keyof typeof orders];
  return items.toSorted((a, b) => sign * (of(a) - of(b)));
}

const orders = {
  amount: ({ amount }: Revenue) => amount,
  /** The change since the previous 24 hours: the largest loss first. */
  change: ({ amount, previous_amount }: Revenue) => amount - previous_amount,
  count: ({ count }: Revenue) => count,
} as const;

/** The revenue of organisations, added up by the merchant that they are or belong to. */
async function byMerchant({ engine }: Figures, revenue: ReadonlyMap<string, Revenue>): Promise<Map<string, Revenue>> {
  const sums = new Map<string, Revenue>();
  for (const [organisation, own] of revenue) {
    const merchant = await engine.tenancy.topOf(engine.database.kysely, organisation);
    const sum = sums.get(merchant) ?? no_revenue;
    sums.set(merchant, {
      count: sum.count + own.count,
      amount: exact(sum.amount + own.amount),
      previous_amount: exact(sum.previous_amount + own.previous_amount),
    });
  }
  return sums;
}

/** The time of each merchant's latest payment, including everything below it; without merchants that never had one. */
async function lastPayments({ engine }: Figures, merchants: readonly string[]): Promise<Map<string, string>> {
  const { kysely } = engine.database;
  const latest = new Map<string, string>();
  const owned = await Promise.all(
    merchants.map(async (merchant) => {
      const { organisations } = await engine.tenancy.scopeOf(kysely, { organisation: merchant });
      return organisations.map((organisation) => ({ merchant, organisation }));
    }),
  );
  await inTransaction(kysely, (trx) =>
    together(
      owned.flat().map(async ({ merchant, organisation }) => {
        // The end of an index, whatever the number of payments.
        const { at } = await trx
          .selectFrom('transaction')
          .select((with_) => with_.fn.max('created_at').as('at'))
          .where('organisation', '=', organisation)
          .executeTakeFirstOrThrow();
        if (at !== null && at > (latest.get(merchant) ?? '')) latest.set(merchant, at);
      }),
    ),
  );
  return latest;
}
