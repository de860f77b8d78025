import { Alert, Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { RequestError, request } from '../../lib/api-client.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { type Session, sessionStore } from '../../lib/session-store.ts';
import classes from './sign-in.module.css';

const password_min = 2;
const address = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

/** Asks for e-mail address and password and starts the session; `onDone` says where to go next. */
export function LoginForm({ onDone }: { readonly onDone: (session: Session) => void }) {
  const { t } = useTranslation();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validateInputOnBlur: true,
    validate: {
      email: (value) => {
        if (value.trim() === '') return t('sign_in.email_required');
        return address.test(value.trim()) ? null : t('sign_in.email_invalid');
      },
      password: (value) => {
        if (value === '') return t('sign_in.password_required');
        return value.length < password_min ? t('sign_in.password_short', { count: password_min }) : null;
      },
    },
  });
  const login = useMutation({
    mutationFn: ({ email, password }: { email: string; password: string }) =>
      request<Session>('POST', '/v1/auth/login', { body: { email: email.trim(), password } }),
    onSuccess: (session) => {
      sessionStore.start(session);
      onDone(session);
    },
  });
  const code = login.error instanceof RequestError ? login.error.code : 'internal';
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(
        (values) => login.mutate(values),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'email')?.focus(),
      )}
    >
      {login.isError && (
        <Alert color="red" role="alert" p="xs">
          {t(`errors.${code}`)}
        </Alert>
      )}
      <TextInput
        {...form.getInputProps('email')}
        key={form.key('email')}
        type="email"
        label={t('sign_in.email')}
        autoComplete="username"
        autoFocus
      />
      <PasswordInput
        {...form.getInputProps('password')}
        key={form.key('password')}
        label={t('sign_in.password')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('sign_in.show_password') }}
      />
      <Button type="submit" loading={login.isPending} fullWidth>
        {t('sign_in.submit')}
      </Button>
    </form>
  );
}
