import { Alert, Button, Text, TextInput } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEmailFault } from '../../../kit/form/email-fault.ts';
import { FormFault } from '../../../kit/form/form-fault.tsx';
import { useRequestForm } from '../../../kit/form/use-request-form.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { isTokenRefused } from '../../../lib/token-refused.ts';
import { BackToLogin } from './forgot-password.tsx';
import { updateEmail } from './sign-in.calls.ts';
import classes from './sign-in.module.css';

/** Confirms a new email address with the token of the mailed link. */
export function ConfirmEmail({ token = '' }: { readonly token: string | undefined }) {
  const { t } = useTranslation();
  const router = useRouter();
  const emailFault = useEmailFault();
  const { form, isPending, error, fault, onSubmit } = useRequestForm({
    initialValues: { email: '', confirm_email: '' },
    validate: {
      email: emailFault,
      confirm_email: (value, { email }) =>
        emailFault(value) ?? (value.trim() === email.trim() ? null : t('confirm_email.not_the_same')),
    },
    send: ({ email }) => updateEmail({ token, email: email.trim() }),
    onDone: () => void router.navigate({ to: '/login', state: { changed: 'email' }, replace: true }),
  });
  const isRefused = token === '' || isTokenRefused(error);
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <Text c="dimmed">{t('confirm_email.intro')}</Text>
      {isRefused && (
        <Alert role="alert" color="red" p="xs">
          {t('confirm_email.invalid')}
        </Alert>
      )}
      <TextInput
        {...form.getInputProps('email')}
        type="email"
        label={t('confirm_email.email')}
        autoComplete="email"
        autoFocus
      />
      <TextInput
        {...form.getInputProps('confirm_email')}
        type="email"
        label={t('confirm_email.confirm')}
        autoComplete="off"
      />
      {fault && !isRefused && <FormFault error={fault} />}
      <Button type="submit" loading={isPending} disabled={token === ''} fullWidth>
        {t('confirm_email.submit')}
      </Button>
      <BackToLogin />
    </form>
  );
}
