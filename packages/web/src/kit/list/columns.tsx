import { ActionIcon, Button, Checkbox, SegmentedControl } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useTranslation } from '../../lib/i18n.ts';
import { columnLabel } from './column-head.ts';
import { type ColumnSettings, moved, orderedColumns, visibleColumns } from './column-settings.ts';
import classes from './list.module.css';
import { useListState } from './list-state.tsx';

export interface ColumnsProps {
  readonly settings: ColumnSettings;
  readonly onChange: (settings: ColumnSettings) => void;
  readonly onReset: () => void;
}

/** The columns of the list, each with its visibility and buttons to move it. */
export function Columns({ settings, onChange, onReset }: ColumnsProps) {
  const { t } = useTranslation();
  const { list } = useListState();
  const columns = orderedColumns(list, settings);
  const order = columns.map(({ path }) => path);
  const shown = visibleColumns(list, settings).map(({ path }) => path);
  const show = (path: string, on: boolean): void =>
    onChange({
      ...settings,
      hidden: on ? settings.hidden.filter((each) => each !== path) : [...settings.hidden, path],
    });
  const move = (path: string, by: -1 | 1): void => onChange({ ...settings, order: moved(order, path, by) });
  return (
    <>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={t('list.density')}
        value={settings.density}
        onChange={(density) => onChange({ ...settings, density: density as ColumnSettings['density'] })}
        data={(['compact', 'comfortable'] as const).map((value) => ({ value, label: t(`list.${value}`) }))}
      />
      <ul className={classes.columnList}>
        {columns.map((each, index) => {
          const { path } = each;
          const column = t(columnLabel(list, each));
          return (
            <li key={path} className={classes.columnItem}>
              <Checkbox
                size="xs"
                label={column}
                checked={shown.includes(path)}
                // The last visible column cannot be hidden: an empty table has no way back.
                disabled={shown.length === 1 && shown[0] === path}
                onChange={(event) => show(path, event.currentTarget.checked)}
              />
              <Move label={t('list.move_left', { column })} icon="up" on={index > 0} go={() => move(path, -1)} />
              <Move
                label={t('list.move_right', { column })}
                icon="down"
                on={index < order.length - 1}
                go={() => move(path, 1)}
              />
            </li>
          );
        })}
      </ul>
      <Button variant="subtle" size="compact-xs" onClick={onReset}>
        {t('list.reset_columns')}
      </Button>
    </>
  );
}

function Move({ label, icon, on, go }: { label: string; icon: 'up' | 'down'; on: boolean; go: () => void }) {
  const Icon = icon === 'up' ? IconChevronUp : IconChevronDown;
  return (
    <ActionIcon variant="subtle" color="gray" size={22} aria-label={label} disabled={!on} onClick={go}>
      <Icon size={14} />
    </ActionIcon>
  );
}
