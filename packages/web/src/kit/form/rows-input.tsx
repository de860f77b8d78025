import { Button, Group, Input, VisuallyHidden } from '@mantine/core';
import type { Field } from '@sluis/contract/base/fields';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { IconButton } from '../tooltip/icon-button.tsx';
import type { FieldInputProps } from './field-input-props.ts';
import { pairedFields } from './pairs.ts';
import { blankOf, type RowDraft, readCell, typedFields } from './read-field.ts';
import classes from './rows-input.module.css';

/** One cell of a row. */
export interface RowCell {
  readonly name: string;
  readonly row: RowDraft;
  readonly label: string;
  readonly value: RowDraft[string];
  readonly onChange: (value: RowDraft[string]) => void;
  readonly error: ReactNode;
  readonly disabled: boolean;
  readonly 'data-path'?: string | undefined;
}

export interface RowsInputProps {
  /** Draws a cell by the kind of its field. */
  readonly Input: ComponentType<FieldInputProps>;
  readonly entity: string;
  readonly name: string;
  readonly field: Field & { readonly kind: 'rows' };
  readonly label: string;
  readonly description?: string | undefined;
  readonly value: readonly RowDraft[];
  readonly onChange?: ((rows: readonly RowDraft[]) => void) | undefined;
  readonly error?: ReactNode;
  readonly disabled?: boolean | undefined;
  readonly 'data-path'?: string | undefined;
  /** Draws a cell differently; undefined falls back to the kind, null leaves it out. */
  readonly cell?: (cell: RowCell) => ReactNode | undefined;
  /** Rows cannot be added, removed or moved. */
  readonly isFixed?: boolean | undefined;
  /** The order of rows means nothing: they have no numbers and cannot be moved. */
  readonly isUnordered?: boolean | undefined;
  /** Rows that are added by a button of their own. */
  readonly offered?: readonly { readonly label: string; readonly row: RowDraft }[];
}

const moved = <T,>(items: readonly T[], from: number, to: number): T[] => {
  const others = items.toSpliced(from, 1);
  return others.toSpliced(to, 0, ...items.slice(from, from + 1));
};

/** Objects with the same fields, one below the other; buttons add, remove and move them, and keep the focus. */
export function RowsInput(props: RowsInputProps) {
  const { name, field, label, description, value: rows, onChange, error, disabled = false } = props;
  const { isFixed = false, isUnordered = false, offered = [] } = props;
  const { t } = useTranslation();
  const own = useRef<HTMLFieldSetElement>(null);
  const { keys, setKeys } = useKeys(rows.length);
  const [announcement, announce] = useState('');
  const [wanted, setWanted] = useState<string>();
  // The next element to focus exists once the rows have been drawn again.
  useEffect(() => {
    if (wanted === undefined) return;
    own.current?.querySelector<HTMLElement>(wanted)?.focus();
    setWanted(undefined);
  }, [wanted]);
  const inRow = (at: number): string => `[data-row="${at}"]`;
  const change = (next: readonly RowDraft[], order: readonly number[], focus?: string): void => {
    onChange?.(next);
    setKeys(order);
    setWanted(focus);
  };
  const add = (row: RowDraft = {}): void =>
    change([...rows, row], [...keys, Math.max(-1, ...keys) + 1], `${inRow(rows.length)} :is(input, select, textarea)`);
  const remove = (at: number): void => {
    const last = rows.length - 2;
    const focus = last < 0 ? '[data-add]' : `${inRow(Math.min(at, last))} [data-remove]`;
    change(rows.toSpliced(at, 1), keys.toSpliced(at, 1), focus);
  };
  const move = (from: number, to: number): void => {
    const isAtEnd = to === 0 || to === rows.length - 1;
    const isUp = isAtEnd ? to > 0 : to < from;
    change(moved(rows, from, to), moved(keys, from, to), `${inRow(to)} [data-move="${isUp ? 'up' : 'down'}"]`);
    announce(t('form.row_moved', { from: from + 1, row: to + 1 }));
  };
  const faults = error ? rows.map((row) => faultsOf(field, row)) : [];
  const [faulty = 0] = faults.flatMap((of, at) => (of.size > 0 ? [at] : []));
  const isOfCells = faults.some((of) => of.size > 0);
  return (
    <fieldset ref={own} className={classes.rows} disabled={disabled}>
      <legend className={classes.legend}>{label}</legend>
      {description && <p className={classes.help}>{description}</p>}
      {rows.map((row, at) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset in each row would say its legend before every field.
        <div
          key={keys[at]}
          role="group"
          aria-label={t('form.row', { row: at + 1 })}
          className={classes.row}
          data-row={at}
          data-unordered={(isUnordered && !isFixed && rows.length > field.min) || undefined}
        >
          {!isFixed && (
            <div className={classes.bar}>
              {!isUnordered && <span aria-hidden>{at + 1}</span>}
              <RowButtons
                at={at}
                count={rows.length}
                min={field.min}
                move={isUnordered ? undefined : move}
                remove={remove}
              />
            </div>
          )}
          <Cells
            {...props}
            row={row}
            faults={faults[at]}
            data-path={at === faulty ? props['data-path'] : undefined}
            onCell={(inner, value) => onChange?.(rows.with(at, { ...row, [inner]: value }))}
          />
        </div>
      ))}
      {error && !isOfCells && <Input.Error mb={8}>{error}</Input.Error>}
      {!isFixed && rows.length < field.max && (
        <Group gap={8}>
          {offered.map(({ label: of, row }) => (
            <Button key={of} variant="default" size="xs" leftSection={<IconPlus size={14} />} onClick={() => add(row)}>
              {of}
            </Button>
          ))}
          <Button
            variant="default"
            size="xs"
            data-add
            data-path={rows.length === 0 ? props['data-path'] : undefined}
            leftSection={<IconPlus size={14} />}
            onClick={() => add()}
          >
            {t([`rows.${name}.add`, 'form.row_add'])}
          </Button>
        </Group>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </fieldset>
  );
}

/** A key for each row that moves with it; rows from elsewhere get new ones. */
function useKeys(count: number) {
  const [keys, setKeys] = useState<readonly number[]>(() => Array.from({ length: count }, (_, at) => at));
  const next = Math.max(-1, ...keys) + 1;
  const fitting = keys.length === count ? keys : Array.from({ length: count }, (_, at) => keys[at] ?? next + at);
  return { keys: fitting, setKeys };
}

/** The errors of a row, by field name. */
function faultsOf(field: RowsInputProps['field'], row: RowDraft): ReadonlyMap<string, string> {
  return new Map(
    typedFields(field).flatMap(([name, inner]) => {
      const read = readCell(inner, name, row);
      return 'fault' in read ? [[name, read.fault]] : [];
    }),
  );
}

interface ButtonsProps {
  readonly at: number;
  readonly count: number;
  readonly min: number;
  readonly move: ((from: number, to: number) => void) | undefined;
  readonly remove: (at: number) => void;
}

function RowButtons({ at, count, min, move, remove }: ButtonsProps) {
  const { t } = useTranslation();
  const row = at + 1;
  return (
    <span className={classes.buttons}>
      {move && at > 0 && (
        <IconButton
          icon={IconArrowUp}
          label={t('form.row_up', { row })}
          data-move="up"
          onClick={() => move(at, at - 1)}
        />
      )}
      {move && at < count - 1 && (
        <IconButton
          icon={IconArrowDown}
          label={t('form.row_down', { row })}
          data-move="down"
          onClick={() => move(at, at + 1)}
        />
      )}
      {count > min && (
        <IconButton icon={IconTrash} label={t('form.row_remove', { row })} data-remove onClick={() => remove(at)} />
      )}
    </span>
  );
}

interface CellsProps extends RowsInputProps {
  readonly row: RowDraft;
  readonly faults: ReadonlyMap<string, string> | undefined;
  readonly onCell: (name: string, value: RowDraft[string]) => void;
}

function Cells({
  Input: FieldInput,
  entity,
  name: of,
  field,
  cell,
  row,
  faults,
  onCell,
  disabled = false,
  'data-path': path,
}: CellsProps) {
  const { t } = useTranslation();
  const typed = typedFields(field);
  const paired = pairedFields(typed);
  const first = typed.find(([name]) => faults?.has(name))?.[0] ?? typed[0]?.[0];
  return typed.map(([name, inner]) => {
    const fault = faults?.get(name);
    const shared = {
      label: t(`rows.${of}.${name}`),
      value: row[name] ?? blankOf(inner),
      error: fault && t(`faults.${fault}`, { context: 'format' in inner ? inner.format : inner.kind }),
      disabled,
      ...(name === first && { 'data-path': path }),
    };
    const drawn = cell?.({ ...shared, name, row, onChange: (value) => onCell(name, value) });
    if (drawn === null) return null;
    return (
      <div key={name} data-paired={paired.has(name) || undefined}>
        {drawn === undefined ? (
          <FieldInput
            {...shared}
            entity={entity}
            name={name}
            field={inner}
            {...(typeof row.currency_code === 'string' && { currency_code: row.currency_code })}
            onChange={(given) => onCell(name, givenValue(given))}
          />
        ) : (
          drawn
        )}
      </div>
    );
  });
}

/** The value from an input's event or from the value itself. */
function givenValue(given: unknown): RowDraft[string] {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return (given ?? '') as RowDraft[string];
  const { currentTarget } = given as { currentTarget: HTMLInputElement };
  return currentTarget.type === 'checkbox' ? currentTarget.checked : currentTarget.value;
}
