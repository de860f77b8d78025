import { sql } from 'kysely';
import type { FindRulesets } from '../../merchants/organisation/rulesets-above.queries.ts';

/** The active rulesets of organisations; those about one profile only if it is below. */
export const rulesetsAbove: FindRulesets = ({ above, below }) => sql`
  select id, name from validationruleset
  where organisation = any(${[...above]}) and active and (payment_profile is null
    or payment_profile in (select id from paymentprofile where organisation = any(${[...below]})))`;
