import type { Entity } from '@sluis/contract/base/entity';
import { summedField } from '@sluis/contract/base/fields';
import { type SumsAnswer, total_max } from '@sluis/contract/base/list-query';
import { filterConditions, type ListContext, visibleRows } from './conditions.ts';
import { identifier, Parameters } from './parameters.ts';
import type { Reader, RunRead } from './reads.ts';
import type { Statement } from './statements.ts';

/** Sums the matches of a list, within the merchant's quota; `all` allows it to take as long as there are rows. */
export type Sums = (asking: ListContext, all: boolean, reader: Reader) => Promise<SumsAnswer>;

/**
 * Sums of lists. Up to `total_max` rows they cost what counting these costs, so a list shows them automatically; beyond
 * that only on request.
 */
export const makeSums =
  (read: RunRead): Sums =>
  async (asking, all, reader) => {
    const rows = (await read({ ...statement(asking, all), reader, is_high: all })) as Sum[];
    const matches = rows.reduce((sum, [, count]) => sum + count, 0);
    if (!all && matches > total_max) return { items: [], total_is_exact: false };
    const items = rows.map(([currency_code, count, amount, paid]) => ({
      currency_code,
      count,
      amount: exact(amount),
      ...(asking.entity.paid && { paid: exact(paid) }),
    }));
    return { items, total_is_exact: true };
  };

type Sum = [currency_code: string, count: number, amount: string | null, paid: string | null];

/** The paid part of an item's amount; null if the entity does not declare one. */
function paidPart({ paid }: Entity, amount: string, values: Parameters): string {
  if (paid === undefined) return 'null::bigint';
  if ('field' in paid) return `t.${identifier(paid.field)}`;
  return `case when t.status = any(${values.add(paid.statuses)}::text[]) then ${amount} end`;
}

/** A sum as a number if that is exact: an item's amount always is, but the sum of many large ones need not be. */
const exact = (text: string | null): number | null => {
  const amount = Number(text ?? 0);
  return Number.isSafeInteger(amount) ? amount : null;
};

function statement(asking: ListContext, all: boolean): Statement {
  const { entity } = asking;
  const values = new Parameters();
  const { from, tenancy } = visibleRows(asking, values);
  const conditions = [tenancy, ...filterConditions(asking, values)].filter((each) => each !== undefined);
  const where = conditions.length > 0 ? ` where ${conditions.join(' and ')}` : '';
  const amount = `t.${identifier(summedField(entity.fields) as string)}`;
  const limit = all ? '' : ` limit ${total_max + 1}`;
  // Sums are numeric, which JavaScript would read as floating point.
  const text =
    `select currency_code, count(*), sum(amount)::text, sum(paid)::text ` +
    `from (select t.currency_code, ${amount} as amount, ${paidPart(entity, amount, values)} as paid from ${from} t${where}${limit}) matched ` +
    `group by currency_code order by currency_code`;
  return { shape: text, text: () => text, values: values.values };
}
