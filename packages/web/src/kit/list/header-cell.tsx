import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import { columnHead } from './column-head.ts';
import type { Column } from './declaration.ts';
import classes from './list.module.css';
import { withSort } from './list-search.ts';
import { useListState } from './list-state.tsx';

const width_min_px = 64;
const width_max_px = 640;
const width_step_px = 16;
const clamp = (width_px: number): number => Math.round(Math.min(width_max_px, Math.max(width_min_px, width_px)));

interface Props {
  readonly column: Column;
  readonly width_px: number | undefined;
  readonly onWidth: (width_px: number) => void;
}

/** A column's name, by which the list is sorted when clicked, and the edge by which it is made wider. */
export function HeaderCell({ column, width_px, onWidth }: Props) {
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
      <WidthHandle label={t('list.width_of', { column: label })} width_px={width_px} onWidth={onWidth} />
    </th>
  );
}

function WidthHandle({ label, width_px, onWidth }: Omit<Props, 'column'> & { label: string }) {
  const from = useRef<{ x: number; width_px: number }>(undefined);
  const current = (element: Element): number => width_px ?? element.parentElement?.getBoundingClientRect().width ?? 120;
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const by = { ArrowLeft: -width_step_px, ArrowRight: width_step_px }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onWidth(clamp(current(event.currentTarget) + by));
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>): void => {
    from.current = { x: event.clientX, width_px: current(event.currentTarget) };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>): void => {
    if (from.current) onWidth(clamp(from.current.width_px + event.clientX - from.current.x));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> can be neither dragged nor focused; this is ARIA's window splitter.
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={width_min_px}
      aria-valuemax={width_max_px}
      aria-valuenow={clamp(width_px ?? 120)}
      className={classes.handle}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        from.current = undefined;
      }}
    />
  );
}
