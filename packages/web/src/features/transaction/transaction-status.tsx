import type { ItemOf } from '@sluis/contract/registry';
import { StatusPill } from '../../kit/status-pill.tsx';
import { useTranslation } from '../../lib/i18n.ts';
import { displayStatus } from './display-status.ts';
import classes from './transaction.module.css';

type Transaction = ItemOf<'transaction'>;
type Judged = Pick<
  Transaction,
  'status' | 'status_reason' | 'blocked' | 'amount' | 'amount_refunded' | 'amount_charged_back'
>;

/** The status of a payment as people speak of it, and whether money went back. */
export function TransactionStatus({ item }: { item: Judged }) {
  const { t } = useTranslation();
  const display = displayStatus(item);
  const refunded = item.amount_refunded >= item.amount ? 'transaction.refunded' : 'transaction.refunded_partly';
  return (
    <span className={classes.status} title={item.status_reason ?? undefined}>
      <StatusPill
        entity="transaction"
        status={item.status}
        label={display && t(`transaction.display.${display.name}`)}
        tone={display?.tone}
      />
      {item.amount_refunded > 0 && <span className={classes.mark}>{t(refunded)}</span>}
    </span>
  );
}
