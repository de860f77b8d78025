import type { RoleExpressions } from '../base/role-expressions.ts';

// Entries that a merchant and the provider have separately, with the same roles.
export const transactions: RoleExpressions = ['TRANSACTION_LIST'];
export const rulesets: RoleExpressions = ['TAG_LIST && VALIDATION_RULESET_LIST'];
export const webhooks: RoleExpressions = ['WEBHOOK_LIST'];
/** Users who work with calls and messages between programs; all others see money and people first. */
export const developers: RoleExpressions = ['APIKEY_LIST', ...webhooks, 'AUDITTRAIL_LIST', 'PSP_AUDITTRAIL_LIST'];
