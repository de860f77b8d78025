import type { Entity } from '@sluis/contract/base/entity';
import { isFilterable, summedField } from '@sluis/contract/base/fields';
import type { SumsAnswer } from '@sluis/contract/base/list-query';
import { type EntityName, entities } from '@sluis/contract/registry';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { asUser } from '../testing/as-user.ts';
import type { Row } from './rows.ts';
import { openTenants, type Tenant, type Tenants } from './tenants.ts';

let world: Tenants;
beforeAll(async () => {
  world = await openTenants();
});

const sums = async (token: string, entity: string, parameters: readonly (readonly [string, string])[] = []) => {
  const query = new URLSearchParams(parameters.map(([key, value]): [string, string] => [key, value]));
  const answer = await world.call(token, 'GET', `/${entity}/totals?${query}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as SumsAnswer;
};

const moveClockOn = async (days: number): Promise<void> => {
  await world.database.pool.query('update clock set offset_ms = $1::bigint * 86400000', [days]);
  await world.services.clock.reload(world.database.kysely);
};

/** The same totals by adding up rows. */
function addedUp(rows: readonly Row[], field: string, paid?: Entity['paid']): SumsAnswer['items'] {
  const sum = (of: readonly Row[], name: string) => of.reduce((all, row) => all + Number(row[name] ?? 0), 0);
  const paidIn = (of: readonly Row[]) =>
    paid && 'field' in paid
      ? sum(of, paid.field)
      : sum(
          of.filter(({ status }) => paid?.statuses.includes(String(status))),
          field,
        );
  const by = Map.groupBy(rows, ({ currency_code }) => String(currency_code));
  return [...by.keys()].sort().map((currency_code) => {
    const of = by.get(currency_code) ?? [];
    return { currency_code, count: of.length, amount: sum(of, field), ...(paid && { paid: paidIn(of) }) };
  });
}

/** The columns, besides the amount, that determine the paid part. */
const columnsOfPaid = ({ paid }: Entity): string[] => (paid ? ['field' in paid ? paid.field : 'status'] : []);

const of_money = (Object.values(entities) as Entity[]).flatMap((entity) => {
  const field = summedField(entity.fields);
  return field ? [[entity.name, entity, field] as const] : [];
});

test('every list of amounts has totals', () => {
  expect(of_money.map(([name]) => name).sort()).toEqual([
    'capture',
    'chargeback',
    'journalentry',
    'oneoff',
    'paymentlink',
    'payoutbatch',
    'refund',
    'scheduledtransaction',
    'settlement',
    'transaction',
  ]);
});

describe.each(of_money)('the totals of %s', (name, entity, field) => {
  test('cover every row that the viewer can see, by currency, and no others', async () => {
    for (const tenant of [world.a, world.part, world.b, world.provider] as Tenant[]) {
      const expected = addedUp(await world.rowsSeenBy(tenant, entity), field, entity.paid);
      expect(await sums(tenant.token, name)).toEqual({ items: expected, total_is_exact: true });
      expect(await sums(tenant.token, name, [['_all', 'true']])).toEqual({ items: expected, total_is_exact: true });
    }
    const foreign = [['organisation', world.a.organisation]] as const;
    expect(await sums(world.b.token, name, foreign)).toEqual({ items: [], total_is_exact: true });
    const part = addedUp(await world.rowsSeenBy(world.part, entity), field, entity.paid);
    expect((await sums(world.provider.token, name, [['organisation', world.part.organisation]])).items).toEqual(part);
  });

  test('equal those of the list with the same filters', async () => {
    const rows = await world.rowsSeenBy(world.a, entity);
    const filters = Object.entries(entity.fields).flatMap(([key, declared]) => {
      const value = rows.map((row) => row[key]).find((each) => each !== null && typeof each !== 'object');
      const isPlain = isFilterable(declared) && key !== 'organisation' && value !== undefined;
      return isPlain ? [[key, String(value)] as const] : [];
    });
    for (const filter of [...filters, [`${field}>`, '100000'] as const, ['_search', 'a'] as const]) {
      const { items } = await world.list(world.a.token, name, [filter, ['_limit', '2000']]);
      expect((await sums(world.a.token, name, [filter])).items, String(filter)).toEqual(
        addedUp(items, field, entity.paid),
      );
    }
  });

  test('equal those of the file of the same query, in its dates and outside them, also after the clock moved', async () => {
    const file = async (token: string, parameters: readonly (readonly [string, string])[]) => {
      const query = new URLSearchParams(parameters.map(([key, value]): [string, string] => [key, value]));
      const body = { format: 'csv-machine', columns: ['currency_code', field, ...columnsOfPaid(entity)] };
      const asked = await world.call(token, 'POST', `/${name}/export?${query}`, { body });
      const { body: text } = await world.app.http.inject({ url: asked.json().url });
      return addedUp(parse(text, { columns: true }) as Row[], field, entity.paid);
    };
    await moveClockOn(400);
    const ids = (await world.rowsSeenBy(world.b, entity)).map(({ id }) => id).slice(0, 3);
    const now = world.services.clock.now();
    await asUser(world.database.pool, `update "${name}" set created_at = $1 where id = any($2)`, [now, ids]);
    const days = (await world.rowsSeenBy(world.a, entity))
      .map(({ created_at }) => String(created_at).slice(0, 10))
      .sort();
    const [first = '', middle = ''] = [days[0], days[days.length >> 1]];
    const zone = ['_timezone', 'America/New_York'] as const;
    for (const { token } of [world.a, world.b, world.provider])
      for (const dates of [
        [],
        [
          ['created_at>=', first],
          ['created_at<=', middle],
        ],
        [['created_at>', middle]],
        [['created_at', middle]],
        [['created_at>=', now.slice(0, 10)]],
        [['created_at>', '2099-01-01']],
      ] as const) {
        const asked = [...dates, zone];
        const answer = await sums(token, name, [...asked, ['_all', 'true']]);
        expect(answer, String(asked)).toEqual({ items: await file(token, asked), total_is_exact: true });
      }
    expect((await sums(world.b.token, name, [['created_at>=', now.slice(0, 10)]])).items).not.toEqual([]);
  });

  test('cover the matches of a search, also for the provider, who sees everything', async () => {
    for (const text of ['a', '"a"', world.a.ids.get(name as EntityName)?.[0] as string]) {
      const search = [['_search', text]] as const;
      const { items } = await world.list(world.provider.token, name, [...search, ['_limit', '2000']]);
      expect((await sums(world.provider.token, name, search)).items, text).toEqual(addedUp(items, field, entity.paid));
    }
  });

  test('refuse paging parameters, and all that lists refuse', async () => {
    for (const [parameter, value] of [
      ['_limit', '5'],
      ['_skip', '5'],
      ['_sort', 'id'],
      ['_after', 'x'],
      ['_populate', 'organisation'],
      ['_count', 'true'],
      ['_all', 'yes'],
      ['nothing', '1'],
      [`${field}>`, 'x'],
    ]) {
      const query = new URLSearchParams([[parameter as string, value as string]]);
      const answer = await world.call(world.a.token, 'GET', `/${name}/totals?${query}`);
      expect(answer.json().error).toMatchObject({ code: 'invalid_query', details: { parameter } });
    }
  });
});

describe('the totals of many', () => {
  const bulk = (count: number, amount: string) =>
    world.database.pool.query(
      `insert into refund (id, created_at, last_status_update, organisation, payment_profile, transaction, amount,
                           currency_code, status, reason)
       select 'rfnd_' || lpad(to_hex(n), 26, '0'), now(), now(), $1, $2, $3, $5::bigint, 'EUR', 'PROCESSED', 'many'
       from generate_series((select count(*) from refund), (select count(*) from refund) + $4::int - 1) n`,
      [
        world.b.organisation,
        world.b.ids.get('paymentprofile')?.[0],
        world.b.ids.get('transaction')?.[0],
        count,
        amount,
      ],
    );

  test('are computed beyond 10,000 if all are requested', async () => {
    await bulk(10_000, '3');
    const of_many = [['reason', 'many']] as const;
    const exact = { items: [{ currency_code: 'EUR', count: 10_000, amount: 30_000 }], total_is_exact: true };
    expect(await sums(world.b.token, 'refund', of_many)).toEqual(exact);
    await bulk(1, '4');
    expect(await sums(world.b.token, 'refund', of_many)).toEqual({ items: [], total_is_exact: false });
    expect(await sums(world.b.token, 'refund', [...of_many, ['_all', 'true']])).toEqual({
      items: [{ currency_code: 'EUR', count: 10_001, amount: 30_004 }],
      total_is_exact: true,
    });
  });

  test('that no number represents exactly are left out instead of rounded', async () => {
    await bulk(2, String(Number.MAX_SAFE_INTEGER));
    const { items } = await sums(world.b.token, 'refund', [['amount', String(Number.MAX_SAFE_INTEGER)]]);
    expect(items).toEqual([{ currency_code: 'EUR', count: 2, amount: null }]);
  });
});
