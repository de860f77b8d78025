import { expect, test } from 'vitest';
import { entity } from '../base/entity.ts';
import { f } from '../base/fields.ts';
import { entities } from '../registry.ts';
import { cover, readTraitsOf } from './cover.ts';

const declared = (name: string, fields: object) =>
  entity({
    name,
    roles: { list: [] },
    display: 'id',
    fields: { id: f.id('x'), organisation: f.ref('organisation'), ...fields },
  });

test('takes few things that together have every trait, and each with a unique one', () => {
  const traits: Record<string, string> = { wide: 'abcd', part: 'ab', same: 'cd', own: 'ae' };
  expect(cover(Object.keys(traits), (name) => traits[name] ?? '')).toEqual(['wide', 'own']);
});

test('includes every entity with unique kinds of fields or options, whatever the names of the fields', () => {
  const plain = declared('plain', { name: f.text(10), amount: f.amount(0) });
  const again = declared('again', { other: f.text(20, { create: 'required' }), price: f.amount(1) });
  const nullable = declared('nullable', { name: f.text(10, { nullable: true }) });
  const dated = declared('dated', { day: f.date() });
  const chosen = cover([plain, again, nullable, dated], readTraitsOf).map(({ name }) => name);
  expect(chosen.toSorted()).toEqual(['dated', 'nullable', 'plain']);
});

test('of all entities has every kind of field and needs fewer than half of them', () => {
  const all = Object.values(entities);
  const chosen = cover(all, readTraitsOf);
  const kindsOf = (some: typeof all) =>
    new Set(some.flatMap(({ fields }) => Object.values(fields).map(({ kind }) => kind)));
  expect(kindsOf(chosen)).toEqual(kindsOf(all));
  expect(chosen.length).toBeLessThan(all.length / 2);
});
