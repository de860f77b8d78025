import { Alert, Anchor, Button, Text, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ChangeEvent } from 'react';
import { useEmailFault } from '../../../kit/form/email-fault.ts';
import { useRequestForm } from '../../../kit/form/use-request-form.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { forgotPassword } from './sign-in.calls.ts';
import classes from './sign-in.module.css';

/** Requests a link to set a new password. Whether the user exists is not revealed. */
export function ForgotPassword() {
  const { t } = useTranslation();
  const emailFault = useEmailFault();
  const { form, isPending, isDone, error, reset, onSubmit } = useRequestForm({
    initialValues: { email: '' },
    validate: { email: (value) => (emailFault(value) === null ? null : t('forgot_password.invalid')) },
    send: forgotPassword,
    onDone: () => undefined,
  });
  const email = form.getInputProps('email');
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <Text c="dimmed">{t('forgot_password.intro')}</Text>
      <TextInput
        {...email}
        error={error ? t('forgot_password.invalid') : email.error}
        onChange={(event: ChangeEvent<HTMLInputElement>) => {
          reset();
          email.onChange(event);
        }}
        type="email"
        label={t('sign_in.email')}
        autoComplete="username"
        autoFocus
      />
      {isDone && (
        <Alert role="status" color="green" p="xs">
          {t('forgot_password.sent')}
        </Alert>
      )}
      <Button type="submit" loading={isPending} fullWidth>
        {t('forgot_password.submit')}
      </Button>
      <BackToLogin />
    </form>
  );
}

/** A link back for users who do not continue. */
export function BackToLogin() {
  const { t } = useTranslation();
  return (
    <Anchor className={classes.back} component={Link} to="/login">
      {t('sign_in.back')}
    </Anchor>
  );
}
