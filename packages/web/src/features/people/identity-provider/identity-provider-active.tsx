import type { ItemProps } from '../../../kit/item/row.ts';
import { Pill } from '../../../kit/value/pill.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import type { IdentityProvider } from './identity-provider.item.ts';

/** Whether users can log in by it. */
export function IdentityProviderActive({ item: { active } }: ItemProps<IdentityProvider>) {
  const { t } = useTranslation();
  return (
    <Pill
      tone={active ? 'good' : 'ended'}
      label={t(active ? 'identity_provider.active' : 'identity_provider.inactive')}
    />
  );
}
