import { expandRoles, role_catalogue } from '@sluis/contract/roles';

/** How a role stands in a set of roles. */
export interface RoleState {
  readonly granted: boolean;
  /** Another role of the set grants it. */
  readonly implied: boolean;
}

/** What a set of roles says of each role. */
export function roleStates(value: readonly string[]): (role: string) => RoleState {
  const expanded = value.map((given) => ({ given, grants: expandRoles([given]) }));
  return (role) => {
    const implied = expanded.some(({ given, grants }) => given !== role && grants.has(role));
    return { implied, granted: implied || value.includes(role) };
  };
}

/** The set with a role given or taken away, in the order of the catalogue. */
export function withRole(value: readonly string[], role: string, on: boolean): string[] {
  const next = new Set(value);
  if (on) next.add(role);
  else next.delete(role);
  return role_catalogue.filter((each) => next.has(each));
}
