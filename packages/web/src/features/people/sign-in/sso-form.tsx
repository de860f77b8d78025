import { Alert, Anchor, Button, Text, TextInput } from '@mantine/core';
import { useEmailFault } from '../../../kit/form/email-fault.ts';
import { useRequestForm } from '../../../kit/form/use-request-form.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { Refusal } from './refusal.tsx';
import { beginSso } from './sign-in.calls.ts';
import classes from './sign-in.module.css';

interface Props {
  readonly email: string;
  readonly onBack: () => void;
}

/** Asks for the email address, and opens the sign-in page of its identity provider. */
export function SsoForm({ email, onBack }: Props) {
  const { t } = useTranslation();
  const emailFault = useEmailFault();
  const { form, isPending, isDone, error, onSubmit } = useRequestForm({
    initialValues: { email },
    validate: { email: emailFault },
    send: beginSso,
    onDone: ({ url }) => window.location.assign(url),
  });
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <Text c="dimmed">{t('sign_in.sso_intro')}</Text>
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
      <Button type="submit" loading={isPending || isDone} fullWidth>
        {t('sign_in.sso_submit')}
      </Button>
      <div className={classes.ways}>
        <Anchor component="button" type="button" inherit onClick={onBack}>
          {t('sign_in.sso_back')}
        </Anchor>
      </div>
    </form>
  );
}
