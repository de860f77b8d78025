import { plan } from '@sluis/contract/entities/subscriptions/plan';
import type { Populated } from '@sluis/contract/registry';
import { defineAddition } from '../../../kit/list/addition.tsx';
import { PlanOf } from './plan-details.tsx';

/** The plan of a subscription. */
export const planOf = defineAddition<'subscription', Populated<'subscription', 'plan'>>('subscription', {
  tabs: [{ id: 'plan', after: 'details', label: 'plan.one', roles: plan.roles.list, content: PlanOf }],
});
