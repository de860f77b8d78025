import { Button, Input, PinInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { RequestError } from '../../lib/api-client.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { isTokenRefused } from '../../lib/token-refused.ts';
import formClasses from '../form/form.module.css';
import { FormFault } from '../form/form-fault.tsx';
import classes from './second-factor.module.css';

const digits = 6;

interface Props<T> {
  /** Says where the code comes from. */
  readonly label: string;
  readonly submitLabel: string;
  readonly send: (code: string) => Promise<T>;
  readonly onDone: (answer: T) => void;
  /** The step that the code was for has expired, so that no code is valid. */
  readonly onExpired: () => void;
  /** Content between the code and the button. */
  readonly children?: ReactNode;
}

/** Six digits, typed or pasted, that are sent as soon as the last one is entered. */
export function CodeForm<T>({ label, submitLabel, send, onDone, onExpired, children }: Props<T>) {
  const { t } = useTranslation();
  const id = useId();
  const first = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const sending = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (error) => {
      setCode('');
      if (isTokenRefused(error)) onExpired();
      else first.current?.focus();
    },
  });
  const wrong = sending.error instanceof RequestError ? sending.error.fields?.code?.[0] : undefined;
  const error = isIncomplete ? t('code.incomplete') : wrong && t(`faults.${wrong}`);
  // Mantine's own event for it fires once per mounted input, and codes are retried.
  const onChange = (typed: string): void => {
    setCode(typed);
    setIncomplete(false);
    if (typed !== '') sending.reset();
    if (typed.length === digits && !sending.isPending) sending.mutate(typed);
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.length === digits) sending.mutate(code);
    else {
      setIncomplete(true);
      first.current?.focus();
    }
  };
  return (
    <form noValidate className={formClasses.form} onSubmit={onSubmit}>
      <div>
        <Input.Label id={id} labelElement="div" mb={6}>
          {label}
        </Input.Label>
        <PinInput
          ref={first}
          className={classes.code}
          aria-labelledby={id}
          length={digits}
          type="number"
          size="md"
          gap={8}
          placeholder=""
          autoFocus
          value={code}
          onChange={onChange}
          readOnly={sending.isPending}
          error={error !== undefined}
          getInputProps={(at) => ({
            'aria-label': t('code.digit', { n: at + 1 }),
            'aria-describedby': error === undefined ? undefined : `${id}-error`,
          })}
        />
        {error !== undefined && (
          <Input.Error id={`${id}-error`} role="alert" mt={6}>
            {error}
          </Input.Error>
        )}
      </div>
      {sending.isError && !wrong && <FormFault error={sending.error} />}
      {children}
      <Button type="submit" loading={sending.isPending} fullWidth>
        {submitLabel}
      </Button>
    </form>
  );
}
