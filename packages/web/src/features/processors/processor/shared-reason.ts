import { useTranslation } from '../../../lib/i18n.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import { useMe } from '../../../lib/session.ts';
import type { Processor } from './processor.item.ts';

/**
 * Why a processor cannot be changed inside a merchant: it belongs to the provider, and other merchants use it too, or
 * all that the merchant could change are the details of another processor's account.
 */
export function useSharedReason(item: Processor): string | undefined {
  const { t } = useTranslation();
  const me = useMe();
  const { mode } = useOrganisation();
  if (mode !== undefined && item.organisation?.id === me.organisation.id) return t('processor.shared');
  return mode === 'merchant' && item.account ? t('processor.of_account', { name: item.account.name }) : undefined;
}
