import type { Entity } from '@sluis/contract/base/entity';
import type { Filter } from '@sluis/contract/base/list-query';
import { isGranted, type RoleExpressions } from '@sluis/contract/base/role-expressions';
import { entityOf } from '@sluis/contract/registry';
import { expandRoles } from '@sluis/contract/roles';

/** All roles that exist at a merchant. */
const merchants = expandRoles(['USER_ALL']);

const isForMerchants = (list: RoleExpressions): boolean => isGranted(merchants, list);

/**
 * The limit for items about others: readers with a merchant's role see those about items that a merchant may list, as
 * some facts about a merchant are for the provider only. Readers with a provider's role see all.
 */
export function subjectFilter({ tells_of, fields, roles: { list } }: Entity, roles: ReadonlySet<string>): Filter[] {
  const field = tells_of === undefined ? undefined : fields[tells_of];
  if (tells_of === undefined || field?.kind !== 'enum') return [];
  const of_provider = list.filter((expression) => !isForMerchants([expression]));
  if (isGranted(roles, of_provider)) return [];
  const value = field.values.filter((name) => isForMerchants(entityOf(name).roles.list));
  return [{ field: tells_of, op: 'in', value }];
}
