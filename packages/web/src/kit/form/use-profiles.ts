import type { ItemOf } from '@sluis/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useOrganisation } from '../../lib/organisation.ts';
import { listOptions } from '../list/list-request.ts';
import type { Drafts } from './entity-form.tsx';

/**
 * The payment profiles under which a form makes something: the only one is chosen beforehand, and the currency is that
 * of the one chosen. A form that asks for none has nothing to wait for.
 */
export function useProfiles(isAsked: boolean) {
  const organisation = useOrganisation().id;
  const query = { _limit: 'all', _sort: 'display_name', organisation };
  const { data, error } = useQuery({
    ...listOptions<ItemOf<'paymentprofile'>>('paymentprofile', query),
    enabled: isAsked,
  });
  const [first, second] = data?.items ?? [];
  return {
    isReady: !isAsked || data !== undefined,
    error,
    initial: first && !second ? { payment_profile: first.id } : {},
    currencyOf: ({ payment_profile }: Readonly<Drafts>): string | undefined =>
      data?.items.find(({ id }) => id === payment_profile)?.currency_code,
  };
}
