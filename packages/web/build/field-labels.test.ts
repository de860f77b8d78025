import { fileURLToPath } from 'node:url';
import type { Entity } from '@sluis/contract/base/entity';
import type { Field, Fields } from '@sluis/contract/base/fields';
import { type EntityName, entities } from '@sluis/contract/registry';
import { expect, it } from 'vitest';
import { collectTexts, text_languages } from './texts.ts';

const collected = await collectTexts(fileURLToPath(new URL('../src', import.meta.url)));

const valuesOf = (field: Field): readonly string[] => ('values' in field && field.values ? field.values : []);

/** The labels of fields in one language: by entity, and the common ones. */
function labelsIn(language: 'nl' | 'en') {
  const given = [...collected[language]]
    .filter(([key]) => key.startsWith('fields.'))
    .map(([key, { value }]) => ({ entity: key.split('.')[1] ?? '', field: key.split('.')[2] ?? '', value }));
  const common = new Map(
    given.filter(({ entity }) => entity === 'common').map(({ field, value }) => [field, value] as const),
  );
  return { common, own: given.filter(({ entity }) => entity !== 'common') };
}

it('repeats no common label for an entity in both languages', () => {
  const [nl, en] = text_languages.map(labelsIn) as [ReturnType<typeof labelsIn>, ReturnType<typeof labelsIn>];
  const repeated = nl.own
    .filter(
      ({ field, value }, index) => nl.common.get(field) === value && en.common.get(field) === en.own[index]?.value,
    )
    .map(({ entity, field }) => `${entity}.${field}`);
  expect(repeated).toEqual([]);
});

it.each(text_languages)('has a label that two entities share among the common ones (%s)', (language) => {
  const { common, own } = labelsIn(language);
  const shared = own.filter(
    ({ entity, field, value }) =>
      !common.has(field) &&
      own.some((other) => other.entity !== entity && other.field === field && other.value === value),
  );
  expect(shared).toEqual([]);
});

it('names existing fields only', () => {
  const { common, own } = labelsIn('en');
  const all = new Set(
    Object.values<Entity>(entities).flatMap(({ fields, actions = {} }) => [
      ...Object.keys(fields),
      // What the dialog of a verb asks for.
      ...Object.values(actions).flatMap(({ body }) => Object.keys(body)),
    ]),
  );
  expect([...common.keys()].filter((field) => !all.has(field))).toEqual([]);
  const strange = own.filter(
    ({ entity, field }) => !Object.hasOwn(entities[entity as EntityName]?.fields ?? {}, field),
  );
  // A field of the connections' form only, in which each type is an entity.
  expect(strange).toMatchObject([{ entity: 'processorsettlement', field: 'type' }]);
});

it('labels the existing statuses and values, and no others', () => {
  const fields = Object.entries(entities).flatMap(([entity, of]) =>
    Object.entries(of.fields as Fields).flatMap(([name, field]) => [
      { entity, name, field },
      ...(field.kind === 'rows'
        ? Object.entries<Field>(field.fields).map(([inner, cell]) => ({ entity, name: inner, field: cell }))
        : []),
    ]),
  );
  const values = new Set(
    fields.flatMap(({ entity, name, field }) =>
      valuesOf(field).flatMap((value) => [`values.${name}.${value}`, `${name}.${entity}.${value}`]),
    ),
  );
  for (const [entity, { events = [] }] of Object.entries<Entity>(entities))
    for (const event of events) values.add(`status.${entity}.${event}`);
  // The result of 3-D Secure is part of its field; the subject of a connection is only in its form, and modules are a
  // setting.
  const parts = /^values\.(?:three_d_secure|type|modules)\./;
  const strange = [...collected.en.keys()].filter(
    (key) => /^(status|values)\./.test(key) && !values.has(key) && !parts.test(key),
  );
  expect(strange).toEqual([]);
});
