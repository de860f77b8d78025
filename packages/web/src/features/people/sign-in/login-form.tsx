import { Alert, Anchor, Button, TextInput } from '@mantine/core';
import { IconBuilding } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEmailFault } from '../../../kit/form/email-fault.ts';
import { SecretInput } from '../../../kit/form/secret-input.tsx';
import { useRequestForm } from '../../../kit/form/use-request-form.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { Refusal } from './refusal.tsx';
import { login } from './sign-in.calls.ts';
import classes from './sign-in.module.css';
import { useNextStep } from './start-session.ts';

const password_min = 2;

interface Props {
  /** Changes to single sign-on, with the address typed so far. */
  readonly onSso: (email: string) => void;
}

/** Asks for email address and password, or for single sign-on instead. */
export function LoginForm({ onSso }: Props) {
  const { t } = useTranslation();
  const emailFault = useEmailFault();
  const { form, isPending, error, onSubmit } = useRequestForm({
    initialValues: { email: '', password: '' },
    validate: {
      email: emailFault,
      password: (value) => {
        if (value === '') return t('sign_in.password_required');
        return value.length < password_min ? t('sign_in.password_short', { count: password_min }) : null;
      },
    },
    send: login,
    onDone: useNextStep(),
  });
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      {error && (
        <Alert color="red" role="alert" p="xs">
          <Refusal error={error} />
        </Alert>
      )}
      <TextInput
        {...form.getInputProps('email')}
        type="email"
        label={t('sign_in.email')}
        autoComplete="username"
        autoFocus
      />
      <div>
        <SecretInput
          {...form.getInputProps('password')}
          label={t('sign_in.password')}
          autoComplete="current-password"
        />
        <Anchor className={classes.forgot} component={Link} to="/forgotPassword">
          {t('sign_in.forgot')}
        </Anchor>
      </div>
      <Button type="submit" loading={isPending} fullWidth>
        {t('sign_in.submit')}
      </Button>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconBuilding size={17} stroke={1.6} aria-hidden />}
        onClick={() => onSso(form.values.email)}
      >
        {t('sign_in.sso')}
      </Button>
    </form>
  );
}
