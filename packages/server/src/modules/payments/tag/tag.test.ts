import { newId } from '@sluis/contract/base/ids';
import { beforeAll, describe, expect, test } from 'vitest';
import { acting } from '../../../resource/resource.ts';
import { askMeanwhile } from '../../../testing/ask-meanwhile.ts';
import { openPayingWorld } from '../../../testing/paying-world.ts';
import { moveLateTags, runMerge, step_max } from './merge.commands.ts';
import { tagPayments } from './tagging.commands.ts';

const world = await openPayingWorld();
const { organisation_id: merchant, token } = world;
const { pool } = world.database;
let other: string;
beforeAll(async () => {
  other = await world.organisation('Brood', world.root);
  await world.database.kysely
    .updateTable('paymentprofile')
    .set({ webhook_transaction_update: 'https://shop.example.test/a' })
    .execute();
});

const makeTag = async (text: string, organisation = merchant): Promise<string> => {
  const key = organisation === merchant ? token : await world.key(organisation, ['TAG_ALL']);
  return (await world.call(key, 'POST', '/tag', { body: { organisation, text, color: '#1971c2' } })).json().id;
};
const pay = (tags: readonly string[] = []) =>
  world.call(token, 'POST', '/transaction', {
    body: {
      payment_profile: world.profile,
      merchant_reference: newId('x'),
      amount: 1000,
      currency_code: 'EUR',
      status: 'SETTLEMENT_COMPLETED',
      tags,
    },
  });
const paid = async (tags: readonly string[] = []): Promise<string> => (await pay(tags)).json().id;
const tagsOf = async (id: string): Promise<string[]> =>
  (await world.call(token, 'GET', `/transaction/${id}`)).json().tags;
const apply = (id: string, body: object, by = token) => world.call(by, 'POST', `/transaction/${id}/tags`, { body });
const together = (body: object, by = token) => world.call(by, 'POST', '/transaction/tags', { body });
const merge = (id: string, into: string, by = token) => world.call(by, 'POST', `/tag/${id}/merge`, { body: { into } });
const usage = async (...of: string[]) =>
  (
    await world.call(token, 'GET', `/tag/usage?${new URLSearchParams(of.map((id): [string, string] => ['of[]', id]))}`)
  ).json().items;

describe('tags of a payment', () => {
  test('are added and removed, with the user in the history, and no webhook', async () => {
    const [vip, review] = [await makeTag('VIP'), await makeTag('Review')];
    const id = await paid();
    const webhooks = async () =>
      (await pool.query('select count(*)::int as n from webhook where item_id = $1', [id])).rows[0].n;
    const before = await webhooks();
    expect((await apply(id, { add: [vip, review] })).json().tags).toEqual([vip, review]);
    expect((await apply(id, { add: [vip] })).json()).toMatchObject({ tags: [vip, review], version: 2 });
    expect((await apply(id, { remove: [vip] })).json().tags).toEqual([review]);
    const history = (await world.call(token, 'GET', `/transaction/${id}/history`)).json().items;
    expect(history.map(({ status, status_reason }: Record<string, string>) => [status, status_reason])).toEqual([
      ['SETTLEMENT_COMPLETED', null],
      ['SETTLEMENT_COMPLETED', 'tag added: VIP, Review'],
      ['SETTLEMENT_COMPLETED', 'tag removed: VIP'],
    ]);
    expect(await webhooks()).toBe(before);
    const found = async (query: string) =>
      (await world.call(token, 'GET', `/transaction?${query}`)).json().items.map((each: { id: string }) => each.id);
    expect(await found(`tags=${review}`)).toEqual([id]);
    expect(await found(`tags=${vip}`)).toEqual([]);
  });

  test('are added to a selection, all or none, and the changes can be undone', async () => {
    const tag = await makeTag('Batch');
    const ids = [await paid(), await paid([tag]), await paid()];
    const done = (await together({ ids, add: [tag] })).json();
    expect(done.changed.sort()).toEqual([ids[0], ids[2]].sort());
    expect(await usage(tag)).toEqual([{ tag, transactions: 3, is_exact: true }]);
    await together({ ids: done.changed, remove: [tag] });
    expect(await usage(tag)).toEqual([{ tag, transactions: 1, is_exact: true }]);
    expect((await together({ ids: [...ids, newId('txn')], add: [tag] })).json().error.code).toBe('not_found');
    expect(await usage(tag)).toEqual([{ tag, transactions: 1, is_exact: true }]);
    for (const body of [{ ids: [] }, { ids: ['txn_x'] }, { ids: Array.from({ length: 501 }, () => newId('txn')) }, {}])
      expect((await together(body)).statusCode).toBe(400);
  });

  test('are those of the merchant, and need the role', async () => {
    const [id, foreign, own] = [await paid(), await makeTag('Theirs', other), await makeTag('Own')];
    const staff = await world.key(world.root, ['PSP_ALL']);
    for (const by of [token, staff])
      expect((await apply(id, { add: [foreign] }, by)).json().error.code).toBe('invalid_reference');
    expect(
      (await apply(id, { add: [own] }, await world.key(merchant, ['TRANSACTION_LIST', 'TAG_ALL']))).statusCode,
    ).toBe(403);
    const stranger = await world.key(other, ['USER_ALL']);
    expect((await apply(id, { add: [foreign] }, stranger)).statusCode).toBe(404);
    expect((await together({ ids: [id], add: [foreign] }, stranger)).statusCode).toBe(404);
    expect(await tagsOf(id)).toEqual([]);
  });

  test('added and removed by two users concurrently are both applied', async () => {
    const [one, two] = [await makeTag('One'), await makeTag('Two')];
    const ids = await Promise.all([paid(), paid(), paid()]);
    await Promise.all([together({ ids, add: [one] }), together({ ids: ids.toReversed(), add: [two] })]);
    for (const id of ids) expect((await tagsOf(id)).sort()).toEqual([one, two].sort());
  });
});

describe('merging', () => {
  test('moves payments, views and schedules to the other tag, once each', async () => {
    const [from, into] = [await makeTag('Vip'), await makeTag('VIP')];
    const ids = [await paid([from]), await paid([from, into]), await paid([into])];
    const person = await world.user('views@kaas.test', merchant, ['USER_ALL']);
    await world.database.kysely
      .insertInto('savedview')
      .values({
        id: newId('view'),
        created_at: new Date().toISOString(),
        organisation: merchant,
        user: person,
        list: 'transaction.DEFAULT',
        name: 'Mine',
        query: `tags[]=${from}`,
        columns: null,
      })
      .execute();
    expect((await merge(from, into)).json()).toMatchObject({ id: into });
    for (const id of ids) expect(await tagsOf(id)).toEqual([into]);
    expect((await world.call(token, 'GET', `/tag/${from}`)).statusCode).toBe(404);
    const { rows } = await pool.query('select query from savedview');
    expect(rows).toEqual([{ query: `tags[]=${into}` }]);
  });

  test('makes the old tag mean the new one for programs, also through several merges', async () => {
    const [one, two, three] = [await makeTag('a'), await makeTag('b'), await makeTag('c')];
    await merge(one, two);
    await merge(two, three);
    const answer = await pay([one, three]);
    expect(answer.json().tags).toEqual([three]);
    expect((await apply(answer.json().id, { remove: [three] })).json().tags).toEqual([]);
    expect((await apply(answer.json().id, { add: [one] })).json().tags).toEqual([three]);
    expect((await pay([newId('tag')])).json().error.code).toBe('invalid_reference');
  });

  test('of many payments runs in steps, while payments arrive, and resumes after an interruption', async () => {
    const [from, into] = [await makeTag('Many'), await makeTag('More')];
    const template = await paid([from]);
    await pool.query(
      `insert into transaction (${columns}) select ${columns.replace(/\bid\b/, `'txn_' || lpad(n::text, 26, '0')`)}
       from transaction, generate_series(1, $1) n where id = $2`,
      [step_max + 100, template],
    );
    expect((await merge(from, into)).statusCode).toBe(200);
    const during = (await world.call(token, 'GET', `/tag/${from}`)).json();
    expect(during).toMatchObject({ merging_into: into });
    expect((await merge(into, from)).json().error.code).toBe('request_in_progress');
    expect((await merge(from, into)).statusCode).toBe(200);
    expect((await world.call(token, 'DELETE', `/tag/${into}`)).json().error.code).toBe('in_use');
    const late = await paid([from]);
    await Promise.all([runMerge(world.database, from), runMerge(world.database, from)]);
    expect(await tagsOf(late)).toEqual([into]);
    expect((await pool.query('select 1 from transaction where $1 = any(tags)', [from])).rowCount).toBe(0);
    await runMerge(world.database, from);
    expect((await usage(into))[0]).toMatchObject({ transactions: step_max + 102 });
  });

  test('of many payments keeps lists, sums and exports by either tag complete, at every step and after the end', async () => {
    const [from, into, other_tag] = [await makeTag('Some'), await makeTag('All'), await makeTag('None')];
    const template = await paid([from]);
    await paid([into]);
    await paid([other_tag]);
    await pool.query(
      `insert into transaction (${columns}) select ${columns.replace(/\bid\b/, `'txn_' || lpad((n + 10000)::text, 26, '0')`)}
       from transaction, generate_series(1, $1) n where id = $2`,
      [step_max + 100, template],
    );
    const all = step_max + 102;
    const found = async (query: string) => {
      const list = (await world.call(token, 'GET', `/transaction?_count=true&_limit=1&${query}`)).json();
      const sum = (await world.call(token, 'GET', `/transaction/totals?_all=true&${query}`)).json();
      const export_body = { format: 'csv-machine', columns: ['id', 'tags'] };
      const ticket = await world.call(token, 'POST', `/transaction/export?${query}`, { body: export_body });
      const file = await world.app.http.inject({ url: ticket.json().url });
      return [list.total, sum.items[0]?.count, file.body.trim().split('\n').length - 1];
    };
    await merge(from, into);
    expect(await usage(into)).toEqual([{ tag: into, transactions: step_max + 1, is_exact: true }]);
    for (const query of [`tags=${from}`, `tags=${into}`, `tags[]=${into}&tags[]=${from}`])
      expect(await found(query)).toEqual([all, all, all]);
    await runMerge(world.database, from);
    const late = await paid();
    await pool.query('update transaction set tags = array[$1] where id = $2', [from, late]);
    for (const query of [`tags=${from}`, `tags=${into}`])
      expect(await found(query)).toEqual([all + 1, all + 1, all + 1]);
    expect(await found(`tags=${other_tag}`)).toEqual([1, 1, 1]);
    expect(await moveLateTags(world.database)).toBe(1);
  });

  test('finds payments that were written with the old tag after the end', async () => {
    const [from, into] = [await makeTag('Old'), await makeTag('New')];
    const id = await paid();
    await merge(from, into);
    await pool.query('update transaction set tags = array[$1] where id = $2', [from, id]);
    expect(await moveLateTags(world.database)).toBe(1);
    expect(await tagsOf(id)).toEqual([into]);
  });

  test('reveals nothing to another merchant: neither a filter by the old tag nor a saved view shows its replacement', async () => {
    const shared = await makeTag('Shared', world.root);
    const theirs = await makeTag('Secret', other);
    const [own, of_own] = [await paid(), await makeTag('Mine')];
    await pool.query('update transaction set tags = array[$1] where id = $2', [shared, own]);
    const person = await world.user('curious@kaas.test', merchant, ['USER_ALL']);
    const columns = `id, created_at, organisation, "user", list, name, query`;
    await pool.query(`insert into savedview (${columns}) values ($1, now(), $2, $3, 'transaction.DEFAULT', 'x', $4)`, [
      newId('view'),
      merchant,
      person,
      `tags[]=${theirs}`,
    ]);
    const staff = await world.key(world.root, ['PSP_ALL']);
    const found = async (tag: string, by = token) => {
      const { items, total } = (await world.call(by, 'GET', `/transaction?tags=${tag}`)).json();
      return [items.length, total];
    };
    // Both during the merge and after.
    await pool.query('update tag set merging_into = $1 where id = $2', [shared, theirs]);
    expect(await found(theirs)).toEqual([0, 0]);
    await pool.query('update tag set merging_into = null where id = $1', [theirs]);
    expect((await merge(theirs, shared, staff)).statusCode).toBe(200);
    expect(await found(theirs)).toEqual([0, 0]);
    expect(await found(theirs, staff)).toEqual([1, 1]);
    const { rows } = await pool.query('select query from savedview where "user" = $1', [person]);
    expect(rows).toEqual([{ query: `tags[]=${theirs}` }]);
    // They still find their own payments, and those above, by the old tag.
    expect((await merge(of_own, shared, staff)).statusCode).toBe(200);
    expect(await found(of_own)).toEqual([1, 1]);
  });

  test('stays within an organisation and those above it, and needs both roles', async () => {
    const [own, foreign, of_provider] = [await makeTag('x'), await makeTag('y', other), await makeTag('z', world.root)];
    for (const into of [own, foreign, of_provider, newId('tag')])
      expect((await merge(own, into)).json().error.code).toBe('invalid_reference');
    expect((await merge(foreign, own)).statusCode).toBe(404);
    expect((await merge(own, of_provider, await world.key(merchant, ['TAG_UPDATE', 'TAG_LIST']))).statusCode).toBe(403);
    const staff = await world.key(world.root, ['PSP_ALL']);
    expect((await merge(own, foreign, staff)).json().error.code).toBe('invalid_reference');
    expect((await merge(own, of_provider, staff)).statusCode).toBe(200);
  });
});

test('a tag has a readable name', async () => {
  for (const text of ['   ', '\u200b\u2003'])
    expect(
      (await world.call(token, 'POST', '/tag', { body: { organisation: merchant, text, color: '#123456' } }))
        .statusCode,
    ).toBe(400);
});

test('a tag is not deleted while payments get it', async () => {
  const [tag, id] = [await makeTag('Soon'), await paid()];
  const deleted = await askMeanwhile(
    world.database,
    (trx) => tagPayments(trx, [id], { add: [tag] }, acting(world.services.clock.now())),
    () => world.call(token, 'DELETE', `/tag/${tag}`),
  );
  expect(deleted.json().error).toMatchObject({ code: 'in_use', details: { used_by: ['transaction'] } });
});

test('a tag in use is not deleted, and neither is a replacement', async () => {
  const [used, free] = [await makeTag('used'), await makeTag('free')];
  await paid([used]);
  expect((await world.call(token, 'DELETE', `/tag/${used}`)).json().error).toMatchObject({
    code: 'in_use',
    details: { used_by: ['transaction'] },
  });
  await merge(await makeTag('gone'), free);
  expect((await world.call(token, 'DELETE', `/tag/${free}`)).statusCode).toBe(204);
});

const columns =
  'id, created_at, last_status_update, organisation, payment_profile, merchant_reference, amount, currency_code, status, tags';
