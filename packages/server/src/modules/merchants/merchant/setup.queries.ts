import { paymentprofile } from '@sluis/contract/entities/merchants/paymentprofile';
import { paid_statuses, transaction } from '@sluis/contract/entities/payments/transaction';
import { membership } from '@sluis/contract/entities/people/membership';
import type { MerchantSetup } from '@sluis/contract/merchant';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/database/database.ts';
import { withinScope } from '../../../resource/item.ts';
import type { Scope } from '../../../resource/scope.ts';

/** The progress of setting up a merchant, read from existing items, so that it can be resumed anywhere. */
export async function readSetup(executor: Executor, scope: Scope): Promise<MerchantSetup> {
  const { rows } = await sql<MerchantSetup>`
    select
      (select count(*)::int from paymentprofile where ${withinScope(paymentprofile, scope)}) as payment_profiles,
      (select count(*)::int from paymentprofile
        where ${withinScope(paymentprofile, scope)} and cardinality(processors) > 0) as profiles_with_processor,
      (select count(distinct "user")::int from membership where ${withinScope(membership, scope)}) as users,
      exists (select 1 from transaction
        where ${withinScope(transaction, scope)} and status = any(${[...paid_statuses]})) as has_paid`.execute(
    executor,
  );
  return rows[0] as MerchantSetup;
}
