import { Button, Group, Input, Textarea, TextInput } from '@mantine/core';
import type { FieldFault } from '@sluis/contract/base/errors';
import { values_at_once_max } from '@sluis/contract/entities/risk/valuelist';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { splitValues } from '../../../kit/condition/condition-draft.ts';
import { MomentInput } from '../../../kit/form/date-input.tsx';
import { useIntentKey } from '../../../kit/form/use-intent-key.ts';
import { RequestError, request } from '../../../lib/api-client.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { fromWallTime } from '../../../lib/zone.ts';
import { reloadValues } from './value-list.calls.ts';
import type { ValueList } from './value-list.item.ts';
import classes from './value-list.module.css';
import { ValuesFault } from './values-fault.tsx';

/** Adds values, one or a pasted list, with when they end and why. Duplicates are dropped, and their number is shown. */
export function AddValues({ list }: { readonly list: ValueList }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { timezone } = format;
  const client = useQueryClient();
  const intent = useIntentKey();
  const [text, setText] = useState('');
  const [expires, setExpires] = useState('');
  const [why, setWhy] = useState('');
  const heading = useId();
  const typed = splitValues(text);
  const values = [...new Set(typed)];
  const add = useMutation({
    mutationFn: () => {
      const expires_at = expires === '' ? null : (fromWallTime(expires, timezone) ?? expires);
      const body = { values: values.map((value) => ({ value, expires_at, why: why.trim() || null })) };
      return request<{ added: number }>('POST', `/v1/valuelist/${list.id}/values`, {
        body,
        idempotencyKey: intent.keyFor(body),
      });
    },
    onSuccess: async () => {
      intent.renew();
      setText('');
      setWhy('');
      setExpires('');
      await reloadValues(client, list.id);
    },
  });
  const duplicates = typed.length - values.length;
  const tooMany = values.length > values_at_once_max;
  const wrong = wrongOf(add.error, values);
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (values.length > 0 && !tooMany && !add.isPending) add.mutate();
  };
  return (
    <form className={classes.add} noValidate aria-labelledby={heading} onSubmit={onSubmit}>
      <h3 id={heading}>{t('value_list.add_title')}</h3>
      <Textarea
        label={t(`value_list.value_of.${list.kind}`)}
        description={t(`value_list.help.${list.kind}`)}
        autosize
        minRows={1}
        maxRows={6}
        value={text}
        disabled={add.isPending}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          add.reset();
        }}
      />
      <Group gap={8} grow align="flex-end">
        <MomentInput
          label={t('value_list.expires_at')}
          value={expires}
          disabled={add.isPending}
          onChange={(value) => setExpires(String(value))}
        />
        <TextInput
          label={t('value_list.why')}
          value={why}
          maxLength={500}
          disabled={add.isPending}
          onChange={({ currentTarget: { value } }) => setWhy(value)}
        />
      </Group>
      {wrong.length > 0 && (
        <Input.Error role="alert">
          {wrong.map(({ value, fault }) => `${value}: ${t(`faults.${fault}`)}`).join(' ')}
        </Input.Error>
      )}
      {tooMany && <Input.Error>{t('value_list.too_many', { most: format.number(values_at_once_max) })}</Input.Error>}
      {add.isError && wrong.length === 0 && <ValuesFault error={add.error} />}
      <div className={classes.addBar}>
        <span className={classes.quiet} role="status">
          {add.isSuccess && t('value_list.added', { count: add.data.added, shown: format.number(add.data.added) })}
          {duplicates > 0 && t('condition.duplicates', { count: duplicates })}
        </span>
        <Button type="submit" loading={add.isPending} disabled={values.length === 0 || tooMany}>
          {t('value_list.add', { count: Math.max(1, values.length) })}
        </Button>
      </div>
    </form>
  );
}

/** The values that the server refused, each with its fault. */
const wrongOf = (error: unknown, values: readonly string[]): { value: string; fault: FieldFault }[] =>
  error instanceof RequestError
    ? Object.entries(error.fields ?? {}).flatMap(([path, [fault]]) => {
        const value = values[Number(/^values\.(\d+)\.value$/.exec(path)?.[1] ?? Number.NaN)];
        return value !== undefined && fault ? [{ value, fault: fault as FieldFault }] : [];
      })
    : [];
