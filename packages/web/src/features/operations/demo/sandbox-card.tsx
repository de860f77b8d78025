import { Button, NumberInput, Switch } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FormFault } from '../../../kit/form/form-fault.tsx';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { type Sandbox, type SandboxSettings, sandboxQuery, saveSandbox } from './demo.calls.ts';
import classes from './demo.module.css';

/** The future behaviour of the sandbox. */
export function SandboxCard() {
  const sandbox = useQuery(sandboxQuery);
  if (sandbox.isError) return <ErrorState error={sandbox.error} retry={() => void sandbox.refetch()} />;
  return sandbox.data ? <SandboxForm sandbox={sandbox.data} /> : null;
}

function SandboxForm({ sandbox: { cards: _, accounts: __, ...settings } }: { readonly sandbox: Sandbox }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const form = useForm<SandboxSettings>({ initialValues: settings });
  const save = useMutation({
    mutationFn: saveSandbox,
    onSuccess: (saved) => {
      client.setQueryData(sandboxQuery.queryKey, (was) => was && { ...was, ...saved });
      form.setInitialValues(saved);
      form.reset();
    },
  });
  const number = (name: keyof SandboxSettings, max: number) => ({
    ...form.getInputProps(name),
    min: 0,
    max,
    allowDecimal: false,
    clampBehavior: 'strict' as const,
    hideControls: true,
  });
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => save.mutate(values))}>
      <NumberInput label={t('demo.traffic')} {...number('traffic_per_minute', 600)} />
      <NumberInput label={t('demo.latency')} {...number('latency_ms', 30_000)} />
      <NumberInput label={t('demo.decline')} {...number('decline_percent', 100)} />
      <Switch
        label={t('demo.outage')}
        description={t('demo.outage_hint')}
        {...form.getInputProps('outage', { type: 'checkbox' })}
      />
      {save.isError && <FormFault error={save.error} />}
      <div className={classes.save}>
        <span role="status">{save.isSuccess && !form.isDirty() && t('demo.saved')}</span>
        <Button type="submit" disabled={!form.isDirty()} loading={save.isPending}>
          {t('demo.save')}
        </Button>
      </div>
    </form>
  );
}

/** The cards that can pay on the hosted pages. */
export function TestCards() {
  const { t } = useTranslation();
  const { data } = useQuery(sandboxQuery);
  return (
    <dl className={classes.cards}>
      {data?.cards.map(({ number, name }) => (
        <div key={number}>
          <dt>{number.replace(/(.{4})(?=.)/g, '$1 ')}</dt>
          <dd>{t(`demo.behaviours.${name}`)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The accounts that can be debited on the hosted pages. */
export function TestAccounts() {
  const { t } = useTranslation();
  const { data } = useQuery(sandboxQuery);
  return (
    <dl className={classes.cards}>
      {data?.accounts.map(({ iban, name, returned }) => (
        <div key={iban}>
          <dt>{iban.replace(/(.{4})(?=.)/g, '$1 ')}</dt>
          <dd>{returned ? t('demo.account_returned', { code: returned }) : t(`demo.behaviours.${name}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
