import { Button, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormFault } from '../../../kit/form/form-fault.tsx';
import { useRequestForm } from '../../../kit/form/use-request-form.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { isTokenRefused } from '../../../lib/token-refused.ts';
import type { Admitted } from './sign-in.calls.ts';
import classes from './sign-in.module.css';

interface Props {
  readonly send: (code: string) => Promise<Admitted>;
  readonly onDone: (answer: Admitted) => void;
  readonly onExpired: () => void;
  readonly children: ReactNode;
}

/** The format in which it was issued: two groups of five, whatever was typed between and around them. */
const asGiven = (typed: string): string =>
  typed
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
    .replace(/^.{5}/, '$&-');

/** One of the codes that were saved when the second factor was enrolled. */
export function RecoveryCodeForm({ send, onDone, onExpired, children }: Props) {
  const { t } = useTranslation();
  const { form, isPending, fault, onSubmit } = useRequestForm({
    initialValues: { code: '' },
    validate: { code: (value) => (asGiven(value).length === 11 ? null : t('second_step.recovery_form')) },
    send: ({ code }) =>
      send(asGiven(code)).catch((error: unknown) => {
        if (isTokenRefused(error)) onExpired();
        throw error;
      }),
    onDone,
  });
  return (
    <form className={classes.form} noValidate onSubmit={onSubmit}>
      <TextInput
        {...form.getInputProps('code')}
        label={t('second_step.recovery_code')}
        placeholder="xxxxx-xxxxx"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      {fault && <FormFault error={fault} />}
      {children}
      <Button type="submit" loading={isPending} fullWidth>
        {t('second_step.submit')}
      </Button>
    </form>
  );
}
