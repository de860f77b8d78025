import { entities } from '@sluis/contract/registry';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTenants, type Tenants } from './tenants.ts';

describe('a total', () => {
  let world: Tenants;
  let token: string;
  const bulk = (name: string, count: number) =>
    world.database.pool.query(
      `insert into tag (id, created_at, organisation, text, color)
       select 'tag_' || lpad(to_hex(n), 26, '0'), '2026-01-01'::timestamptz + make_interval(secs => n), $1, $2, '#000000'
       from generate_series((select count(*) from tag), (select count(*) from tag) + $3::int - 1) n`,
      [world.a.organisation, name, count],
    );

  beforeAll(async () => {
    world = await openTenants();
    token = world.a.token;
    await bulk('many', 10_000);
    await bulk('few', 3);
  });

  const total = async (query: string) => {
    const answer = await world.call(token, 'GET', `/tag?${query}`);
    const { items, total, total_is_exact } = answer.json();
    return { items: items.length, total, total_is_exact };
  };

  test('of 10,000 is exact', async () => {
    expect(await total('text=many&_limit=3')).toEqual({ items: 3, total: 10_000, total_is_exact: true });
  });

  test('of one more is 10,000 and marked as inexact, also when requested again and on later pages', async () => {
    await bulk('many', 1);
    const capped = { items: 3, total: 10_000, total_is_exact: false };
    expect(await total('text=many&_limit=3&_sort=id')).toEqual(capped);
    expect(await total('text=many&_limit=3&_sort=id')).toEqual(capped);
    expect(await total('text=many&_limit=3&_skip=5000')).toEqual(capped);
  });

  test('of fewer in the same table is still exact', async () => {
    expect(await total('text=few')).toEqual({ items: 3, total: 3, total_is_exact: true });
  });

  test('of everything is marked as inexact, and the list continues by cursor', async () => {
    const expected = (await world.rowsSeenBy(world.a, entities.tag)).length;
    const seen = new Set<string>();
    let next: string | null = null;
    do {
      const page: Awaited<ReturnType<Tenants['list']>> = await world.list(token, 'tag', [
        ['_limit', '2000'],
        ...(next ? [['_after', next] as const] : []),
      ]);
      expect(page).toMatchObject({ total: 10_000, total_is_exact: false });
      for (const { id } of page.items) seen.add(id);
      next = page.next;
    } while (next);
    expect(seen.size).toBe(expected);
  });

  test('_skip beyond 10,000 is refused in favour of _after', async () => {
    const answer = await world.call(token, 'GET', '/tag?_skip=10001');
    expect(answer.json().error).toMatchObject({ code: 'invalid_query', details: { parameter: '_skip' } });
  });
});
