import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useTranslation } from '../../lib/i18n.ts';

/** A password, which can be shown while it is typed. */
export function SecretInput(props: PasswordInputProps) {
  const { t } = useTranslation();
  return <PasswordInput visibilityToggleButtonProps={{ 'aria-label': t('form.show_password') }} {...props} />;
}
