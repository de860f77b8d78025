import { Alert, NativeSelect, TextInput } from '@mantine/core';
import { correctableTo, type StatusUpdateType } from '@sluis/contract/entities/payments/statusupdate';
import type { StatusUpdateEffect, StatusUpdatePreview } from '@sluis/contract/status-update-effects';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OwnInput } from '../../../kit/form/entity-form.tsx';
import { FormFault } from '../../../kit/form/form-fault.tsx';
import { shownStatus } from '../../../kit/item/shown.ts';
import { Money } from '../../../kit/value/money.tsx';
import { useWords } from '../../../kit/value/shown-value.tsx';
import { StatusPill } from '../../../kit/value/status-pill.tsx';
import { RequestError } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { type Named, previewOptions } from './preview.ts';
import classes from './status-update.module.css';

const order = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[];

/** The id of a payment or refund, with a description of the found item below it. */
export function IdInput({ named, value, onChange, ...input }: OwnInput & { readonly named: Named | undefined }) {
  const { t } = useTranslation();
  const found = useQuery(previewOptions(named));
  return (
    <>
      <TextInput
        {...input}
        withAsterisk
        inputWrapperOrder={order}
        autoComplete="off"
        spellCheck={false}
        placeholder={input['data-path'] === 'refund' ? 'rfnd_…' : 'txn_…'}
        value={String(value)}
        onChange={(event) => onChange(event.currentTarget.value.trim())}
        error={input.error ?? (found.error instanceof RequestError ? t(`errors.${found.error.code}`) : undefined)}
      />
      {found.data && <Found item={found.data} />}
    </>
  );
}

/** The item with this id, to check before it is changed. */
function Found({ item }: { readonly item: StatusUpdatePreview }) {
  return (
    <p className={classes.found}>
      <span>{item.merchant_reference}</span>
      <span>{item.organisation.name}</span>
      <Money amount={item.amount} currency_code={item.currency_code} />
      <StatusPill entity={item.type} status={item.status} />
    </p>
  );
}

interface StatusProps extends OwnInput {
  readonly type: StatusUpdateType;
  readonly named: Named | undefined;
}

/** The statuses of the type; once the item is known, only those that it can be given. */
export function StatusInput({ type, named, value, onChange, ...input }: StatusProps) {
  const { t } = useTranslation();
  const words = useWords();
  const { data } = useQuery(previewOptions(named));
  const statuses = data?.allowed ?? correctableTo(type);
  // The selected status stays visible until another is selected.
  const shown = value === '' || statuses.includes(String(value)) ? statuses : [String(value), ...statuses];
  return (
    <NativeSelect
      {...input}
      withAsterisk
      inputWrapperOrder={order}
      description={data?.allowed.length === 0 ? t('statusupdate.final') : undefined}
      value={String(value)}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: '' },
        ...shown.map((each) => ({ value: each, label: shownStatus(type, each, words.t).text })),
      ]}
    />
  );
}

/** Shows the effects in advance. */
export function Effects({ named }: { readonly named: Named | undefined }) {
  const { t } = useTranslation();
  const known = useQuery(previewOptions(named && { ...named, status: undefined }));
  const status = named?.status;
  // A status that the item cannot be given has no effects.
  const wanted = status !== undefined && known.data?.allowed.includes(status) ? named : undefined;
  const { data, error } = useQuery({ ...previewOptions(wanted), placeholderData: keepPreviousData });
  if (!wanted) return null;
  if (error) return <FormFault error={error} />;
  if (!data?.effects) return null;
  const { effects } = data;
  const isAsked = effects.some((effect) => effect.is === 'ordered');
  return (
    <Alert role="status" variant="light" color="blue" mt={12} title={t('statusupdate.follows')}>
      <ul className={classes.effects}>
        {effects.map((effect) => (
          <li key={`${effect.is} ${'id' in effect ? effect.id : 'operation' in effect ? effect.operation : ''}`}>
            <Effect effect={effect} currency_code={data.currency_code} />
          </li>
        ))}
        {!isAsked && <li>{t('statusupdate.effects.nothing_asked')}</li>}
      </ul>
    </Alert>
  );
}

interface EffectProps {
  readonly effect: StatusUpdateEffect;
  readonly currency_code: string;
}

function Effect({ effect, currency_code }: EffectProps): ReactNode {
  const { t } = useTranslation();
  const format = useFormat();
  const money = (amount: number): string => format.money({ amount, currency_code });
  switch (effect.is) {
    case 'status':
      return (
        <span className={classes.change}>
          {t(`statusupdate.of.${effect.of}`)}: <StatusPill entity={effect.of} status={effect.from} />
          <span aria-hidden>→</span>
          <StatusPill entity={effect.of} status={effect.to} />
        </span>
      );
    case 'refundable':
      return t('statusupdate.effects.refundable', { from: money(effect.from), to: money(effect.to) });
    case 'reversed':
      return t('statusupdate.effects.reversed', { amount: money(effect.amount) });
    case 'due_date':
      return effect.to === null
        ? t('statusupdate.effects.not_due')
        : t('statusupdate.effects.due_date', { to: format.date(effect.to) });
    case 'times_paid':
      return t('statusupdate.effects.times_paid', { from: effect.from, to: effect.to });
    case 'ordered':
    case 'withdrawn':
      return t(`statusupdate.effects.${effect.is}`, { operation: t(`statusupdate.operations.${effect.operation}`) });
    default:
      return t(`statusupdate.effects.${effect.is}`, { count: effect.count });
  }
}
