import { Button, Group, TextInput } from '@mantine/core';
import { SecretInput } from '../../../kit/form/secret-input.tsx';
import { useRequestForm } from '../../../kit/form/use-request-form.ts';
import { PasskeyFault } from '../../../kit/second-factor/passkey-fault.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import classes from './profile.module.css';

interface Props<T> {
  readonly intro: string;
  /** A field besides the password. */
  readonly field?: {
    readonly name: 'email' | 'name';
    readonly label: string;
    readonly initial?: string;
    readonly fault: (value: string) => string | null;
  };
  readonly submitLabel: string;
  readonly color?: 'red';
  readonly send: (current_password: string, value: string) => Promise<T>;
  readonly onDone: (answer: T, value: string) => void;
}

/** Asks for the password before a change to who can sign in: the browser may have been left unattended. */
export function PasswordStep<T>({ intro, field, submitLabel, color, send, onDone }: Props<T>) {
  const { t } = useTranslation();
  const name = field?.name ?? 'name';
  const { form, isPending, fault, onSubmit } = useRequestForm({
    initialValues: { [name]: field?.initial ?? '', current_password: '' } as Record<string, string>,
    validate: {
      [name]: (value: string) => field?.fault(value) ?? null,
      current_password: (value: string) => (value === '' ? t('profile.password_required') : null),
    },
    send: (values) => send(values.current_password ?? '', values[name]?.trim() ?? ''),
    onDone: (answer, values) => onDone(answer, values[name]?.trim() ?? ''),
  });
  return (
    <form className={classes.dialog} noValidate onSubmit={onSubmit}>
      <p>{intro}</p>
      {field && (
        <TextInput
          {...form.getInputProps(name)}
          type={field.name === 'email' ? 'email' : 'text'}
          label={field.label}
          autoComplete="off"
          data-autofocus
        />
      )}
      <SecretInput
        {...form.getInputProps('current_password')}
        label={t('profile.current_password')}
        autoComplete="current-password"
        data-autofocus={!field || undefined}
      />
      {fault && <PasskeyFault error={fault} />}
      <Group justify="flex-end">
        <Button type="submit" color={color} loading={isPending}>
          {submitLabel}
        </Button>
      </Group>
    </form>
  );
}
