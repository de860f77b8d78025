import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { chosenValues, type EditorProps } from './filter-editor.ts';
import classes from './list.module.css';

/** A field that equals a text, or an id. */
export function TextFilter({ entity, field, search, apply, close }: EditorProps) {
  const { t } = useTranslation();
  const [text, setText] = useState(chosenValues(search, field).join(' '));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    apply(text.trim() === '' ? {} : { [field]: text.trim() });
    close();
  };
  return (
    <form className={classes.editorForm} onSubmit={submit}>
      <TextInput
        size="xs"
        data-autofocus
        label={t(`fields:${entity}.${field}`)}
        description={t('list.equals')}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" size="xs">
        {t('list.apply')}
      </Button>
    </form>
  );
}
