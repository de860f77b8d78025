import { CloseButton, UnstyledButton } from '@mantine/core';
import type { Field } from '@sluis/contract/base/fields';
import { entityOf } from '@sluis/contract/declared';
import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import type { Lazy } from '../popover/lazy.ts';
import { Popover } from '../popover/popover.tsx';
import { usePopover } from '../popover/use-popover.ts';
import type { EditorProps } from './filter-editor.ts';
import { editors } from './filter-editors.ts';
import { faultOf } from './filter-faults.ts';
import { useFilterSummary } from './filter-summary.ts';
import classes from './list.module.css';
import { filteredFields, withFilter } from './list-search.ts';
import { useListState } from './list-state.tsx';

function editorOf(field: Field): Lazy<EditorProps> {
  switch (field.kind) {
    case 'amount':
    case 'integer':
    case 'decimal':
      return editors.amount;
    case 'instant':
    case 'date':
      return editors.date;
    case 'enum':
    case 'boolean':
    case 'country':
    case 'currency':
      return editors.choice;
    case 'ref':
    case 'refs':
      return entityOf(field.to).small ? editors.choice : editors.item;
    default:
      return editors.text;
  }
}

/** The filter of an unknown field can only be removed. */
const nothing = { ahead: async () => undefined };

interface Props {
  readonly field: string;
  /** Whether the entity has the field; a link may name an unknown one, which the API refuses by name. */
  readonly known: boolean;
  readonly opened: boolean;
}

/** One filter: its name and value, its editor, and a button to remove it. */
export function FilterChip({ field, known, opened }: Props) {
  const { t } = useTranslation();
  const { list, search, change } = useListState();
  const declared = known ? entityOf(list.entity).fields[field] : undefined;
  const Editor = declared && editorOf(declared);
  const drop = usePopover('dialog', Editor ?? nothing);
  const { button, open } = drop;
  // Opened from the chip, which then regains the focus: the menu item that added it has been removed.
  useEffect(() => {
    if (!opened) return;
    button.current?.focus();
    open();
  }, [opened, button, open]);
  const summary = useFilterSummary(field, declared);
  const label = declared ? t(`fields:${list.entity}.${field}`) : field;
  const isActive = filteredFields(search).includes(field);
  const fault = isActive ? faultOf(list.entity, search, field) : undefined;
  const remove = (): void => {
    drop.close();
    button.current?.focus();
    change(withFilter(search, field, {}));
  };
  return (
    <span className={classes.chip} data-active={isActive || undefined} data-fault={fault}>
      <UnstyledButton {...drop.target} className={classes.chipButton}>
        {label}
        {isActive && <span className={classes.chipValue}>{summary}</span>}
        {fault && <IconAlertTriangle size={14} stroke={2} role="img" aria-label={t(`list.${fault}`)} />}
        {!isActive && <IconChevronDown size={13} stroke={1.75} aria-hidden />}
      </UnstyledButton>
      <Popover of={drop} position="bottom-start" className={classes.editor} label={label} withinPortal>
        {Editor ? (
          <Editor
            entity={list.entity}
            field={field}
            declared={declared}
            search={search}
            apply={(patch) => change(withFilter(search, field, patch))}
            close={drop.close}
          />
        ) : (
          <p className={classes.hint}>{t('list.unknown_filter')}</p>
        )}
      </Popover>
      {isActive && field !== 'created_at' && (
        <CloseButton size={18} iconSize={12} aria-label={t('list.remove_filter', { field: label })} onClick={remove} />
      )}
    </span>
  );
}
