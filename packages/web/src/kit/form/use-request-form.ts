import type { FormRulesRecord } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { RequestError } from '../../lib/api-client.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useCheckedForm } from './use-checked-form.ts';

type Texts = Record<string, string>;

interface Options<V extends Texts, T> {
  readonly initialValues: V;
  readonly validate: FormRulesRecord<V, V>;
  readonly send: (values: V) => Promise<T>;
  readonly onDone: (answer: T, values: V) => void;
}

/** A small form that sends one request: errors are beside their fields, and the first such field is focused. */
export function useRequestForm<V extends Texts, T>({ initialValues, validate, send, onDone }: Options<V, T>) {
  const { t } = useTranslation();
  const form = useCheckedForm<V>({ initialValues, validate });
  const focus = (name: string | undefined): void => {
    if (name !== undefined) form.getInputNode(name)?.focus();
  };
  const request = useMutation({
    mutationFn: send,
    onSuccess: onDone,
    onError: (error) => {
      const faults = faultsOf(error, initialValues);
      form.setErrors(Object.fromEntries(faults.map(([name, fault]) => [name, t(`faults.${fault}`)])));
      focus(faults[0]?.[0]);
    },
  });
  return {
    form,
    isPending: request.isPending,
    error: request.error,
    /** The server's refusal, unless it is an error of a field. */
    fault: request.error && faultsOf(request.error, initialValues).length === 0 ? request.error : undefined,
    isDone: request.isSuccess,
    reset: request.reset,
    onSubmit: form.onSubmit(
      (values) => request.mutate(values),
      (errors) => focus(Object.keys(initialValues).find((name) => errors[name])),
    ),
  };
}

const faultsOf = (error: unknown, fields: object): [string, string][] =>
  error instanceof RequestError
    ? Object.entries(error.fields ?? {}).flatMap(([name, [fault]]): [string, string][] =>
        fault && Object.hasOwn(fields, name) ? [[name, fault]] : [],
      )
    : [];
