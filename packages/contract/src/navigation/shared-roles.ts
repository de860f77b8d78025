import type { RoleExpressions } from '../base/role-expressions.ts';

// Places of which a merchant has one and the provider another, for the same roles.
export const transactions: RoleExpressions = ['TRANSACTION_LIST'];
export const rulesets: RoleExpressions = ['TAG_LIST && VALIDATION_RULESET_LIST'];
export const webhooks: RoleExpressions = ['WEBHOOK_LIST'];
/** Who works with calls and messages between programs; everyone else is shown money and people first. */
export const developers: RoleExpressions = ['APIKEY_LIST', ...webhooks, 'AUDITTRAIL_LIST', 'PSP_AUDITTRAIL_LIST'];
