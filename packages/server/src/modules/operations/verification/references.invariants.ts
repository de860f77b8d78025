import { references } from '@sluis/contract/base/entity';
import { type Fields, isColumn } from '@sluis/contract/base/fields';
import { entities, entityOf } from '@sluis/contract/registry';
import { sql } from 'kysely';
import { unowned } from '../../../resource/references.ts';
import type { Invariant } from './invariant.ts';

/** A reference of a table must lead to an existing item, of the row's organisation, one above it or, if so declared, below. */
function sound(
  table: string,
  item: string,
  field: string,
  target: string,
  { several = false, below = false } = {},
): Invariant {
  const { tenancy, placement } = entityOf(target);
  const named = several ? sql`unnest(${sql.ref(`referring.${field}`)})` : sql.ref(`referring.${field}`);
  const is_owned = !unowned.includes(target);
  // Spread tables are searched on the row's machine only.
  const is_within = placement === 'spread';
  const gone = sql.lit(is_within ? 'does not belong to its organisation' : 'does not exist');
  return {
    area: 'references',
    holds: `${field} of ${table} exists${is_owned ? ' and belongs to the same organisation' : ''}`,
    differences: (above) => sql`
      with above as materialized (${above})
      select named.item, format('%s %s', named.id, case when target.id is null then ${gone} else 'belongs to another organisation' end) as what
      from (select ${sql.ref(`referring.${item}`)} as item, referring.${sql.ref(table === 'organisation' ? 'id' : 'organisation')} as organisation, ${named} as id
        from ${sql.table(table)} referring) as named
      left join ${sql.table(target)} target on target.id = named.id
        ${is_within ? sql`and target.organisation = named.organisation` : sql``}
      left join above on above.organisation = named.organisation and above.id = ${sql.ref(`target.${tenancy}`)}
      ${below ? sql`or above.id = named.organisation and above.organisation = ${sql.ref(`target.${tenancy}`)}` : sql``}
      where named.id is not null and (target.id is null ${is_owned ? sql`or above.id is null` : sql``})`,
  };
}

/** References of rows that are not items. */
const beside = [
  ['subscription_cycle', 'subscription', 'transaction', 'transaction'],
  ['subscription_cycle', 'transaction', 'subscription', 'subscription'],
  ['hosted_try', 'item', 'transaction', 'transaction'],
  ['processing_order', 'id', 'transaction', 'transaction'],
  ['processing_order', 'id', 'mandate', 'mandate'],
  ['debit_notice', 'id', 'mandate', 'mandate'],
] as const;

export const reference_invariants: readonly Invariant[] = [
  ...Object.values(entities).flatMap(({ name, fields }) => [
    ...Object.entries(references(fields)).flatMap(([field, target]) =>
      (fields as Fields)[field]?.loose ? [] : [sound(name, 'id', field, target)],
    ),
    ...Object.entries(fields as Fields).flatMap(([field, declared]) =>
      declared.kind === 'refs' && isColumn(declared)
        ? [sound(name, 'id', field, declared.to, { several: true, below: declared.below === true })]
        : [],
    ),
  ]),
  ...beside.map(([table, item, field, target]) => sound(table, item, field, target)),
];
