/**
 * Role expressions as the specification writes them: a list that any one of its expressions grants; `A && B` needs
 * both. `USER_ALL && A` parses; parentheses and other operators do not exist.
 */
export type RoleExpressions = readonly string[];

const expression = /^[A-Z][A-Z0-9_]*(?: && [A-Z][A-Z0-9_]*)*$/;

/** The roles that one expression needs together. Throws SyntaxError for anything but `A` or `A && B`. */
export function rolesOf(text: string): string[] {
  if (!expression.test(text)) throw new SyntaxError(`not a role expression: ${text}`);
  return text.split(' && ');
}

const parsed = new Map<string, readonly string[]>();

/** Parsed once per expression of a declaration: every call checks some. */
function known(text: string): readonly string[] {
  let roles = parsed.get(text);
  if (!roles) {
    roles = rolesOf(text);
    parsed.set(text, roles);
  }
  return roles;
}

/** Whether the roles held (already expanded) satisfy any one of the expressions; an empty list is never satisfied. */
export const isGranted = (held: ReadonlySet<string>, expressions: RoleExpressions): boolean =>
  expressions.some((text) => known(text).every((role) => held.has(role)));
