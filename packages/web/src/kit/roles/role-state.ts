import { expandRoles, role_catalogue } from '@sluis/contract/roles';

/** The state of a role in a set of roles. */
export interface RoleState {
  readonly granted: boolean;
  /** Another role of the set includes it. */
  readonly implied: boolean;
}

/** The state of each role in a set of roles. */
export function roleStates(value: readonly string[]): (role: string) => RoleState {
  const expanded = value.map((given) => ({ given, grants: expandRoles([given]) }));
  return (role) => {
    const implied = expanded.some(({ given, grants }) => given !== role && grants.has(role));
    return { implied, granted: implied || value.includes(role) };
  };
}

/** The set with a role added or removed, in the order of the catalogue. */
export function withRole(value: readonly string[], role: string, on: boolean): string[] {
  const next = new Set(value);
  if (on) next.add(role);
  else next.delete(role);
  return role_catalogue.filter((each) => next.has(each));
}
