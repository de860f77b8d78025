import { useTranslation } from '../../../lib/i18n.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import { useMe } from '../../../lib/session.ts';
import type { Processor } from './processor.item.ts';

/** Why a processor cannot be changed inside a merchant: it belongs to the provider, and other merchants use it too. */
export function useSharedReason(item: Processor): string | undefined {
  const { t } = useTranslation();
  const me = useMe();
  const { mode } = useOrganisation();
  return mode !== undefined && item.organisation?.id === me.organisation.id ? t('processor.shared') : undefined;
}
