import type { RoleExpressions } from '@sluis/contract/base/role-expressions';

/** Roles of rulesets and lists that also demand seeing payments. */
export const seeingPayments = (roles: RoleExpressions): RoleExpressions =>
  roles.map((each) => `${each} && TRANSACTION_LIST`);
