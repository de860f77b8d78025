import { newId } from '@sluis/contract/base/ids';
import { type Attribute, attributeOf, attributesOf, type Place } from '@sluis/contract/risk/attributes';
import { compileRules, compileTree } from '@sluis/contract/risk/compile';
import { type Rule, readRules } from '@sluis/contract/risk/conditions';
import { operatorsOf } from '@sluis/contract/risk/operators';
import { type RouteNode, readTree } from '@sluis/contract/risk/tree';
import fc from 'fast-check';
import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Scope } from '../../../resource/scope.ts';
import type { PayingWorld } from '../../../testing/paying-world.ts';
import {
  customers,
  foundOf,
  from,
  list_ids,
  openSample,
  owned,
  payments,
  pools,
  profiles,
  until,
} from '../../../testing/sample-payments.ts';
import { fill, SlotTable } from '../decision/slots.ts';
import { makePredicates, ownedBy, type Predicates } from './predicate.queries.ts';

/** Sets of conditions in one statement. */
const together = 20;
/** 2,000 sets of rules and trees in all, in the thorough tests. */
const runs = process.env.SLUIS_THOROUGH ? 25 : 5;

let world: PayingWorld;
beforeAll(async () => {
  world = await openSample();
}, 120_000);

/** The values that conditions of an attribute are compared with: those of the payments, and others beside them. */
function valuesOf(name: string, attribute: Attribute): readonly string[] {
  if (attribute.velocity) return ['0', '1', '2', '3', '501', '1000', String(Number.MAX_SAFE_INTEGER)];
  if (attribute.kind === 'boolean') return ['true', 'false'];
  if (attribute.kind === 'percentage') return ['0', '1', '30', '50', '99', '100'];
  if (name === 'amount') return [...pools.amount.map(String), '2', String(Number.MAX_SAFE_INTEGER)];
  if (name === 'mcc') return ['742', '0742', '5411', '0'];
  if (name === 'card_bin') return ['4111', '41111', '411111', '41111122', '4112', '00123456', '0012', '9999'];
  if (name === 'customer') return [...customers.slice(0, 8).map(({ id }) => id), newId('cust')];
  if (name === 'payment_profile') return profiles.map(({ id }) => id);
  if (name === 'email_domain')
    return [
      'shop.example',
      'SHOP.example',
      'İstanbul.example',
      'i̇stanbul.example',
      'xn--strae-oqa.example',
      'STRASSE.example',
      'straße.example',
    ];
  if (name === 'card') return ['tok_a', 'TOK_A', 'tök', 'ß', '😀', 'all tok_a', ' tok_a', 'SS'];
  if (name === 'ip') return ['192.0.2.1', '2001:db8::1', '2001:DB8::1', '2001:db8::2'];
  return [
    ...(attribute.choices?.filter((each) => (pools as Record<string, readonly unknown[]>)[name]?.includes(each)) ?? []),
    ...(attribute.choices?.slice(0, 3) ?? []),
    ...(attribute.blank ? [''] : []),
  ];
}

const conditionIn = (place: Place): fc.Arbitrary<object> =>
  fc.constantFrom(...attributesOf(place)).chain((name) => {
    const attribute = attributeOf(name) as Attribute;
    const values = valuesOf(name, attribute);
    return fc.constantFrom(...operatorsOf(attribute, place)).chain((operator): fc.Arbitrary<object> => {
      if (operator === 'IS_KNOWN' || operator === 'IS_MISSING') return fc.constant({ name, operator });
      const list = attribute.list && list_ids[attribute.list];
      if (operator === 'IN' || operator === 'NOT_IN') {
        const several = fc.uniqueArray(fc.constantFrom(...values.filter((each) => each !== '')), {
          minLength: 1,
          maxLength: 6,
        });
        return fc.record({
          name: fc.constant(name),
          operator: fc.constant(operator),
          value: list ? fc.oneof(fc.constant(list), several) : several,
        });
      }
      const currency = attribute.amount ? { currency_code: fc.constantFrom('EUR', 'JPY', 'GBP') } : {};
      return fc.record(
        { name: fc.constant(name), operator: fc.constant(operator), value: fc.constantFrom(...values), ...currency },
        { requiredKeys: ['name', 'operator', 'value'] },
      );
    });
  });

const processors = ['proc_01k5sh1r3aey4r6n9v2x8m7dqc', 'proc_01k5sh1r3aey4r6n9v2x8m7dqd'];
const { tree: any_tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    fc.constantFrom(...processors),
    fc.record({
      if: fc.array(
        fc.constant(null).chain(() => conditionIn('routing')),
        { minLength: 1, maxLength: 3 },
      ),
      then: tie('tree'),
      else: tie('tree'),
    }),
  ),
}));

/** The rows that the database answers with expressions, and the payments that these are about, in the same order. */
async function ask(predicates: Predicates, scope: Scope, expressions: readonly RawBuilder<unknown>[]) {
  const { rows } = await world.database.kysely.transaction().execute(async (trx) => {
    await sql`set local enable_nestloop = off`.execute(trx);
    return sql<Record<string, unknown>>`
    select ${sql.join(expressions.map((each, at) => sql`${each} as ${sql.ref(`b${at}`)}`))}
    from ${predicates.from()}
    where ${ownedBy(scope, 't')} and t.created_at >= ${from} and t.created_at < ${until}
    order by t.id`.execute(trx);
  });
  const tested = payments
    .filter(({ organisation }) => scope.all || scope.organisations.includes(organisation))
    .filter(({ created_at }) => created_at >= from && created_at < until)
    .toSorted(({ id: one }, { id: other }) => (one < other ? -1 : 1));
  expect(rows).toHaveLength(tested.length);
  return { rows, tested };
}

describe.each([
  ['a merchant', () => ({ all: false, organisations: owned }), false],
  ['the provider', () => ({ all: true, organisations: [] }), true],
])('of %s', (_who, scopeOf, of_provider) => {
  test('rules hold for the same payments as closures and in SQL', async () => {
    const scope: Scope = scopeOf();
    const ruleset = fc.array(
      fc.constant(null).chain(() => conditionIn('ruleset')),
      { minLength: 1, maxLength: 3 },
    );
    const batch = fc.array(ruleset, { minLength: together, maxLength: together });
    let matches = 0;
    const compared = async (sent: readonly object[]) => {
      const sets = sent.map((each) => {
        const read = readRules(each);
        if ('faults' in read) throw new Error(JSON.stringify([each, read.faults]));
        return read.value as readonly Rule[];
      });
      const predicates = makePredicates({ place: 'ruleset', scope, of_provider, from, until, now: until });
      const expressions = sets.map((rules) => sql`${predicates.all(rules)} is true`);
      const { rows, tested } = await ask(predicates, scope, expressions);
      const table = new SlotTable();
      const tests = sets.map((rules) => compileRules(rules, table));
      for (const [at, payment] of tested.entries()) {
        const values = fill(table.all, foundOf(payment, 'ruleset', scope, of_provider, ''));
        for (const [number, holds] of tests.entries()) {
          const is = holds(values);
          if (is) matches += 1;
          if (is !== rows[at]?.[`b${number}`])
            throw new Error(
              `${JSON.stringify(sets[number])}: ${is} for ${JSON.stringify(payment)}, ${JSON.stringify(values)}`,
            );
        }
      }
    };
    await fc.assert(fc.asyncProperty(batch, compared), { numRuns: runs, endOnFailure: true });
    // Conditions that never hold would agree as well.
    expect(matches).toBeGreaterThan(500);
  }, 300_000);

  test('trees end at the same leaf', async () => {
    const scope: Scope = scopeOf();
    const routing = newId('rout');
    const ends = new Set<string>();
    const compared = async (sent: readonly unknown[]) => {
      const trees = sent.map((each) => {
        const read = readTree(each);
        if ('faults' in read) throw new Error(JSON.stringify([each, read.faults]));
        return read.value as RouteNode;
      });
      const predicates = makePredicates({
        place: 'routing',
        scope,
        of_provider: false,
        routing,
        from,
        until,
        now: until,
      });
      const { rows, tested } = await ask(
        predicates,
        scope,
        trees.map((tree) => predicates.leaf(tree)),
      );
      const table = new SlotTable();
      const walks = trees.map((tree) => compileTree(tree, table));
      for (const [at, payment] of tested.entries()) {
        const values = fill(table.all, foundOf(payment, 'routing', scope, false, routing));
        for (const [number, walk] of walks.entries()) {
          const { path } = walk(values);
          ends.add(path);
          if (path !== rows[at]?.[`b${number}`])
            throw new Error(`${JSON.stringify(trees[number])}: ${path} for ${JSON.stringify(payment)}`);
        }
      }
    };
    const batch = fc.array(any_tree, { minLength: together, maxLength: together });
    await fc.assert(fc.asyncProperty(batch, compared), { numRuns: runs, endOnFailure: true });
    expect(ends.size).toBeGreaterThan(10);
  }, 300_000);
});
