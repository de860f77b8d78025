import type { ItemOf } from '@sluis/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useOrganisation } from '../../lib/organisation.ts';
import { useMe } from '../../lib/session.ts';
import { keepText, storedText } from '../../lib/stored-text.ts';
import { listOptions } from '../item/list-request.ts';
import type { Drafts } from './entity-form.tsx';

/**
 * The payment profiles under which a form makes something: the only one is chosen beforehand, else the one that the
 * viewer used last in this organisation, and the currency is that of the one chosen. A form that asks for none has
 * nothing to wait for.
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
    /** Something was made under the profile that these values name. */
    onUse: ({ payment_profile }: Readonly<Record<string, unknown>>): void => {
      if (isAsked && typeof payment_profile === 'string') keepText(key, payment_profile);
    },
    currencyOf: ({ payment_profile }: Readonly<Drafts>): string | undefined =>
      data?.items.find(({ id }) => id === payment_profile)?.currency_code,
  };
}
