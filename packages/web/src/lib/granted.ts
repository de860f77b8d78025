import { isGranted, type RoleExpressions } from '@sluis/contract/base/role-expressions';
import { expandRoles } from '@sluis/contract/roles';
import type { Me } from './me.ts';

const expanded = new WeakMap<readonly string[], ReadonlySet<string>>();

/** The roles of a user with everything that they grant. */
export function rolesOfUser({ roles }: Pick<Me, 'roles'>): ReadonlySet<string> {
  const known = expanded.get(roles) ?? expandRoles(roles);
  expanded.set(roles, known);
  return known;
}

/** Whether a user satisfies any one of the expressions. */
export const can = (me: Pick<Me, 'roles'>, expressions: RoleExpressions): boolean =>
  isGranted(rolesOfUser(me), expressions);

/** Whether a user is staff of the provider. */
export const isProvider = (me: Pick<Me, 'roles'>): boolean => can(me, ['PSP']);

/** The parts that a user's roles allow, including all without roles. */
export const visibleTo = <T extends { readonly roles?: RoleExpressions }>(
  me: Pick<Me, 'roles'>,
  parts: readonly T[],
): T[] => parts.filter(({ roles }) => !roles || can(me, roles));
