import { Link } from '@tanstack/react-router';
import type { ItemProps } from '../../../kit/item/row.ts';
import { useBackTarget } from '../../../kit/link/back-target.ts';
import classes from '../../../kit/link/item-link.module.css';
import type { SettlementUpdate } from './settlement-update.item.ts';

/** The settlement by its name: it opens in the provider's list, with its last position and its runs. */
export function SettlementLink({ item: { processor_settlement } }: ItemProps<SettlementUpdate>) {
  const back = useBackTarget();
  const { id, name } = processor_settlement;
  const to = '/psp/processor-settlements' as string;
  return (
    <Link className={classes.link} to={to} search={{ id, _open: true } as never} state={{ back }}>
      {name ?? id}
    </Link>
  );
}
