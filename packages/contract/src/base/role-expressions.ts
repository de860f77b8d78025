/**
 * Role expressions as the specification writes them: a list of which any one grants; `A && B` needs both.
 * `USER_ALL && A` parses; parentheses and other operators do not exist.
 */
export type RoleExpressions = readonly string[];

const expression = /^[A-Z][A-Z0-9_]*(?: && [A-Z][A-Z0-9_]*)*$/;

/** The roles that one expression needs together. Throws SyntaxError for anything but `A` or `A && B`. */
export function rolesOf(text: string): string[] {
  if (!expression.test(text)) throw new SyntaxError(`not a role expression: ${text}`);
  return text.split(' && ');
}

/** Whether the roles held (already expanded) satisfy any one of the expressions; an empty list is satisfied by nobody. */
export const isGranted = (held: ReadonlySet<string>, expressions: RoleExpressions): boolean =>
  expressions.some((text) => rolesOf(text).every((role) => held.has(role)));
