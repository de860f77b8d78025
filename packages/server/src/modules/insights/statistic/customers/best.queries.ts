import { isGranted } from '@sluis/contract/base/role-expressions';
import { listingOf } from '@sluis/contract/listings';
import type { BestCustomersAnswer } from '@sluis/contract/statistics';
import { sql } from 'kysely';
import type { Identity } from '../../../../platform/auth/identity.ts';
import { makeCache } from '../../../../platform/caches.ts';
import { daysOf, type Figures } from '../answer/currency.queries.ts';
import { exact } from '../answer/figure.ts';
import { type Question, unfiltered } from '../question/question.queries.ts';
import { ask, ownedBy } from '../question/statement.ts';
import { paid_list } from '../rollup/schema.ts';
import { chosenAmong } from './customers.queries.ts';

export const best_keys = ['count', 'volume'] as const;
export const best_max = 100;

interface How {
  readonly key?: (typeof best_keys)[number] | undefined;
  readonly limit?: number | undefined;
}

const kept_ms = 60_000;
const default_limit = 10;
const shown = ['id', 'name', 'city', 'region', 'country_code', 'status'] as const;

type Items = BestCustomersAnswer['items'];

/**
 * The customers with the most or the highest payments of a range, read from payments: the cost grows with them, so that
 * answers are cached for a minute. Names are for users who may read customers.
 */
export function makeBest(
  figures: Figures,
): (question: Question, how: How, asker: Pick<Identity, 'roles'>) => Promise<BestCustomersAnswer> {
  const known = makeCache<{ as_of: string; items: Items }>('best-customers', {
    max: 1000,
    ttl: kept_ms,
    hides_keys: true,
  });
  return async (question, how, { roles }) => {
    const { asking, now, measure } = question;
    const payments: Question = { ...unfiltered(question), entity: 'transaction' };
    const { meta } = await daysOf(figures, payments, { grain: 'range' });
    const { from, until, currency_code } = meta;
    const of_all = asking.scope.all || asking.scope.organisations;
    const key = JSON.stringify([of_all, asking.query.filters, from, until, currency_code, measure, how]);
    const found = known.get(key) ?? { as_of: now, items: await read(figures, question, { ...how, currency_code }) };
    known.set(key, found, { noUpdateTTL: true });
    const items = isGranted(roles, listingOf('customer').roles)
      ? found.items
      : found.items.map((item) => ({ ...item, customer: { ...item.customer, name: null } }));
    return { ...meta, ...found, items, from_rows: true };
  };
}

async function read(
  { engine }: Figures,
  question: Question,
  { key = 'count', limit = default_limit, currency_code }: How & { readonly currency_code: string | null },
): Promise<Items> {
  const { asking, range, measure } = question;
  const is_paid = sql`and payment.status in (${paid_list})`;
  const order = key === 'count' ? sql`count desc, volume desc` : sql`volume desc, count desc`;
  const rows = await ask(
    engine,
    question,
    sql`
      with best as materialized (
        select payment.customer, payment.organisation, count(*) as count, sum(payment.amount) as volume
        from transaction as payment ${chosenAmong(asking, 'payment')}
        where payment.customer is not null and payment.currency_code = ${currency_code}
          and payment.created_at >= ${range.from}::timestamptz and payment.created_at < ${range.until}::timestamptz
          ${ownedBy(asking, 'payment')} ${measure === 'paid' ? is_paid : sql``}
        group by 1, 2 order by ${order}, customer limit ${limit}
      )
      select best.count, best.volume, ${sql.join(shown.map((name) => sql.ref(`customer.${name}`)))}
      from best join customer on customer.id = best.customer and customer.organisation = best.organisation
      order by ${order}, customer.id`,
    true,
  );
  return rows.map(([count, volume, ...values]) => ({
    count: Number(count),
    volume: exact(Number(volume)),
    customer: Object.fromEntries(shown.map((name, at) => [name, values[at]])) as Items[number]['customer'],
  }));
}
