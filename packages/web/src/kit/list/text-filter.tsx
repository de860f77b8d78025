import { Autocomplete, Button } from '@mantine/core';
import type { ListAnswer } from '@sluis/contract/base/list-query';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { listOptions } from '../item/list-request.ts';
import type { Row } from '../item/row.ts';
import { chosenValues, type EditorProps } from './filter-editor.ts';
import classes from './list.module.css';
import { useListState } from './list-state.tsx';

/** A field that equals a text, or an id; the values of the rows on screen are suggested. */
export function TextFilter({ entity, field, search, apply, close }: EditorProps) {
  const { t } = useTranslation();
  const { list, query } = useListState();
  const shown = useQueryClient().getQueryData<ListAnswer<Row>>(listOptions(list.path, query).queryKey)?.items ?? [];
  const [text, setText] = useState(chosenValues(search, field).join(' '));
  const offered = shown.flatMap((row) => (typeof row[field] === 'string' ? [row[field]] : []));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    apply(text.trim() === '' ? {} : { [field]: text.trim() });
    close();
  };
  return (
    <form className={classes.editorForm} onSubmit={submit}>
      <Autocomplete
        size="xs"
        data-autofocus
        label={t(`fields:${entity}.${field}`)}
        description={t('list.equals')}
        data={[...new Set(offered)].sort()}
        // Within the editor: a click on a suggestion must not close it.
        comboboxProps={{ withinPortal: false }}
        value={text}
        onChange={setText}
      />
      <Button type="submit" size="xs">
        {t('list.apply')}
      </Button>
    </form>
  );
}
