import { Checkbox, TextInput } from '@mantine/core';
import { filterKey } from '@sluis/contract/base/filter-key';
import { useState } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { useOrganisation } from '../../lib/organisation.ts';
import { useChoices } from '../item/choices.ts';
import { paid_by } from '../item/shown.ts';
import { ShownValue } from '../value/shown-value.tsx';
import { chosenValues, type EditorProps } from './filter-editor.ts';
import classes from './list.module.css';

/** More choices than this get a search field. */
const many = 10;

/** Any of a closed set of values. */
export function ChoiceFilter({ entity, field, declared, search, apply }: EditorProps) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const choices = useChoices(entity, field, useOrganisation().id) ?? [];
  const chosen = chosenValues(search, field);
  const wanted = text.trim().toLocaleLowerCase();
  // Chosen values are first in long lists, so that they can be deselected without a search.
  const ordered =
    choices.length > many ? choices.toSorted((a, b) => +chosen.includes(b.value) - +chosen.includes(a.value)) : choices;
  const shown = ordered.filter(({ label, value }) => `${label} ${value}`.toLocaleLowerCase().includes(wanted));
  const write = (values: readonly string[]): void => {
    // A yes-or-no is one value; both together are no filter.
    if (declared.kind === 'boolean') apply(values.length === 1 ? { [field]: values[0] === 'true' } : {});
    else apply(values.length > 0 ? { [filterKey(field, 'in')]: values } : {});
  };
  return (
    <div className={classes.choices}>
      {choices.length > many && (
        <TextInput
          size="xs"
          data-autofocus
          aria-label={t('list.search_choices')}
          placeholder={t('list.search_choices')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <Checkbox.Group value={chosen} onChange={write} aria-label={t(`fields:${entity}.${field}`)}>
        <div className={classes.choiceList}>
          {shown.map(({ value, label }) => (
            <Checkbox
              key={value}
              size="xs"
              value={value}
              label={paid_by.has(field) ? <ShownValue shown={{ text: label, payable: value }} /> : label}
            />
          ))}
        </div>
      </Checkbox.Group>
      {shown.length === 0 && <p className={classes.hint}>{t('list.no_choices')}</p>}
    </div>
  );
}
