import { Button, Checkbox, Radio, TextInput } from '@mantine/core';
import { saved_view_limits } from '@sluis/contract/saved-view';
import { type FormEvent, useState } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useMe } from '../../../lib/session.ts';
import { FormFault } from '../../form/form-fault.tsx';
import { type DatePreset, presetName } from '../date-presets.ts';
import { type PeriodWords, periodText } from '../filter-summary.ts';
import type { Changing, ViewState } from './view-row.tsx';
import classes from './views.module.css';

interface Props {
  /** The id of the list. */
  readonly list: string;
  /** The current state, with periods by name or by dates. */
  readonly stateOf: (moves: boolean) => ViewState;
  /** The periods that can be saved by name or by dates. */
  readonly periods: readonly DatePreset[];
  readonly changing: Changing;
  readonly onDone: () => void;
}

/** Saves the current state as a view. */
export function SaveView({ list, stateOf, periods, changing, onDone }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const me = useMe();
  const [name, setName] = useState('');
  const [moves, setMoves] = useState(true);
  const [shared, setShared] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const fault = isChecked && name.trim() === '' ? t('faults.required') : undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    if (name.trim() === '') return;
    const view = { list, name: name.trim(), shared, ...stateOf(moves) };
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
      {periods.length > 0 && (
        <Radio.Group
          size="xs"
          label={t('views.dates')}
          value={String(moves)}
          onChange={(value) => setMoves(value === 'true')}
        >
          <Radio
            size="xs"
            mt={6}
            value="true"
            label={t('views.dates_move', { name: periods.map((each) => nameOfMoving(each, { t, format })).join(', ') })}
          />
          <Radio
            size="xs"
            mt={6}
            value="false"
            label={t('views.dates_stay', { dates: periods.map((each) => periodText(each, { t, format })).join(', ') })}
          />
        </Radio.Group>
      )}
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

/** A calendar month or year is named relative to today: this month, or last month. */
const nameOfMoving = (preset: DatePreset, words: PeriodWords): string =>
  preset.is ? words.t(`views.moving.${preset.id}`) : presetName(preset, words).toLowerCase();
