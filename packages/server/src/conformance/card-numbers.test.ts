import type { Entity } from '@sluis/contract/base/entity';
import type { Field, Fields } from '@sluis/contract/base/fields';
import { newId } from '@sluis/contract/base/ids';
import { entities, prefixOf } from '@sluis/contract/registry';
import { role_catalogue } from '@sluis/contract/roles';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditText } from '../testing/audit.ts';
import { openWorld, test_password, type World } from '../testing/world.ts';

let world: World;
let token: string;
let person: string;
beforeAll(async () => {
  world = await openWorld();
  await world.user('all@test.test', world.root, ['PSP', 'PSP_ALL', 'PSP_SUPER']);
  // Users do not report payments: keys do.
  token = await world.key(world.root, role_catalogue);
  person = (await world.visit('/auth/login', { email: 'all@test.test', password: test_password })).json().token;
});

const card = '4111 1111 1111 1111';
const close = card.replaceAll(' ', '');

/** A value of a text field that contains a card number; undefined if the field's form cannot contain one. */
function holding(field: Field): unknown {
  if (field.kind === 'texts') return field.values ? undefined : [`Paid by ${card}`];
  if (field.kind !== 'text' || field.max < card.length) return undefined;
  if (field.format === 'email') return `${close}@shop.test`;
  if (field.format === 'url') return `https://shop.test/${close}`;
  return field.format && field.format !== 'name' ? undefined : card;
}

/** Bodies with a card number in one field each, by its path. */
const bodiesOf = (fields: Fields): [at: string, body: Record<string, unknown>][] =>
  Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === 'object')
      return bodiesOf(field.fields).map(([at, body]): [string, Record<string, unknown>] => [
        `${name}.${at}`,
        { [name]: body },
      ]);
    if (field.kind === 'rows')
      return bodiesOf(only(field.fields, ({ create }) => !!create)).map(
        ([at, row]): [string, Record<string, unknown>] => [`${name}.0.${at}`, { [name]: [row] }],
      );
    const value = holding(field);
    return value === undefined ? [] : [[field.kind === 'texts' ? `${name}.0` : name, { [name]: value }]];
  });

const only = (fields: Fields, keep: (field: Field) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => keep(field)));

const writesOf = ({ name, fields, roles, actions = {} }: Entity) => {
  const item = `/${name}/${newId(prefixOf(name))}`;
  return [
    ...(roles.create ? [{ method: 'POST', path: `/${name}`, fields: only(fields, ({ create }) => !!create) }] : []),
    ...(roles.update ? [{ method: 'PUT', path: item, fields: only(fields, ({ update }) => !!update) }] : []),
    ...Object.entries(actions).map(([verb, { body }]) => ({
      method: 'POST',
      path: `${item}/${verb}`,
      fields: body ?? {},
    })),
  ] as const;
};

const cases = Object.values(entities as Record<string, Entity>)
  .flatMap(writesOf)
  .flatMap(({ method, path, fields }) => bodiesOf(fields).map(([at, body]) => ({ method, path, at, body })));

describe('a card number is refused, by the name of its field', () => {
  test.each(cases)('in $at of $method $path', async ({ method, path, at, body }) => {
    const answer = await world.call(token, method as 'POST' | 'PUT', path, { body });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().error.fields[at]).toContain('card_number');
  });

  test('in the views and the name of a user', async () => {
    const view = { list: 'transaction', name: card, query: '', shared: false };
    const refused = [
      await world.call(person, 'POST', '/savedview', { body: view }),
      await world.call(person, 'POST', '/savedview', { body: { ...view, name: 'Mine', query: `_search=${close}` } }),
      await world.call(person, 'POST', '/profile', { body: { name: `Ann ${card}` } }),
    ];
    expect(refused.map((answer) => Object.values(answer.json().error.fields).flat())).toEqual([
      ['card_number'],
      ['card_number'],
      ['card_number'],
    ]);
  });
});

test('refused bodies are not stored, nor in the audit trail', async () => {
  const kept = await auditText(world.database);
  expect([card, close].filter((number) => kept.includes(number))).toEqual([]);
});
