import { useTranslation } from '../../lib/i18n.ts';

const address = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** Returns the error of an email address, or null. */
export function useEmailFault(): (value: string) => string | null {
  const { t } = useTranslation();
  return (value) => {
    if (value.trim() === '') return t('form.email_required');
    return address.test(value.trim()) ? null : t('form.email_invalid');
  };
}
