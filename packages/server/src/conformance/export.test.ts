import { type Entity, references } from '@sluis/contract/base/entity';
import { outputFields } from '@sluis/contract/base/fields';
import { entities, entityOf } from '@sluis/contract/registry';
import { cover, readTraitsOf } from '@sluis/contract/testing/cover';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Row } from './rows.ts';
import { openTenants, type Tenants } from './tenants.ts';

let world: Tenants;
beforeAll(async () => {
  world = await openTenants();
});

/** A value of the API in a file for machines. */
const cell = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};
function cellOf(item: Row, column: string): string {
  const [first = '', inner] = column.split('.');
  const value = item[first] as Record<string, unknown> | null;
  if (inner) return cell(value?.[inner]);
  return cell(value !== null && typeof value === 'object' && 'id' in value ? value.id : value);
}
const comparable = (text: string): unknown => (/^[[{]/.test(text) ? JSON.parse(text) : text);

const all = Object.values(entities) as Entity[];
const covering = new Set(cover(all, readTraitsOf));
/** The queries of files: all of the entities that together have every kind of field, and all rows of the others. */
const queriesOf = (entity: Entity): string[] =>
  covering.has(entity)
    ? ['', '_search=a', ...(entity.fields.version ? ['_sort=-version,id', 'version%3E=2'] : ['_sort=-created_at,id'])]
    : [''];

describe.each(all.map((entity) => [entity.name, entity] as const))('the export of %s', (name, entity) => {
  const refs = Object.entries(references(entity.fields));
  const columns = [
    ...outputFields(entity.fields),
    ...refs.flatMap(([field, to]) => outputFields(entityOf(to).fields).map((inner) => `${field}.${inner}`)),
  ];

  const download = async (query: string, columns: readonly string[]) => {
    const asked = await world.call(world.a.token, 'POST', `/${name}/export?${query}`, {
      body: { format: 'csv-machine', columns },
    });
    expect(asked.statusCode, asked.body).toBe(200);
    const file = await world.app.http.inject({ url: asked.json().url });
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    return parse(file.body) as string[][];
  };

  test.each(queriesOf(entity))('for machines has the rows of the list, in its order, for "%s"', async (wanted) => {
    // Asking for a file is a call as well, which would be among them.
    const query = name === 'audittrail' ? `${wanted}&created_at%3C=${new Date().toISOString()}` : wanted;
    const parameters = new URLSearchParams(query);
    const { items } = await world.list(world.a.token, name, [
      ...parameters,
      ['_limit', '2000'],
      ['_populate', refs.map(([field]) => field).join(' ')],
    ]);
    // A file has at most a hundred columns.
    for (let from = 0; from < columns.length; from += 100) {
      const asked = columns.slice(from, from + 100);
      const [header, ...rows] = await download(query, asked);
      expect(header).toEqual(asked);
      const expected = items.map((item) => asked.map((column) => comparable(cellOf(item, column))));
      expect(rows.map((row) => row.map(comparable))).toEqual(expected);
      if (wanted === '') expect(rows.length).toBeGreaterThan(30);
    }
  });

  test('refuses an unknown or unsent column, and a reference that the roles do not show', async () => {
    const ask = (token: string, column: string) =>
      world.call(token, 'POST', `/${name}/export`, { body: { format: 'csv', columns: ['id', column] } });
    const kept = Object.keys(entity.fields).filter((field) => entity.fields[field]?.output);
    for (const column of ['nothing', '__proto__', 'id.id', 'constructor', ...kept])
      expect((await ask(world.a.token, column)).json().error, column).toMatchObject({
        code: 'invalid_body',
        details: { column },
      });
    const poor = await world.key(world.a.organisation, (entity.roles.list[0] as string).split(' && '));
    for (const [field, to] of refs) {
      const target = entityOf(to);
      const hidden = outputFields(target.fields).find((inner) => inner !== 'id' && inner !== target.display);
      const shown = await ask(poor, `${field}.${target.display}`);
      expect(shown.statusCode).toBe(200);
      const held = entity.roles.list.flatMap((needed) => [needed, ...needed.split(' && ')]);
      if (target.roles.list.some((role) => held.includes(role))) continue;
      expect((await ask(poor, `${field}.${hidden}`)).json().error).toMatchObject({
        code: 'invalid_body',
        details: { column: `${field}.${hidden}` },
      });
    }
  });
});
