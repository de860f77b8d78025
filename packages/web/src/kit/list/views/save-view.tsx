import { Button, Checkbox, TextInput } from '@mantine/core';
import { saved_view_limits } from '@sluis/contract/saved-view';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/session.ts';
import { FormFault } from '../../form/form-fault.tsx';
import { useListState } from '../list-state.tsx';
import type { Changing, ViewState } from './view-row.tsx';
import classes from './views.module.css';

interface Props {
  readonly state: ViewState;
  readonly changing: Changing;
  readonly onDone: () => void;
}

/** Keeps what the list shows under a name. */
export function SaveView({ state, changing, onDone }: Props) {
  const { t } = useTranslation();
  const { list } = useListState();
  const me = useMe();
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const fault = isChecked && name.trim() === '' ? t('faults.required') : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (name.trim() === '') return;
    const view = { list: list.id, name: name.trim(), shared, ...state };
    changing.mutate({ do: 'add', view }, { onSuccess: onDone });
  };
  return (
    <form className={classes.save} onSubmit={submit} noValidate>
      <TextInput
        size="xs"
        label={t('views.save_as')}
        maxLength={saved_view_limits.name}
        value={name}
        error={fault}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox
        size="xs"
        label={t('views.share_with', { organisation: me.organisation.name })}
        checked={shared}
        onChange={(event) => setShared(event.currentTarget.checked)}
      />
      {changing.isError && <FormFault error={changing.error} />}
      <Button type="submit" size="xs" loading={changing.isPending && changing.variables.do === 'add'}>
        {t('views.save')}
      </Button>
    </form>
  );
}
