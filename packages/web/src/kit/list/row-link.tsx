import { useTranslation } from '../../lib/i18n.ts';
import { nameOf } from '../item/name-of.ts';
import type { Row } from '../item/row.ts';
import classes from './list.module.css';
import { useListState } from './list-state.tsx';
import type { OpenItem } from './open-item.ts';

/** The link that opens a row for keyboard, screen reader and middle button; it is below the row's content. */
export function RowLink({ row, open: { href, isOpen } }: { row: Row; open: OpenItem }) {
  const { t } = useTranslation();
  const { list } = useListState();
  return (
    <a className={classes.rowLink} href={href} data-row={row.id} aria-current={isOpen || undefined}>
      <span className={classes.hidden}>{t('list.open', { name: nameOf(list.entity, row) })}</span>
    </a>
  );
}
