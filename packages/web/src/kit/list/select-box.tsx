import { useTranslation } from '../../lib/i18n.ts';
import { nameOf } from '../item/name-of.ts';
import type { Row } from '../item/row.ts';
import classes from './list.module.css';
import { useListState } from './list-state.tsx';
import { useSelection } from './selection.tsx';

/** The checkbox that selects a row, or, in the table head, all rows. */
export function SelectBox({ rows, head }: { readonly rows: readonly Row[]; readonly head?: true }) {
  const { t } = useTranslation();
  const { list } = useListState();
  const { selected, select } = useSelection();
  const count = rows.filter(({ id }) => selected.has(id)).length;
  const label = head ? t('list.select_page') : t('list.select', { name: nameOf(list.entity, rows[0] as Row) });
  return (
    // The label covers the whole cell, so that a near miss does not open the row.
    <label className={classes.select}>
      <input
        type="checkbox"
        aria-label={label}
        checked={count > 0 && count === rows.length}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < rows.length;
        }}
        onChange={(event) => select(rows, event.currentTarget.checked)}
      />
    </label>
  );
}
