import type { UseFormReturnType } from '@mantine/form';
import { brokenRules, type PasswordPolicy, type PasswordRule } from '@sluis/contract/base/password-policy';
import { useTranslation } from '../../lib/i18n.ts';
import { SecretInput } from '../form/secret-input.tsx';
import { PasswordRules } from './password-rules.tsx';

export interface NewPasswordValues {
  readonly password: string;
  readonly confirm: string;
}

/** The errors of a new password and its repetition. */
export function useNewPasswordFaults(policy: PasswordPolicy) {
  const { t } = useTranslation();
  return {
    password: (value: string) => {
      if (value === '') return t('new_password.required');
      return brokenRules(value, policy).length > 0 ? t('new_password.not_the_rules') : null;
    },
    confirm: (value: string, { password }: NewPasswordValues) =>
      value === password ? null : t('new_password.not_the_same'),
  };
}

interface Props {
  readonly form: Pick<UseFormReturnType<Record<string, string> & NewPasswordValues>, 'getInputProps' | 'values'>;
  readonly policy: PasswordPolicy;
  /** Rules that the server found violated although the displayed policy does not include them. */
  readonly refused?: readonly PasswordRule[];
}

/** A new password, entered twice, with each of its rules marked as soon as it is met. */
export function NewPassword({ form, policy, refused = [] }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <div>
        <SecretInput
          {...form.getInputProps('password')}
          label={t('new_password.password')}
          autoComplete="new-password"
          aria-describedby="password-rules"
        />
        <PasswordRules id="password-rules" password={form.values.password} policy={policy} refused={refused} />
      </div>
      <SecretInput {...form.getInputProps('confirm')} label={t('new_password.confirm')} autoComplete="new-password" />
    </>
  );
}
