import { Button, TextInput } from '@mantine/core';
import type { ItemOf } from '@sluis/contract/registry';
import { IconSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { PaymentMark } from '../../../kit/value/payment-mark.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import classes from './picker.module.css';
import { type Choice, compared_max } from './processor-choice.ts';

interface Props {
  readonly processors: readonly ItemOf<'processor'>[];
  readonly choice: Choice;
  readonly onChoose: (chosen: readonly string[]) => void;
  /** Restores the default comparison; undefined if it is shown. */
  readonly onReset: (() => void) | undefined;
}

/** Above this number a processor is found by typing a part of its name. */
const seen_at_a_glance = 12;

/** The processors with a checkbox each; the address contains the selection. */
export function ProcessorPicker({ processors, choice, onChoose, onReset }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const message_id = useId();
  const wanted = text.trim().toLowerCase();
  const found = processors.filter(({ name, provider }) => `${name} ${provider}`.toLowerCase().includes(wanted));
  return (
    <fieldset className={classes.picker} aria-describedby={message_id}>
      <legend>{t('processors.choose')}</legend>
      <div className={classes.bar}>
        <p id={message_id} role="status">
          {sayChosen(choice.chosen.length, t)}
        </p>
        {processors.length > compared_max && onReset && (
          <Button size="compact-xs" variant="subtle" onClick={onReset}>
            {t('processors.largest')}
          </Button>
        )}
        {processors.length > seen_at_a_glance && (
          <TextInput
            size="xs"
            className={classes.search}
            aria-label={t('processors.search')}
            placeholder={t('processors.search')}
            leftSection={<IconSearch size={14} aria-hidden />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
      </div>
      {found.length === 0 && <p className={classes.none}>{t('processors.not_found')}</p>}
      <div className={classes.boxes}>
        {found.map(({ id, name, payment_product }) => (
          <label key={id} className={classes.box} title={name}>
            <input
              type="checkbox"
              checked={choice.chosen.includes(id)}
              disabled={choice.isFixed(id)}
              onChange={() => onChoose(choice.toggled(id))}
            />
            <PaymentMark payable={payment_product} />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function sayChosen(count: number, t: ReturnType<typeof useTranslation>['t']): string {
  if (count === 0) return t('processors.choose_two');
  return count === 1 ? t('processors.choose_more') : t('processors.chosen', { count });
}
