import type { Entity } from '@sluis/contract/base/entity';
import type { Field } from '@sluis/contract/base/fields';
import { type EntityName, entities, entityOf } from '@sluis/contract/registry';
import { beforeAll, describe, expect, test } from 'vitest';
import { fieldValue, seeded } from './rows.ts';
import { openTenants, type Tenant, type Tenants } from './tenants.ts';

let world: Tenants;
beforeAll(async () => {
  world = await openTenants();
});

const isOwned = (field: Field): field is Field & { readonly to: string } =>
  'to' in field && field.to !== 'user' && field.to !== 'organisation';

/** A valid body of some of an entity's fields, which refers to a tenant's own items. */
function bodyOf(
  { fields }: Entity,
  tenant: Tenant,
  keep: (field: Field, name: string) => boolean,
): Record<string, unknown> {
  const ids = (to: string) => tenant.ids.get(to as EntityName) ?? [];
  const making = { random: seeded(11), index: 1, owner: tenant.organisation, ids };
  const kept = Object.entries(fields).filter(([name, field]) => keep(field, name));
  return Object.fromEntries(kept.map(([name, field]) => [name, fieldValue(field, making)]));
}

/** The reference that determines an item's organisation, if no field does: that one can be to any. */
const whose: Readonly<Record<string, string | readonly string[]>> = {
  transaction: 'payment_profile',
  paymentlink: 'payment_profile',
  cardaddlink: 'payment_profile',
  plan: 'payment_profile',
  subscription: 'plan',
  chargeback: 'transaction',
  customernote: 'customer',
  settlementupdate: 'processor_settlement',
  statusupdate: ['transaction', 'refund'],
  scheduledtransaction: 'mandate',
  oneoff: 'settlement_profile',
  // The provider's batches pay settlements of all merchants.
  payoutbatch: 'settlements',
};

interface Case {
  readonly entity: Entity;
  readonly name: string;
  readonly to: string;
  readonly verb: 'created' | 'changed';
}

const cases = (Object.values(entities) as Entity[]).flatMap((entity) =>
  Object.entries(entity.fields).flatMap(([name, field]): Case[] =>
    isOwned(field) && ![whose[entity.name]].flat().includes(name)
      ? [
          ...(field.create && entity.roles.create ? [{ entity, name, to: field.to, verb: 'created' } as const] : []),
          ...(field.update && entity.roles.update ? [{ entity, name, to: field.to, verb: 'changed' } as const] : []),
        ]
      : [],
  ),
);

describe.each(cases.map((each) => [each.entity.name, each.name, each.verb, each] as const))(
  '%s.%s of an item that is %s',
  (_, __, ___, { entity, name, to, verb }) => {
    const write = async (tenant: Tenant, of: Tenant) => {
      const { fields } = entity;
      const field = fields[name] as Field;
      const id = of.ids.get(to as EntityName)?.[0] as string;
      const value = field.kind === 'refs' ? [id] : id;
      const { token } = world.provider;
      if (verb === 'changed') {
        const item = tenant.ids.get(entity.name as EntityName)?.[0];
        return world.call(token, 'POST', `/${entity.name}/${item}`, { body: { [name]: value } });
      }
      const isSent = ({ create }: Field, of: string) => create === 'required' || (create && of === 'organisation');
      const own = bodyOf(entity, tenant, (field_of, at) => Boolean(isSent(field_of, at)));
      const body = { ...own, ...(own.roles !== undefined && { roles: ['TAG_LIST'] }), [name]: value };
      return world.call(token, 'POST', `/${entity.name}`, { body });
    };

    test('refers to no other merchant’s items, by any writer, and may refer to those above', async () => {
      const refused = await write(world.a, world.b);
      expect(refused.json().error, refused.body).toMatchObject({
        code: 'invalid_reference',
        fields: { [name]: ['not_allowed'] },
      });
      if (entityOf(to).tenancy !== 'organisation' || verb === 'created') return;
      for (const [of, above] of [
        [world.part, world.a],
        [world.a, world.provider],
      ] as const) {
        const written = await write(of, above);
        // Random rows may be refused for other reasons.
        if (written.statusCode !== 200) expect(written.json().error.code).not.toBe('invalid_reference');
      }
      const { below } = entity.fields[name] as Field;
      const lower = (await write(world.a, world.part)).json().error?.code;
      if (below) expect(lower).not.toBe('invalid_reference');
      else expect(lower).toBe('invalid_reference');
    });
  },
);
