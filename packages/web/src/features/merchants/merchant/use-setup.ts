import type { MerchantSetup } from '@sluis/contract/merchant';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/api-client.ts';

/** The progress of setting up a merchant; reloaded with everything else on screen. */
export const setupOptions = (merchant: string) =>
  queryOptions({
    queryKey: ['item', 'psp/merchant/setup', merchant],
    queryFn: ({ signal }) => request<MerchantSetup>('GET', `/v1/psp/merchant/${merchant}/setup`, { signal }),
    staleTime: 2_000,
  });

export const steps = ['organisation', 'profile', 'processor', 'user', 'payment'] as const;
export type Step = (typeof steps)[number];

/** The completed steps follow from the merchant's data: the progress itself is not stored. */
const doneIn = (setup: MerchantSetup): Readonly<Record<Step, boolean>> => ({
  organisation: true,
  profile: setup.payment_profiles > 0,
  processor: setup.profiles_with_processor > 0,
  user: setup.users > 0,
  payment: setup.has_paid,
});

export function useSetup(merchant: string) {
  const answer = useQuery(setupOptions(merchant));
  const done = answer.data && doneIn(answer.data);
  const open = done && steps.filter((step) => !done[step]);
  return { ...answer, done, open };
}
