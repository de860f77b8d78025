import type { RoleExpressions } from '../base/role-expressions.ts';

/** Roles that also demand seeing payments. */
export const seeingPayments = (roles: RoleExpressions): RoleExpressions =>
  roles.map((each) => `${each} && TRANSACTION_LIST`);
