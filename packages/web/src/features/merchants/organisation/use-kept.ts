import { useTranslation } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/session.ts';
import { useFigures } from './use-figures.ts';

/** Why an organisation cannot be deleted, as far as the tree shows; the server checks the rest. */
export function useKept(id: string): string | undefined {
  const { t } = useTranslation();
  const me = useMe();
  const figures = useFigures()?.get(id);
  if (id === me.organisation.id) return t('organisation.is_own');
  const { organisations = 0, users = 0, payment_profiles = 0 } = figures ?? {};
  const has = [
    ...(organisations > 0 ? [t('organisation.has_organisations', { count: organisations })] : []),
    ...(users > 0 ? [t('organisation.has_users', { count: users })] : []),
    ...(payment_profiles > 0 ? [t('organisation.has_profiles', { count: payment_profiles })] : []),
  ];
  return has.length === 0 ? undefined : t('organisation.is_kept', { what: has.join(', ') });
}
