import { beforeAll, describe, expect, test } from 'vitest';
import { type FileImportWorld, openFileImportWorld } from '../../../testing/file-import-world.ts';

let world: FileImportWorld;
beforeAll(async () => {
  world = await openFileImportWorld();
});

const file = (...rows: string[]): string =>
  ['name,parent,country_code,phone,profile_name,currency_code,website', ...rows, ''].join('\n');
/** A merchant for one test, as the owner of an import. */
const merchant = async (name: string) => ({ organisation: await world.organisation(name, world.root) });
const namesBelow = async (id: string) =>
  (
    await world.rows<{ name: string; parent: string; profiles: string[] }>(
      `with recursive below as (
         select id from organisation where id = '${id}'
         union all select o.id from organisation o join below on o.parent = below.id)
       select o.name, above.name as parent, array(
         select p.name || ' ' || (currency_code collate "und-x-icu") from paymentprofile p where p.organisation = o.id order by 1) as profiles
       from below join organisation o on o.id = below.id join organisation above on above.id = o.parent
       where o.id <> '${id}' order by 1`,
    )
  ).map(({ name, parent, profiles }) => `${name} < ${parent}: ${profiles.join(', ')}`);

describe('a file of organisations', () => {
  test('reports what it would create, creates a tree with profiles like the API, and nothing more the next time', async () => {
    const at = await merchant('Chain');
    const rows = file(
      'North,,BE,,North shop,EUR,https://north.example',
      'North,,,,North outlet,GBP,',
      'Ghent,North,,+32 9,,,',
      'Bruges,North,NL,,Bruges,EUR,',
      'Lost,Nowhere,,,,,',
      'South,,,,South,,',
      'West,,,,West,EUR,not an address',
      'Early,Late,,,,,',
      'Late,,,,,,',
    );
    const id = await world.send('organisation', rows, at);
    await world.work();
    const { mapping } = (await world.ask('GET', `/import/${id}/preview`)).json();
    expect(mapping).toEqual(['name', 'parent', 'country_code', 'phone', 'profile_name', 'currency_code', 'website']);
    await world.ask('POST', `/import/${id}/check`, { mapping });
    await world.work();
    const counts = { read_count: 9, imported_count: 5, known_count: 0, bad_count: 4 };
    expect(await world.shown(id)).toMatchObject({ status: 'CHECKED', ...counts });
    expect(await namesBelow(at.organisation)).toEqual([]);
    await world.ask('POST', `/import/${id}/run`);
    await world.work();
    expect(await world.shown(id)).toMatchObject({ status: 'COMPLETED', ...counts });
    expect(await world.faults(id)).toEqual([
      '6 parent is no organisation below the chosen one, or comes later in the file: "Nowhere"',
      '7 currency_code is empty',
      '8 website is not written as it must be: "not an address"',
      '9 parent is no organisation below the chosen one, or comes later in the file: "Late"',
    ]);
    const tree = [
      'Bruges < North: Bruges EUR',
      'Ghent < North: ',
      'Late < Chain: ',
      'North < Chain: North outlet GBP, North shop EUR',
    ];
    expect(await namesBelow(at.organisation)).toEqual(tree);
    // The default country is its parent's.
    const [ghent] = await world.rows<{ id: string; country_code: string }>(
      `select id, country_code from organisation where name = 'Ghent'`,
    );
    expect(ghent?.country_code).toBe('BE');
    // The cached tree has it, and so has the audit trail.
    expect((await world.ask('GET', `/organisation/${ghent?.id}`)).statusCode).toBe(200);
    expect(
      await world.rows(
        `select route, url, authentication from audittrail where item = '${ghent?.id}' and type = 'job'`,
      ),
    ).toEqual([{ route: '/v1/organisation', url: `/v1/import/${id}/run`, authentication: 'system' }]);

    // A row that came before its parent finds it now.
    const again = await world.bring('organisation', rows, at);
    expect(again).toMatchObject({ imported_count: 1, known_count: 5, bad_count: 3 });
    expect(await world.bring('organisation', rows, at)).toMatchObject({ imported_count: 0, known_count: 6 });
    expect(await namesBelow(at.organisation)).toHaveLength(5);
  });

  test('adds to existing organisations, and refuses changes and ambiguous names', async () => {
    const at = await merchant('Adding');
    const one = await world.organisation('Part', at.organisation);
    await world.organisation('Twin', at.organisation);
    await world.organisation('Twin', one);
    const outside = await world.organisation('Outside', world.root);
    const brought = await world.bring(
      'organisation',
      file(
        'Part,,,,Shop,EUR,',
        `Below,${one},,,,,`,
        'Part,,,+31 20,,,',
        'Part,,,,Shop,GBP,',
        'Under twin,Twin,,,,,',
        `Elsewhere,${outside},,,,,`,
        'Elsewhere,Outside,,,,,',
        '\u202eknaB,,,,,,',
      ),
      at,
    );
    expect(brought).toMatchObject({ imported_count: 2, bad_count: 6 });
    expect(await world.faults(brought.id)).toEqual([
      '4 phone differs from what is there already: ""',
      '5 currency_code differs from what is there already: "EUR"',
      '6 parent is the name of several organisations; use the id of one: "Twin"',
      `7 parent is no organisation below the chosen one, or comes later in the file: "${outside}"`,
      '8 parent is no organisation below the chosen one, or comes later in the file: "Outside"',
      expect.stringMatching(/^9 name is not written as it must be/),
    ]);
    expect(await namesBelow(outside)).toEqual([]);
  });

  test("respects the limits of ten levels and of a merchant's organisations", async () => {
    const at = await merchant('Tall');
    const chain = Array.from({ length: 9 }, (_, level) => `L${level},${level === 0 ? '' : `L${level - 1}`},,,,,`);
    const tall = await world.bring('organisation', file(...chain), at);
    expect(tall).toMatchObject({ imported_count: 8, bad_count: 1 });
    expect(await world.faults(tall.id)).toEqual(['10 parent is too deep: organisations have at most 10 levels']);

    const wide = await merchant('Wide');
    await world.database.pool.query(
      `insert into organisation (id, name, parent, country_code, created_at)
       select 'org_' || lpad(n::text, 26, '0'), 'Wide ' || n, $1, 'NL', now() from generate_series(1, 498) n`,
      [wide.organisation],
    );
    // Also below organisations of the file itself.
    const full = await world.bring('organisation', file('W1,,,,,,', 'W2,W1,,,,,', 'W3,W2,,,,,'), wide);
    expect(full).toMatchObject({ imported_count: 2, bad_count: 1 });
    expect(await world.faults(full.id)).toEqual(['4 name is one more than the 500 that a merchant may have']);
  });

  test('two of one file import everything once', async () => {
    const at = await merchant('Twice');
    const rows = file(...Array.from({ length: 20 }, (_, row) => `T${row},,,,T${row},EUR,`));
    const ids = [await world.send('organisation', rows, at), await world.send('organisation', rows, at)];
    await world.work();
    const mapping = rows.split('\n')[0]?.split(',');
    for (const id of ids) await world.ask('POST', `/import/${id}/check`, { mapping });
    await world.work();
    for (const id of ids) await world.ask('POST', `/import/${id}/run`);
    await world.work();
    const shown = await Promise.all(ids.map(world.shown));
    expect(shown.reduce((sum, { imported_count }) => sum + imported_count, 0)).toBe(20);
    expect(await namesBelow(at.organisation)).toHaveLength(20);
  });
});

describe('an undone import of organisations', () => {
  test('removes them all, and nothing from before', async () => {
    const at = await merchant('Undone');
    await world.organisation('Before', at.organisation);
    const rows = file('Before,,,,New shop,EUR,', 'Top,,,,Top,EUR,', 'Leaf,Top,,,Leaf,EUR,', 'Leaf,Top,,,Leaf 2,EUR,');
    const { id } = await world.bring('organisation', rows, at);
    expect(await namesBelow(at.organisation)).toHaveLength(3);
    expect(await world.undo(id)).toMatchObject({ status: 'UNDONE', imported_count: 0 });
    expect(await namesBelow(at.organisation)).toEqual(['Before < Undone: ']);
    expect(await world.bring('organisation', rows, at)).toMatchObject({ imported_count: 4, known_count: 0 });
  });

  test('is refused with the items that depend on them', async () => {
    const at = await merchant('Built');
    const { id } = await world.bring('organisation', file('Used,,,,Used,EUR,'), at);
    const [{ id: used } = { id: '' }] = await world.rows<{ id: string }>(
      `select id from organisation where name = 'Used'`,
    );
    const refused = async () => (await world.ask('POST', `/import/${id}/undo`)).json().error?.details.used_by;
    const child = await world.organisation('Child', used);
    expect(await refused()).toEqual(['organisation']);
    await world.database.pool.query('delete from organisation where id = $1', [child]);
    await world.user('used@example.test', used, ['USER_ALL']);
    expect(await refused()).toEqual(expect.arrayContaining(['user']));
    expect(await world.shown(id)).toMatchObject({ status: 'COMPLETED', imported_count: 1 });

    const { id: changed } = await world.bring('organisation', file('Changed,,,,Changed,EUR,'), at);
    const [profile] = await world.rows<{ id: string }>(`select id from paymentprofile where name = 'Changed'`);
    await world.ask('POST', `/paymentprofile/${profile?.id}`, { description: 'By hand.' });
    expect((await world.ask('POST', `/import/${changed}/undo`)).json().error.details).toEqual({
      used_by: ['paymentprofile'],
    });
  });

  test('is checked again when the job runs: a key made meanwhile keeps all of it', async () => {
    const at = await merchant('Late');
    const { id } = await world.bring('organisation', file('Keyed,,,,Keyed,EUR,'), at);
    expect((await world.ask('POST', `/import/${id}/undo`)).statusCode).toBe(200);
    const [{ id: keyed } = { id: '' }] = await world.rows<{ id: string }>(
      `select id from organisation where name = 'Keyed'`,
    );
    await world.key(keyed, ['TAG_LIST']);
    await world.work();
    expect(await world.shown(id)).toMatchObject({ status: 'STOPPED', status_reason: 'in_use' });
    expect(await namesBelow(at.organisation)).toEqual(['Keyed < Late: Keyed EUR']);
  });
});

test('organisations and their profiles are imported with the roles to create them', async () => {
  const at = await merchant('Rights');
  const body = { ...at, kind: 'organisation', name: 'x.csv', size_bytes: 10 };
  const importer = await world.key(world.root, ['PSP_IMPORT_ALL']);
  expect((await world.ask('POST', '/import', body, importer)).statusCode).toBe(403);
  const id = await world.send('organisation', file('A,,,,A,EUR,'), at);
  await world.work();
  const without_profiles = await world.key(world.root, ['PSP_IMPORT_ALL', 'ORGANISATION_CREATE']);
  const check = (mapping: readonly string[]) => world.ask('POST', `/import/${id}/check`, { mapping }, without_profiles);
  const all = file().split('\n')[0]?.split(',') ?? [];
  expect((await check(all)).json().error).toMatchObject({
    code: 'forbidden',
    details: { roles: ['PAYMENT_PROFILE_CREATE'] },
  });
  expect((await check(['name', '', '', '', '', '', ''])).statusCode).toBe(200);
  await world.work();
  expect((await world.ask('POST', `/import/${id}/run`, {}, importer)).statusCode).toBe(403);
  expect((await world.ask('POST', `/import/${id}/run`, undefined, without_profiles)).statusCode).toBe(200);
  await world.work();
  expect((await world.ask('POST', `/import/${id}/undo`, undefined, without_profiles)).statusCode).toBe(403);
  expect(await world.undo(id)).toMatchObject({ status: 'UNDONE' });
});
