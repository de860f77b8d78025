import { paymentprofile } from '@sluis/contract/entities/merchants/paymentprofile';
import type { ItemOf } from '@sluis/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { listOptions } from '../../../kit/item/list-request.ts';
import { useCan } from '../../../lib/session.ts';

/** The payment profiles of an organisation and those below it, for which its rulesets hold; undefined until they are known. */
export function useRulesetProfiles(organisation: string): readonly ItemOf<'paymentprofile'>[] | undefined {
  const enabled = useCan(paymentprofile.roles.list);
  const query = { _limit: 'all', _sort: 'display_name', organisation };
  const { data, isError } = useQuery({
    ...listOptions<ItemOf<'paymentprofile'>>('paymentprofile', query),
    enabled: enabled && organisation !== '',
    staleTime: 60_000,
  });
  if (!enabled || isError) return [];
  return data?.items;
}

/** The currencies of the payments that a ruleset can be about: that of its payment profile, or else those of all. */
export const currenciesOf = (
  profiles: readonly ItemOf<'paymentprofile'>[],
  payment_profile: string | null,
): readonly string[] => [
  ...new Set(
    profiles.filter(({ id }) => !payment_profile || id === payment_profile).map(({ currency_code }) => currency_code),
  ),
];
