import { Alert, Button, Group, Modal } from '@mantine/core';
import { default_password_policy } from '@sluis/contract/base/password-policy';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useEmailFault } from '../../../kit/form/email-fault.ts';
import { FormFault } from '../../../kit/form/form-fault.tsx';
import { SecretInput } from '../../../kit/form/secret-input.tsx';
import { useRequestForm } from '../../../kit/form/use-request-form.ts';
import { NewPassword, useNewPasswordFaults } from '../../../kit/new-password/new-password.tsx';
import { Entry } from '../../../kit/section/section.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/session.ts';
import { PasswordStep } from './password-step.tsx';
import { changeEmail, changePassword } from './profile.calls.ts';
import classes from './profile.module.css';

/** The user's email address and password. */
export function SignInDetails() {
  const { t } = useTranslation();
  const { email } = useMe();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<'email' | 'password'>();
  const [message, setMessage] = useState<string>();
  const done = (text: string): void => {
    setOpen(undefined);
    setMessage(text);
  };
  const onPasswordChanged = (): void => {
    // The other sessions have ended, and no browser is trusted any longer.
    void queryClient.invalidateQueries({ queryKey: ['profile'] });
    done(t('profile.password_changed'));
  };
  const change = (what: 'email' | 'password') => (
    <Button variant="default" size="xs" aria-label={t(`profile.change_${what}`)} onClick={() => setOpen(what)}>
      {t('profile.change')}
    </Button>
  );
  return (
    <>
      {message && (
        <Alert role="status" color="green" p="xs" m={12} withCloseButton onClose={() => setMessage(undefined)}>
          {message}
        </Alert>
      )}
      <Entry title={t('profile.email')} detail={email} action={change('email')} />
      <Entry title={t('profile.password')} detail={t('profile.password_hint')} action={change('password')} />
      <Modal opened={open === 'email'} onClose={() => setOpen(undefined)} title={t('profile.change_email')}>
        <ChangeEmail onDone={(address) => done(t('profile.email_sent', { email: address }))} />
      </Modal>
      <Modal opened={open === 'password'} onClose={() => setOpen(undefined)} title={t('profile.change_password')}>
        <ChangePassword onDone={onPasswordChanged} />
      </Modal>
    </>
  );
}

function ChangeEmail({ onDone }: { readonly onDone: (email: string) => void }) {
  const { t } = useTranslation();
  const fault = useEmailFault();
  return (
    <PasswordStep
      intro={t('profile.email_intro')}
      field={{ name: 'email', label: t('profile.new_email'), fault }}
      submitLabel={t('profile.send_link')}
      send={(current_password, email) => changeEmail({ current_password, email })}
      onDone={(_, email) => onDone(email)}
    />
  );
}

function ChangePassword({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation();
  const { form, isPending, fault, onSubmit } = useRequestForm({
    initialValues: { current_password: '', password: '', confirm: '' },
    validate: {
      current_password: (value) => (value === '' ? t('profile.password_required') : null),
      ...useNewPasswordFaults(default_password_policy),
    },
    send: ({ current_password, password }) => changePassword({ current_password, password }),
    onDone,
  });
  return (
    <form className={classes.dialog} noValidate onSubmit={onSubmit}>
      <p>{t('profile.password_intro')}</p>
      <SecretInput
        {...form.getInputProps('current_password')}
        label={t('profile.current_password')}
        autoComplete="current-password"
        data-autofocus
      />
      <NewPassword form={form} policy={default_password_policy} />
      {fault && <FormFault error={fault} />}
      <Group justify="flex-end">
        <Button type="submit" loading={isPending}>
          {t('profile.change_password')}
        </Button>
      </Group>
    </form>
  );
}
