import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../kit/tooltip/icon-button.tsx';
import type { KeyedRow } from './line-draft.ts';
import type { CellProps } from './line-fields.tsx';
import classes from './scheme.module.css';

export interface SmallCell {
  readonly name: string;
  readonly label: string;
  readonly draw: (cell: CellProps, row: KeyedRow) => ReactNode;
}

interface Props {
  readonly label: string;
  readonly help?: string;
  readonly rows: readonly KeyedRow[];
  readonly cells: readonly SmallCell[];
  readonly max: number;
  readonly disabled: boolean;
  readonly add: string;
  readonly remove: (row: number) => string;
  /** The path of a cell, by which its fault is known. */
  readonly pathOf: (row: KeyedRow, at: number, name: string) => string;
  readonly errorOf: (path: string) => ReactNode;
  readonly onAdd: () => void;
  readonly onRemove: (at: number) => void;
  readonly onCell: (at: number, name: string, value: string) => void;
  readonly onLeave: (path: string) => void;
}

/** Rows of a few cells on a line, such as tiers. */
export function SmallRows(props: Props) {
  const { label, help, rows, cells, max, disabled, add, remove, pathOf, errorOf, onAdd, onRemove, onCell, onLeave } =
    props;
  return (
    <fieldset className={classes.smallRows}>
      <legend>{label}</legend>
      {help && <p className={classes.quiet}>{help}</p>}
      {rows.map((row, at) => (
        <div key={row.key} className={classes.smallRow} data-small-row={row.key}>
          {cells.map(({ name, label: of, draw }) => {
            const path = pathOf(row, at, name);
            const cell: CellProps = {
              label: of,
              value: row.cells[name],
              error: errorOf(path),
              disabled,
              onChange: (value) => onCell(at, name, String(value)),
              onBlur: () => onLeave(path),
              'data-path': path,
            };
            return <div key={name}>{draw(cell, row)}</div>;
          })}
          {!disabled && <IconButton icon={IconTrash} label={remove(at + 1)} onClick={() => onRemove(at)} />}
        </div>
      ))}
      {rows.length < max && (
        <Button
          variant="default"
          size="compact-sm"
          disabled={disabled}
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={onAdd}
        >
          {add}
        </Button>
      )}
    </fieldset>
  );
}
