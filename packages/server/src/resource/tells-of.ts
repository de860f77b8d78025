import type { Entity } from '@sluis/contract/base/entity';
import type { Filter } from '@sluis/contract/base/list-query';
import { isGranted, type RoleExpressions } from '@sluis/contract/base/role-expressions';
import { entityOf } from '@sluis/contract/registry';
import { expandRoles } from '@sluis/contract/roles';

/** All that can be held at a merchant. */
const merchants = expandRoles(['USER_ALL']);

const isForMerchants = (list: RoleExpressions): boolean => isGranted(merchants, list);

/**
 * What items that tell of others are limited to: readers by a role of merchants are told of what a merchant may list, as
 * the provider keeps some things about a merchant to itself. Readers by a role of the provider are told of everything.
 */
export function toldOf({ tells_of, fields, roles: { list } }: Entity, roles: ReadonlySet<string>): Filter[] {
  const field = tells_of === undefined ? undefined : fields[tells_of];
  if (tells_of === undefined || field?.kind !== 'enum') return [];
  const of_provider = list.filter((expression) => !isForMerchants([expression]));
  if (isGranted(roles, of_provider)) return [];
  const value = field.values.filter((name) => isForMerchants(entityOf(name).roles.list));
  return [{ field: tells_of, op: 'in', value }];
}
