import type { ItemOf } from '@sluis/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useOrganisation } from '../../lib/organisation.ts';
import { useMe } from '../../lib/session.ts';
import { keepText, storedText } from '../../lib/stored-text.ts';
import { listOptions } from '../item/list-request.ts';
import type { Drafts } from './entity-form.tsx';

/**
 * The payment profiles under which a form creates an item: the only one is preselected, otherwise the viewer's last
 * choice in this organisation, and the currency follows the choice. A form without a payment profile does not wait.
 */
export function useProfiles(isAsked: boolean) {
  const organisation = useOrganisation().id;
  const query = { _limit: 'all', _sort: 'display_name', organisation };
  const { data, error } = useQuery({
    ...listOptions<ItemOf<'paymentprofile'>>('paymentprofile', query),
    enabled: isAsked,
  });
  const key = `sluis.payment_profile.${useMe().id}.${organisation}`;
  const items = data?.items ?? [];
  const chosen = items.length === 1 ? items[0] : items.find(({ id }) => id === storedText(key));
  return {
    isReady: !isAsked || data !== undefined,
    error,
    initial: chosen ? { payment_profile: chosen.id } : {},
    /** Remembers the profile under which an item was created. */
    onUse: ({ payment_profile }: Readonly<Record<string, unknown>>): void => {
      if (isAsked && typeof payment_profile === 'string') keepText(key, payment_profile);
    },
    currencyOf: ({ payment_profile }: Readonly<Drafts>): string | undefined =>
      data?.items.find(({ id }) => id === payment_profile)?.currency_code,
  };
}
