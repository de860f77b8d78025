import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from '../../lib/i18n.ts';
import { WidthHandle } from '../layout/width-handle.tsx';
import { columnHead } from './column-head.ts';
import type { Column } from './declaration.ts';
import classes from './list.module.css';
import { withSort } from './list-search.ts';
import { useListState } from './list-state.tsx';

const widths = { min_px: 64, max_px: 640, step_px: 16 };
const measure = (handle: Element): number => handle.parentElement?.getBoundingClientRect().width ?? 120;

interface Props {
  readonly column: Column;
  /** The column remains when the list becomes narrow. */
  readonly isKept: boolean;
  readonly width_px: number | undefined;
  readonly onWidth: (width_px: number) => void;
}

/** A column's label, which sorts the list when clicked, and the edge that resizes the column. */
export function HeaderCell({ column, isKept, width_px, onWidth }: Props) {
  const { t } = useTranslation();
  const { list, search, change } = useListState();
  const { path } = column;
  const { numeric, canSort, sorted, ...head } = columnHead(list, column, search);
  const label = t(head.label);
  const Arrow = sorted === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <th
      scope="col"
      className={classes.th}
      data-numeric={numeric || undefined}
      data-kept={isKept || undefined}
      aria-sort={sorted ?? (canSort ? 'none' : undefined)}
      style={width_px === undefined ? undefined : { width: width_px, minWidth: width_px, maxWidth: width_px }}
    >
      {canSort ? (
        <button type="button" className={classes.sort} onClick={() => change(withSort(list, search, path))}>
          {label}
          <Arrow size={13} stroke={2} className={classes.arrow} data-on={sorted !== undefined || undefined} />
        </button>
      ) : (
        <span className={classes.unsorted}>{label}</span>
      )}
      <WidthHandle
        {...widths}
        className={classes.handle}
        label={t('list.width_of', { column: label })}
        width_px={width_px}
        measure={measure}
        onWidth={onWidth}
      />
    </th>
  );
}
