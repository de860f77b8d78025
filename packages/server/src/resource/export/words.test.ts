import { newId } from '@sluis/contract/base/ids';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '../../testing/world.ts';
import { readZip } from '../../testing/zip.ts';

let world: World;
let token: string;
beforeAll(async () => {
  world = await openWorld();
  const merchant = await world.organisation('Merchant', world.root);
  token = await world.key(merchant, ['USER_ALL']);
  for (const [index, country] of ['NL', 'BE', null].entries())
    await world.database.pool.query(
      `insert into customer (id, created_at, organisation, email_address, country_code, status)
       values ($1, now() + make_interval(secs => $2), $3, $4, $5, 'UNKNOWN')`,
      [newId('cust'), index, merchant, `c${index}@example.test`, country],
    );
});

const columns = ['email_address', 'status', 'country_code', 'gender'];
const words = { status: { UNKNOWN: '=Onbekend; "x"', VERIFIED: 'Gecontroleerd' }, nothing: { NL: 'never' } };

async function file(body: object) {
  const asked = await world.call(token, 'POST', '/customer/export?_sort=created_at', { body: { columns, ...body } });
  expect(asked.statusCode, asked.body).toBe(200);
  return world.app.http.inject({ url: asked.json().url });
}

describe('a file', () => {
  test('for people has codes in the given words, and countries in its language', async () => {
    const { body } = await file({ format: 'csv', language: 'nl', words });
    const rows = parse(body, { delimiter: ';', bom: true });
    // A word that a spreadsheet would read as a formula is made harmless.
    expect(rows.slice(1)).toEqual([
      ['c0@example.test', `'=Onbekend; "x"`, 'Nederland', ''],
      ['c1@example.test', `'=Onbekend; "x"`, 'België', ''],
      ['c2@example.test', `'=Onbekend; "x"`, '', ''],
    ]);
  });

  test('as a workbook has the same words', async () => {
    const { rawPayload } = await file({ format: 'xlsx', language: 'en', words });
    const sheet = String(readZip(rawPayload).get('xl/worksheets/sheet1.xml'));
    expect(sheet).toContain('Netherlands');
    expect(sheet).toContain('=Onbekend; &quot;x&quot;');
    expect(sheet).not.toContain('UNKNOWN');
  });

  test('without words, or for programs, keeps its codes', async () => {
    const plain = parse((await file({ format: 'csv', language: 'en' })).body, { bom: true }) as string[][];
    expect(plain[1]).toEqual(['c0@example.test', 'UNKNOWN', 'Netherlands', '']);
    const machine = parse((await file({ format: 'csv-machine', words })).body) as string[][];
    expect(machine[1]).toEqual(['c0@example.test', 'UNKNOWN', 'NL', '']);
  });

  test('accepts a limited number of words', async () => {
    const many = Object.fromEntries(Array.from({ length: 2001 }, (_, index) => [`w${index}`, 'x']));
    const body = { columns, format: 'csv', words: { status: many } };
    const refused = await world.call(token, 'POST', '/customer/export', { body });
    expect(refused.json().error).toMatchObject({ code: 'invalid_body', fields: { words: expect.anything() } });
  });
});
