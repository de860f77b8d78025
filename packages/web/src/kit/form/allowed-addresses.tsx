import { isAddressRange } from '@sluis/contract/address-ranges';
import { useTranslation } from '../../lib/i18n.ts';
import { AddressesInput } from './addresses-input.tsx';
import type { OwnInput } from './entity-form.tsx';

const shown_max = 3;

/** The input of `address_ranges`, and its check, which names each entry that is neither an address nor a network. */
export function useAllowedAddresses(description: string) {
  const { t } = useTranslation();
  const faultOf = (value: unknown): string | undefined => {
    if (!Array.isArray(value)) return undefined;
    const wrong = value.flatMap((entry, at) => (isAddressRange(String(entry)) ? [] : [{ entry, row: at + 1 }]));
    if (wrong.length === 0) return undefined;
    const lines = wrong.slice(0, shown_max).map((each) => t('form.not_a_range', each));
    const more = wrong.length - lines.length;
    return [...lines, ...(more > 0 ? [t('form.more_ranges', { count: more })] : [])].join('\n');
  };
  return {
    inputs: {
      address_ranges: (input: OwnInput) => <AddressesInput {...input} description={description} />,
    },
    check: (name: string, value: unknown) => (name === 'address_ranges' ? faultOf(value) : undefined),
  };
}
