import type { Entity } from '@sluis/contract/base/entity';
import { error_catalogue } from '@sluis/contract/base/errors';
import type { Field, Fields } from '@sluis/contract/base/fields';
import { newId } from '@sluis/contract/base/ids';
import { type EntityName, entities, prefixOf } from '@sluis/contract/registry';
import fc from 'fast-check';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { extreme, hostile_texts, hostile_values, prototype_body } from './hostile.ts';
import { openTenants, type Tenants } from './tenants.ts';

const seed = Number(process.env.FC_SEED ?? Math.trunc(Date.now() % 2 ** 31));

interface Write {
  readonly method: 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly fields: Fields;
}

const only = (fields: Fields, keep: (field: Field) => boolean): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => keep(field)));

const export_fields: Fields = {
  format: { kind: 'enum', values: ['csv', 'csv-machine', 'xlsx'] },
  columns: { kind: 'texts', values: ['id', 'version'] },
  labels: { kind: 'texts' },
  language: { kind: 'enum', values: ['nl', 'en'] },
  timezone: { kind: 'text', max: 100, format: 'timezone' },
};

/** Every call that changes an entity, with the fields of its body. */
const writesOf = ({ name, fields, roles, actions = {} }: Entity): Write[] => [
  { method: 'POST', path: `/${name}/export`, fields: export_fields },
  ...(roles.create
    ? [{ method: 'POST', path: `/${name}`, fields: only(fields, ({ create }) => create !== undefined) } as const]
    : []),
  ...(roles.update
    ? [{ method: 'PUT', path: `/${name}/:id`, fields: only(fields, ({ update }) => update === true) } as const]
    : []),
  ...(roles.delete ? [{ method: 'DELETE', path: `/${name}/:id`, fields: {} } as const] : []),
  ...Object.entries(actions).map(
    ([verb, { body }]) => ({ method: 'POST', path: `/${name}/:id/${verb}`, fields: body }) as const,
  ),
];

const all = Object.values(entities) as Entity[];
// The same total, however many calls there are.
const in_all = process.env.SLUIS_THOROUGH ? 3000 : 1000;
const runs = Number(process.env.FC_RUNS ?? Math.ceil(in_all / all.flatMap(writesOf).length));

const anything = fc.oneof(fc.jsonValue(), fc.constantFrom(...hostile_values));

/** A body with its own fields, most of them plausible or extreme, some of any kind, some missing, some unknown. */
function bodies(fields: Fields): fc.Arbitrary<string> {
  const full = fc.record(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        fc.oneof({ arbitrary: extreme(field), weight: 9 }, anything),
      ]),
    ),
  );
  const left_out = fc.subarray(Object.keys(fields), { maxLength: Math.min(2, Object.keys(fields).length) });
  const own = fc
    .tuple(full, fc.oneof(fc.constant<string[]>([]), left_out))
    .map(([body, names]) => Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name))));
  const wild = fc.dictionary(
    fc.oneof(fc.constantFrom('__proto__', 'constructor', 'id', 'organisation'), fc.string()),
    anything,
    { maxKeys: 2 },
  );
  const whole = fc
    .tuple(own, fc.oneof({ arbitrary: fc.constant({}), weight: 4 }, wild))
    .map(([body, extra]) => JSON.stringify({ ...body, ...extra }));
  return fc.oneof(
    { arbitrary: whole, weight: 8 },
    anything.map((value) => JSON.stringify(value)),
    fc.string(),
    fc.constant(prototype_body),
  );
}

const ids = (entity: Entity, own: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { arbitrary: fc.constantFrom(...own), weight: 6 },
    fc.constant(newId(prefixOf(entity.name))),
    fc
      .constantFrom(
        ...hostile_texts.filter((text) => text.length > 0),
        '%00',
        '%',
        '..',
        '%2e%2e',
        'a/b',
        `${prefixOf(entity.name)}_`,
      )
      .map((text) => encodeURIComponent(text)),
  );

const headers = fc.record(
  {
    'idempotency-key': fc.constantFrom('', 'k', ' ', 'é', 'x'.repeat(255), 'x'.repeat(256), 'a,b'),
    'content-type': fc.constantFrom(
      'application/json',
      'application/json; charset=latin1',
      'text/plain',
      'application/x-www-form-urlencoded',
      'nonsense',
      '',
    ),
    'accept-language': fc.constantFrom('nl', '\u00ff', '4111111111111111'),
    'user-agent': fc.constantFrom('', '\u0080', 'x'.repeat(3000)),
    cookie: fc.constantFrom('a', '=;=', 'session=x'),
  },
  { requiredKeys: [] },
);

let world: Tenants;
// The audit trail logs here if it could not write its rows.
const complaints = vi.spyOn(console, 'error');
beforeAll(async () => {
  world = await openTenants();
  console.log(`hostile writes: ${runs} for each call, FC_SEED=${seed}`);
});

describe.each(all.map((entity) => [entity.name, entity] as const))('hostile calls of %s', (name, entity) => {
  test.each(writesOf(entity))(
    '$method $path are refused clearly or done, never a 500',
    async ({ method, path, fields }) => {
      const own = world.b.ids.get(name as EntityName) as readonly string[];
      const requests = new Set<string>();
      await fc.assert(
        fc.asyncProperty(
          bodies(fields),
          ids(entity, own),
          fc.oneof(fc.constant({}), headers),
          async (body, id, extra) => {
            const answer = await world.app.http.inject({
              method,
              url: `/v1${path.replace(':id', id)}`,
              headers: { 'content-type': 'application/json', ...extra, authorization: `Bearer ${world.b.token}` },
              payload: body,
            });
            const what = `${answer.statusCode} ${answer.body}`;
            expect(answer.statusCode, what).toBeLessThan(500);
            if (answer.statusCode < 400) return;
            const { code, fields: named, details, request_id } = answer.json().error;
            expect(error_catalogue[code as 'invalid_body'][0], what).toBe(answer.statusCode);
            // A known key gets the earlier response, with the id of that call.
            const request = String(answer.headers['x-request-id']);
            requests.add(request);
            expect('idempotency-key' in extra ? [...requests] : [request], what).toContain(request_id);
            if (code === 'invalid_body') expect(Object.keys(named), what).not.toHaveLength(0);
            if (code === 'invalid_query') expect(details.parameter, what).toBe('id');
          },
        ),
        { seed, numRuns: runs },
      );
    },
  );
});

test('the audit trail stores all of those calls', async () => {
  await world.services.audit.flush();
  const { rows } = await world.database.pool.query('select count(*)::int as calls from audittrail');
  expect(rows[0].calls).toBeGreaterThan(50);
  expect(complaints).not.toHaveBeenCalled();
});
