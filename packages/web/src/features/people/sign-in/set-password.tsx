import { Button } from '@mantine/core';
import type { PasswordPolicy, PasswordRule } from '@sluis/contract/base/password-policy';
import { useRouter } from '@tanstack/react-router';
import { FormFault } from '../../../kit/form/form-fault.tsx';
import { useRequestForm } from '../../../kit/form/use-request-form.ts';
import { NewPassword, useNewPasswordFaults } from '../../../kit/new-password/new-password.tsx';
import { RequestError } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { isTokenRefused } from '../../../lib/token-refused.ts';
import { DeadEnd } from './dead-end.tsx';
import { updatePassword } from './sign-in.calls.ts';
import classes from './sign-in.module.css';

interface Props {
  /** From the link; without it nothing can be done. */
  readonly token: string | undefined;
  readonly policy: PasswordPolicy;
}

/** Sets a password with the token of a link. */
export function SetPassword({ token = '', policy }: Props) {
  const { t } = useTranslation();
  const router = useRouter();
  const { form, isPending, error, fault, onSubmit } = useRequestForm({
    initialValues: { password: '', confirm: '' },
    validate: useNewPasswordFaults(policy),
    send: ({ password }) => updatePassword({ token, password }),
    onDone: () => void router.navigate({ to: '/login', state: { changed: 'password' }, replace: true }),
  });
  if (token === '' || isTokenRefused(error))
    return <DeadEnd text={t('errors.invalid_token')} to="/forgotPassword" label={t('set_password.another')} />;
  const refused = error instanceof RequestError ? error.details?.rules : undefined;
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <NewPassword form={form} policy={policy} refused={refused as PasswordRule[] | undefined} />
      {fault && <FormFault error={fault} />}
      <Button type="submit" loading={isPending} fullWidth>
        {t('set_password.submit')}
      </Button>
    </form>
  );
}
